/** The random streams of a game: one for what the cards do, and one for each seat. */
import { type PathElement, type Stream, stream } from '../../rng/index.ts'

/** Chance in all games of a seed: a game derives its own by its number. */
export const chanceOf = (seed: PathElement): Stream => stream(seed, 'chance')

/** The same for the draws of the player in a seat. */
export const playerOf = (seed: PathElement, seat: number): Stream => stream(seed, 'player', seat)
