/** Every deal there is, played on many hands. */
import { availableParallelism } from 'node:os'
import { createPool } from '../../pool/index.ts'
import { assertGame } from '../check/check.ts'
import { ENUMERATE_TASK, type EnumerateAnswer } from './enumerate-task.ts'
import type { Evidence, Measured, Work } from './evidence.ts'
import type { EnumeratedFact, EnumeratedPart, WeightedDeal } from './fact.ts'

/** So many parts, for steady progress and an even end. */
const PARTS = 200

/** The same for any number of workers: what they counted is added up in the order of the deals. */
export async function enumerated(fact: EnumeratedFact, work: Work): Promise<Evidence> {
  const { seed, workers, lane = 'thread', signal, onDone } = work
  const game = assertGame(fact.tree)
  const parts = divided([...fact.deals()])
  const size = Math.min(parts.length, lane === 'inline' ? 1 : (workers ?? availableParallelism()))
  await using pool = createPool({ lane, size })
  const task = { module: ENUMERATE_TASK, setup: game }
  const totals = new Map<string, number>()
  let [games, unfinished] = [0, 0]
  const outcomes = pool.map<readonly WeightedDeal[], EnumerateAnswer>(task, parts, {
    seed,
    retries: 1,
    ...(signal && { signal }),
  })
  for await (const outcome of outcomes) {
    signal?.throwIfAborted()
    if (!outcome.ok) throw new Error(`some deals could not be played: ${outcome.error.message}`)
    for (const [name, total] of outcome.value.totals) totals.set(name, (totals.get(name) ?? 0) + total)
    games += outcome.value.games
    unfinished += outcome.value.unfinished
    onDone?.(outcome.index + 1, parts.length)
  }
  signal?.throwIfAborted()
  const measured = fact.parts.map((part) => measure(part, totals))
  return { measured, games, ...(unfinished > 0 && { trouble: `${unfinished} games did not end` }) }
}

/** What was published as a decimal fraction is rounded; a count is what it is. */
function measure({ reads, decimals }: EnumeratedPart, totals: ReadonlyMap<string, number>): Measured {
  const value = (totals.get(reads.counter) ?? 0) / (reads.of ?? 1)
  const rounding = decimals === 0 ? 0 : 0.5 * 10 ** -decimals
  return { value, interval: [value - rounding, value + rounding] }
}

function divided(deals: readonly WeightedDeal[]): WeightedDeal[][] {
  const size = Math.ceil(deals.length / PARTS)
  return Array.from({ length: Math.ceil(deals.length / size) }, (_, n) =>
    deals.slice(n * size, (n + 1) * size),
  )
}
