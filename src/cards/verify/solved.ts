/** What a game is worth under the best play of both sides. */
import { assertGame } from '../check/check.ts'
import { solveInTurns } from '../solve/in-turns.ts'
import { SolveError } from '../solve/solve-error.ts'
import type { Evidence, Work } from './evidence.ts'
import type { SolvedFact } from './fact.ts'

/** The interval is no sample's: neither seat can keep the other from getting what its best responses show. */
export async function solved(fact: SolvedFact, { signal, onDone }: Work): Promise<Evidence> {
  const { tree, iterations, within, parts } = fact
  try {
    const { value, bounds, exploitability } = await solveInTurns(assertGame(tree), {
      iterations,
      ...(signal && { signal }),
      onProgress: ({ what, done }) => onDone?.(what === 'nodes' ? 0 : done, iterations),
    })
    const [low, high] = bounds
    const trouble =
      high - low > within ? `the value is only known to lie between ${low} and ${high}` : undefined
    return {
      measured: parts.map(() => ({ value: value[0], interval: bounds })),
      games: 0,
      solution: { iterations, exploitability },
      ...(trouble !== undefined && { trouble }),
    }
  } catch (thrown) {
    if (!(thrown instanceof SolveError)) throw thrown
    const nothing = { value: null, interval: null }
    return { measured: parts.map(() => nothing), games: 0, trouble: thrown.message }
  }
}
