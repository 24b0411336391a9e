/**
 * An equilibrium of a small game for two: how both should play if each knew how the other does, what the game is worth
 * to each then, and how far from it the answer may be.
 *
 *     const { value, exploitability } = solve(kuhnPoker, { iterations: 1000 })
 *
 * The same game and number of iterations give the same answer.
 */
import { setImmediate } from 'node:timers/promises'
import { digest } from '../../digest/index.ts'
import type { Setting } from '../model/game-model.ts'
import type { Game } from '../rules/tree.ts'
import { bestResponse } from './best-response.ts'
import { type GameTree, growTree, NODE_LIMIT, type SolvingProgress } from './game-tree.ts'
import type { Stakes } from './payoffs.ts'
import { minimiseRegret } from './regret.ts'
import { worth } from './strategy.ts'

export interface SolveOptions extends Setting {
  readonly iterations?: number
  /** The most nodes that a tree may have. */
  readonly nodeLimit?: number
}

export interface InTurnsOptions extends SolveOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: SolvingProgress) => void
}

/** How a seat plays at an information set. */
export interface Decision {
  readonly seat: number
  /** What it has seen, in words. */
  readonly seen: readonly string[]
  readonly actions: readonly { readonly label: string; readonly probability: number }[]
}

export interface Solution {
  /** What each seat gets, on average, if both play the strategy: points, or wins less losses. */
  readonly value: readonly [number, number]
  readonly stakes: Stakes['of']
  /** Between these lies what the game is worth to the first seat: what each seat's best response leaves the other. */
  readonly bounds: readonly [number, number]
  /** How much a seat gains by its best response to the strategy, on average over both seats: 0 in an equilibrium. */
  readonly exploitability: number
  readonly iterations: number
  readonly nodes: number
  readonly informationSets: number
  readonly strategy: readonly Decision[]
}

export const USUAL_ITERATIONS = 1000

export function solve(game: Game, options: SolveOptions = {}): Solution {
  const steps = solving(game, options)
  for (;;) {
    const { value, done } = steps.next()
    if (done) return value
  }
}

/** How long it works before anything else has its turn. */
const TURN_MS = 50

export interface SolutionRun {
  readonly result: Solution
  readonly digest: string
  readonly timing: { readonly seconds: number }
}

/** The same while other things go on: it can be aborted, and reports progress. */
export async function solveInTurns(
  game: Game,
  { signal, onProgress, ...options }: InTurnsOptions = {},
): Promise<SolutionRun> {
  signal?.throwIfAborted()
  const steps = solving(game, options)
  const began = performance.now()
  let turnBegan = began
  for (;;) {
    const { value, done } = steps.next()
    if (done)
      return { result: value, digest: digest(value), timing: { seconds: (performance.now() - began) / 1000 } }
    if (performance.now() - turnBegan < TURN_MS) continue
    onProgress?.(value)
    await setImmediate()
    signal?.throwIfAborted()
    turnBegan = performance.now()
  }
}

function* solving(
  game: Game,
  { iterations = USUAL_ITERATIONS, nodeLimit = NODE_LIMIT, ...setting }: SolveOptions,
): Generator<SolvingProgress, Solution> {
  if (!Number.isSafeInteger(iterations) || iterations < 1)
    throw new RangeError(`iterations must be a whole number of at least 1; got ${iterations}`)
  const tree = yield* growTree(game, setting, nodeLimit)
  return solutionOf(tree, yield* minimiseRegret(tree, iterations), iterations)
}

function solutionOf(tree: GameTree, strategy: Float64Array, iterations: number): Solution {
  const values = new Float64Array(tree.nodes)
  worth(tree, strategy, values)
  const { of, sum, sign } = tree.stakes
  const first = values[0] as number
  const [most, least] = [bestResponse(tree, strategy, 0), sum - bestResponse(tree, strategy, 1)]
  return {
    value: [sign * first, sign * (sum - first)],
    stakes: of,
    bounds: sign > 0 ? [least, most] : [-most, -least],
    // What is below zero is rounding.
    exploitability: Math.max(0, (most - least) / 2),
    iterations,
    nodes: tree.nodes,
    informationSets: tree.sets.length,
    strategy: tree.sets.map(({ seat, seen, labels, firstAction }) => ({
      seat,
      seen,
      actions: labels.map((label, n) => ({ label, probability: strategy[firstAction + n] as number })),
    })),
  }
}
