/**
 * Two games played by the same players with the same seeds, game by game. Games of the same number have the same deal as far as
 * the rules allow, so most of the luck cancels out in their difference: a small effect shows in few games.
 */
import type { Pool } from '../../pool/index.ts'
import { planLooks } from './look-plan.ts'
import { lookOn } from './look-task.ts'
import { type Measure, meanMeasure } from './measure-value.ts'
import type { PlayedGame } from './playtest.ts'
import { minutesOf } from './session-time.ts'
import type { NamedSubject } from './subject.ts'

export interface PairedFigure {
  /** Who plays both games, in all seats. */
  readonly players: string
  readonly figure: string
  readonly first: number
  readonly second: number
  /** Of the second less the first, over pairs of games. */
  readonly difference: Measure
  readonly differs: boolean
}

const FIGURES: Readonly<Record<string, (game: PlayedGame) => number>> = {
  minutes: minutesOf,
  decisions: ({ decisions }) => decisions,
  turns: ({ turns }) => turns,
  'share of draws': ({ isDraw }) => Number(isDraw),
  'share of the first seat': ({ shares }) => shares[0] ?? 0,
}

/** The first game says who plays. None if the games are not for the same number of sides. */
export async function pairGames(
  pool: Pool,
  [first, second]: readonly [NamedSubject, NamedSubject],
  signal: AbortSignal | undefined,
): Promise<readonly PairedFigure[]> {
  if (first.sides !== second.sides) return []
  const plan = { sides: first.sides, ...(await planLooks(pool, first.subject, signal)) }
  const jobs = [first, second].map(({ subject }) => ({ subject, plan }))
  const [one, other] = await lookOn(pool, jobs, { signal })
  if (!(one && other)) return []
  return [
    ...figuresOf('random', one.random, other.random),
    ...figuresOf(plan.thumb, one.thumb, other.thumb),
    ...figuresOf(plan.thinker, one.thinking, other.thinking),
  ]
}

/** A game that one of the two could not finish has no counterpart. */
function figuresOf(
  players: string,
  first: readonly PlayedGame[],
  second: readonly PlayedGame[],
): readonly PairedFigure[] {
  const pairs = first.flatMap((game, n) => {
    const other = second[n]
    return game.ending === 'finished' && other?.ending === 'finished' ? [[game, other] as const] : []
  })
  if (pairs.length < 2) return []
  return Object.entries(FIGURES).map(([figure, of]) => {
    const difference = meanMeasure(pairs.map(([game, other]) => of(other) - of(game)))
    return {
      players,
      figure,
      first: meanMeasure(pairs.map(([game]) => of(game))).value,
      second: meanMeasure(pairs.map(([, other]) => of(other))).value,
      difference,
      differs: difference.low > 0 || difference.high < 0,
    }
  })
}
