/**
 * A block: one deal, played by two players in both seatings. What is dealt is the same in both games as far as the rules
 * allow, so both players get the same chances. Blocks are independent of each other and identically distributed.
 */
import type { PathElement } from '../../rng/index.ts'
import type { PairedPayoffs } from '../../stats/index.ts'
import { sum } from '../../stats/sum.ts'
import {
  type Pair,
  playersBySeat,
  rotationsOf,
  type Seating,
  type Seats,
  seatingsAt,
  sidesOf,
} from './seating.ts'

export interface GamePayoffs {
  /** By side: its share of the win. A side that plays alone: any number, more is better. */
  readonly payoffs: readonly number[]
  readonly ending: 'finished' | 'unfinished' | 'error'
  /** The message of the error. */
  readonly message?: string
}

export interface PlayedBlock {
  /** The first player's share of the wins, from 0 to 1. */
  readonly share: number
  /** What each side came to while each player held it. */
  readonly payoffs: PairedPayoffs
  readonly games: number
  readonly unfinished: number
  readonly errors: number
  readonly firstError?: string
}

/** Plays game number `deal` of a seed with these players, one per seat. */
export type PlayGame<Player> = (players: readonly Player[], deal: number) => GamePayoffs

/** `isLevel`: both players always choose alike, so that the second game would repeat the first. */
export type PlayBlock<Player> = (pair: Pair<Player>, deal: number, isLevel: boolean) => PlayedBlock

export function blockPlayer<Player>(
  seats: Seats,
  seed: PathElement,
  playGame: PlayGame<Player>,
): PlayBlock<Player> {
  const rotations = rotationsOf(seed)
  return (pair, deal, isLevel) => {
    const [seating, opposite] = seatingsAt(deal, sidesOf(seats), rotations)
    const first = playGame(playersBySeat(seating, pair, seats.seats), deal)
    if (isLevel) return blockOf(seating, [first, first], 1)
    return blockOf(seating, [first, playGame(playersBySeat(opposite, pair, seats.seats), deal)], 2)
  }
}

/** `results` are those of the seating and of its opposite. */
export function blockOf(
  seating: Seating,
  results: readonly [GamePayoffs, GamePayoffs],
  games: 1 | 2,
): PlayedBlock {
  const played = results.slice(0, games)
  const payoffsOf = (player: 0 | 1): readonly number[] =>
    seating.map((held, side) => results[held === player ? 0 : 1].payoffs[side] as number)
  const payoffs = [payoffsOf(0), payoffsOf(1)] as const
  const firstError = played.find(({ message }) => message !== undefined)?.message
  return {
    share: seating.length === 1 ? shareAlone(results) : sum(payoffs[0]) / 2,
    payoffs,
    games,
    unfinished: played.filter(({ ending }) => ending === 'unfinished').length,
    errors: played.filter(({ ending }) => ending === 'error').length,
    ...(firstError !== undefined && { firstError }),
  }
}

/** Each plays the deal alone: the higher payoff wins. A game without an end decides nothing. */
function shareAlone([first, second]: readonly [GamePayoffs, GamePayoffs]): number {
  if (first.ending !== 'finished' || second.ending !== 'finished') return 1 / 2
  return (1 + Math.sign((first.payoffs[0] as number) - (second.payoffs[0] as number))) / 2
}
