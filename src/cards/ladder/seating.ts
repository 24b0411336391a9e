/**
 * Who sits where in the two games of a block. A side is a seat, or a team where there are teams. The two players take
 * every other side, and in the second game each takes the sides of the other: over one deal both have held every seat
 * once.
 */
import { type PathElement, type Stream, stream } from '../../rng/index.ts'

/** The two that are compared; the first one is spoken of: it is better, or worse, than the second. */
export type Pair = readonly [string, string]

/** By side: which of the two holds it. */
export type Seating = readonly (0 | 1)[]

/** The player of a seat belongs to the team of that number, counted round. */
export const sidesOf = ({ seats, teams }: { readonly seats: number; readonly teams: number }): number =>
  teams || seats

/** Where from it is drawn which two neighbours are the same player, if the number of sides is odd. */
export const rotationsOf = (seed: PathElement): Stream => stream(seed, 'ladder', 'rotation')

export function seatingsAt(index: number, sides: number, rotations: Stream): readonly [Seating, Seating] {
  const turned = sides % 2 === 0 ? 0 : rotations.derive(index).below(sides)
  const first = Array.from({ length: sides }, (_, side) => (((side + turned) % sides) % 2) as 0 | 1)
  return [first, first.map((held) => (1 - held) as 0 | 1)]
}

/** The players' names by seat. */
export function namesOf(seating: Seating, pair: Pair, seats: number): readonly string[] {
  return Array.from({ length: seats }, (_, seat) => pair[seating[seat % seating.length] as 0 | 1])
}
