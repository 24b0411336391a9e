/**
 * Who sits where in the two games of a block. A side is a seat, or a team where there are teams. The two players take
 * alternate sides, and in the second game they exchange them: over one deal both have held every seat once.
 */
import { type PathElement, type Stream, stream } from '../../rng/index.ts'

/** The two players of a match; verdicts are about the first. */
export type Pair<Player> = readonly [Player, Player]

/** By side: which of the two holds it. */
export type Seating = readonly (0 | 1)[]

export interface Seats {
  readonly seats: number
  /** 0 if each seat plays for itself. The player of a seat belongs to the team of that number, counted round. */
  readonly teams: number
}

export const sidesOf = ({ seats, teams }: Seats): number => teams || seats

/** The stream that decides, deal by deal, which two neighbours are the same player if the number of sides is odd. */
export const rotationsOf = (seed: PathElement): Stream => stream(seed, 'ladder', 'rotation')

/** The seating of a deal's first game, and its opposite. */
export function seatingsAt(deal: number, sides: number, rotations: Stream): readonly [Seating, Seating] {
  const turned = sides % 2 === 0 ? 0 : rotations.derive(deal).below(sides)
  const first = Array.from({ length: sides }, (_, side) => (((side + turned) % sides) % 2) as 0 | 1)
  return [first, first.map((held) => (1 - held) as 0 | 1)]
}

export function playersBySeat<Player>(
  seating: Seating,
  pair: Pair<Player>,
  seats: number,
): readonly Player[] {
  return Array.from({ length: seats }, (_, seat) => pair[seating[seat % seating.length] as 0 | 1])
}
