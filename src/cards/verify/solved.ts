/** The value of a game when both sides play optimally. */
import { assertGame } from '../check/check.ts'
import { solveInTurns } from '../solve/solve.ts'
import { SolveError } from '../solve/solve-error.ts'
import { type Evidence, noEvidence, type ProofOptions } from './evidence.ts'
import type { SolvedFact } from './fact.ts'

/** The interval is not a sample's: neither seat can keep the other from getting what its best responses show. */
export async function solved(fact: SolvedFact, { signal, onDone }: ProofOptions): Promise<Evidence> {
  const { tree, iterations, within, parts } = fact
  try {
    const { value, bounds, exploitability } = await solveInTurns(assertGame(tree), {
      iterations,
      ...(signal && { signal }),
      onProgress: ({ what, done }) => onDone?.(what === 'nodes' ? 0 : done, iterations),
    })
    const [low, high] = bounds
    return {
      measured: parts.map(() => ({ value: value[0], interval: bounds })),
      games: 0,
      solution: { iterations, exploitability },
      ...(high - low > within && { trouble: `the value is only known to lie between ${low} and ${high}` }),
    }
  } catch (thrown) {
    if (!(thrown instanceof SolveError)) throw thrown
    return noEvidence(fact, thrown.message)
  }
}
