/**
 * A block: one deal, played by two players in both seatings. A side is a seat, or a team where there are teams. The two
 * players take alternate sides, and in the second game they exchange them: both hold every seat once, with the same deal
 * as far as the rules allow. Blocks are independent of each other and identically distributed.
 */
import { type PathElement, type Stream, stream } from '../../rng/index.ts'
import { type PairedPayoffs, sum } from '../../stats/index.ts'

/** The two players of a match; verdicts are about the first. */
export type Pair<Player> = readonly [Player, Player]

export interface Seats {
  readonly seats: number
  /** 0 if each seat plays for itself. The player of a seat belongs to the team of that number, counted round. */
  readonly teams: number
}

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

/** `isLevel`: both players always choose alike, so that the second game would repeat the first. */
export function blockPlanner<Player>({ seats, teams }: Seats, seed: PathElement) {
  const rotations = stream(seed, 'ladder', 'rotation')
  return (pair: Pair<Player>, deal: number, isLevel: boolean) => {
    const [seating, opposite] = seatingsAt(deal, sidesOf({ seats, teams }), rotations)
    return {
      /** The players of each game, by seat. */
      games: (isLevel ? [seating] : [seating, opposite]).map((held) => playersBySeat(held, pair, seats)),
      /** The block, from the payoffs of each game. */
      blockOf: ([first, second = first]: readonly GamePayoffs[]): PlayedBlock =>
        blockOf(seating, [first as GamePayoffs, second as GamePayoffs], isLevel ? 1 : 2),
    }
  }
}

/** By side: which of the two holds it. */
type Seating = readonly (0 | 1)[]

export const sidesOf = ({ seats, teams }: Seats): number => teams || seats

/** If the number of sides is odd, two neighbours are the same player: which two is drawn deal by deal. */
export function seatingsAt(deal: number, sides: number, rotations: Stream): readonly [Seating, Seating] {
  const turned = sides % 2 === 0 ? 0 : rotations.derive(deal).below(sides)
  const first = Array.from({ length: sides }, (_, side) => (((side + turned) % sides) % 2) as 0 | 1)
  return [first, first.map((held) => (1 - held) as 0 | 1)]
}

export const playersBySeat = <Player>(seating: Seating, pair: Pair<Player>, seats: number): Player[] =>
  Array.from({ length: seats }, (_, seat) => pair[seating[seat % seating.length] as 0 | 1])

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
