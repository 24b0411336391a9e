/** Solves a game while other things go on: an interruption is heard, progress is told. */
import { setImmediate } from 'node:timers/promises'
import type { Game } from '../rules/tree.ts'
import { type Solution, type SolveOptions, type SolvingProgress, solving } from './solve.ts'

export interface InTurnsOptions extends SolveOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: SolvingProgress) => void
}

/** So long is worked before anything else has its turn. */
const TURN_MS = 50

export async function solveInTurns(
  game: Game,
  { signal, onProgress, ...options }: InTurnsOptions = {},
): Promise<Solution> {
  signal?.throwIfAborted()
  const steps = solving(game, options)
  let began = performance.now()
  for (;;) {
    const { value, done } = steps.next()
    if (done) return value
    if (performance.now() - began < TURN_MS) continue
    onProgress?.(value)
    await setImmediate()
    signal?.throwIfAborted()
    began = performance.now()
  }
}
