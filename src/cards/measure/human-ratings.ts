/**
 * How people rate traditional card games: averages of BoardGameGeek, from 1 to 10, with the number of raters (a dump of
 * 2021). Ratings are of the games as people play them; here each stands for the classic of that id with its usual options.
 */
import type { Game } from '../rules/tree.ts'

export interface HumanRating {
  /** The id of a classic, or what the game is called. */
  readonly game: string
  readonly average: number
  readonly raters: number
  /** Of a game that is no classic. */
  readonly rules?: Game
}

export const HUMAN_RATINGS: readonly HumanRating[] = [
  { game: 'war', average: 2.28, raters: 1340 },
  { game: 'go-fish', average: 3.61, raters: 1445 },
  { game: 'crazy-eights', average: 4.37, raters: 941 },
  { game: 'cheat', average: 5.12, raters: 307 },
  { game: 'rummy', average: 5.77, raters: 1452 },
  { game: 'gin-rummy', average: 6.28, raters: 1210 },
  { game: 'whist', average: 6.43, raters: 455 },
  { game: 'hearts', average: 6.44, raters: 3829 },
  { game: 'scopa', average: 6.55, raters: 821 },
  { game: 'spades', average: 6.75, raters: 2094 },
  { game: 'oh-hell', average: 6.85, raters: 1180 },
  { game: 'cribbage', average: 7.05, raters: 8302 },
]
