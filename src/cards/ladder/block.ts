/**
 * A block: one deal, played by two players in both seatings. The cards that come are the same in both games as far as the
 * rules allow, so what one player was dealt, the other is dealt too. Blocks are independent of each other and alike.
 */
import type { Stream } from '../../rng/index.ts'
import { GameSetup, type GameSpec } from '../simulate/game-setup.ts'
import { type Result, resultOf } from './result.ts'
import { namesOf, type Pair, rotationsOf, type Seating, seatingsAt, sidesOf } from './seating.ts'

export interface Block {
  /** Of the wins, how many are the first player's: from 0 to 1. */
  readonly share: number
  /** By player and side: what the side came to in that player's hands. */
  readonly worth: readonly [readonly number[], readonly number[]]
  readonly games: number
  readonly unfinished: number
  readonly errors: number
  readonly firstError?: string
}

/** What all games of a ladder have in common: plain data, so that it travels. */
export type LadderPlan = Omit<GameSpec, 'players'>

/** The tables of a ladder, each set when it is first wanted. */
export class Tables {
  readonly #plan: LadderPlan
  readonly #rotations: Stream
  readonly #tables = new Map<string, GameSetup>()

  constructor(plan: LadderPlan) {
    this.#plan = plan
    this.#rotations = rotationsOf(plan.seed)
  }

  playBlock(pair: Pair, index: number): Block {
    const { seats, game } = this.#plan
    const sides = sidesOf({ seats, teams: game.teams ?? 0 })
    const [first, second] = seatingsAt(index, sides, this.#rotations)
    const table = this.#at(namesOf(first, pair, seats))
    const one = resultOf(table, index)
    // The second game of two who would choose alike is the first one again.
    if (isLevel(table, pair)) return blockOf(first, [one, one], 1)
    return blockOf(first, [one, resultOf(this.#at(namesOf(second, pair, seats)), index)], 2)
  }

  #at(players: readonly string[]): GameSetup {
    const name = players.join()
    const known = this.#tables.get(name)
    if (known) return known
    const table = new GameSetup(this.#plan.game, { ...this.#plan, players })
    this.#tables.set(name, table)
    return table
  }
}

/** Whether two are level whatever they do: nobody has anything to choose, or it is the same player twice. */
export function isLevel({ program }: GameSetup, [one, other]: Pair): boolean {
  return !program.hasChoices || one === other
}

/** `results` are those of the seating and of its opposite. */
export function blockOf(seating: Seating, results: readonly [Result, Result], games: 1 | 2): Block {
  const played = results.slice(0, games)
  const worthTo = (player: 0 | 1): readonly number[] =>
    seating.map((held, side) => results[held === player ? 0 : 1].worth[side] as number)
  const worth = [worthTo(0), worthTo(1)] as const
  const firstError = played.find(({ message }) => message !== undefined)?.message
  return {
    share: seating.length === 1 ? shareAlone(results) : sum(worth[0]) / 2,
    worth,
    games,
    unfinished: played.filter(({ ending }) => ending === 'unfinished').length,
    errors: played.filter(({ ending }) => ending === 'error').length,
    ...(firstError !== undefined && { firstError }),
  }
}

/** Each alone with the same cards: who came to more has won. Of a game without an end nothing is known. */
function shareAlone([one, other]: readonly [Result, Result]): number {
  if (one.ending !== 'finished' || other.ending !== 'finished') return 1 / 2
  return (1 + Math.sign((one.worth[0] as number) - (other.worth[0] as number))) / 2
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
