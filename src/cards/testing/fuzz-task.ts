/** What a worker does for the proof by random games: plays one of them on both engines. */
import { digest } from '../../digest/index.ts'
import type { Game } from '../rules/tree.ts'
import { randomGame, seatsOf } from '../vary/generate/random-game.ts'
import { type Comparison, compareEngines } from './engines.ts'

export const FUZZ_TASK = new URL(import.meta.url)

/** A random game by its seed, and how many games of it to play. */
export interface FuzzItem {
  readonly tree: number
  readonly games: number
}

export interface FuzzAnswer {
  readonly tree: number
  /** Of the rules alone: what a game is called makes it no other game. */
  readonly digest: string
  readonly compared: Comparison
  readonly seconds: number
}

/** A game that takes more steps is cut off: enough for most, and few enough for a million games. */
const STEP_LIMIT = 2000

export default function fuzzTask({ tree, games }: FuzzItem): FuzzAnswer {
  const game = randomGame(tree)
  const began = performance.now()
  const compared = compareRandom(game, tree, games)
  const seconds = (performance.now() - began) / 1000
  return { tree, digest: digest({ ...game, id: '', name: '' }), compared, seconds }
}

/** With as many players as the game may be for, by the seed of its tree. */
export function compareRandom(game: Game, tree: number, games: number): Comparison {
  const setting = { seats: seatsOf(game, tree) }
  return compareEngines(game, { setting, seed: tree, games, stepLimit: STEP_LIMIT })
}
