/** The first glance at a new game: most children of variation that do not work show it in ten games of random players. */
import { sum } from '../../stats/index.ts'
import type { Measuring } from '../measure/findings.ts'
import type { PlayedGame } from '../measure/playtest.ts'
import { selfPlay } from '../measure/self-play.ts'
import { isStuck } from './stuck.ts'

interface Glance {
  readonly games: readonly PlayedGame[]
  readonly fault: string | undefined
}

const GAMES = 10
const STEP_LIMIT = 5000

const LIMITS = {
  unfinished: 0.1,
  decisions: { least: 4, most: 600 },
  turns: 5,
  draws: 0.4,
  /** What the best side may win beyond its fair share. */
  seat: 0.25,
} as const

/** A few games of random players, and what is wrong with them. */
export function* glancing(sides: number): Measuring<Glance> {
  const games = yield* selfPlay('random', { first: 0, many: GAMES, stepLimit: STEP_LIMIT })
  return { games, fault: faultOf(games, sides) }
}

/** What is wrong with games of simple players, in words. */
function faultOf(games: readonly PlayedGame[], sides: number): string | undefined {
  const share = (is: (game: PlayedGame) => boolean): number => games.filter(is).length / games.length
  const decisions = meanOf(games, (game) => game.decisions)
  const won = Array.from({ length: sides }, (_, side) =>
    meanOf(games, ({ shares }) => shares[side] as number),
  )
  // A few games may favour a seat by chance.
  const most = 1 / sides + LIMITS.seat + 1 / Math.sqrt(2 * games.length)
  if (share(({ ending }) => ending === 'error') > 0) return 'games throw'
  if (games.some(isStuck)) return 'a turn gets stuck'
  if (share(({ ending }) => ending === 'unfinished') > LIMITS.unfinished) return 'games do not end'
  if (decisions < LIMITS.decisions.least) return 'there is too little to choose'
  if (decisions > LIMITS.decisions.most) return 'games are too long'
  if (meanOf(games, ({ turns }) => turns) < LIMITS.turns) return 'there are too few turns'
  if (share(({ isDraw }) => isDraw) > LIMITS.draws) return 'games are drawn'
  if (sides > 1 && Math.max(...won) > most) return 'one seat wins'
  return undefined
}

const meanOf = (games: readonly PlayedGame[], of: (game: PlayedGame) => number): number =>
  sum(games.map(of)) / Math.max(1, games.length)
