/** Every deal there is, played on a pool. */
import { assertGame } from '../check/check.ts'
import { Deck } from '../rules/deck.ts'
import { sumOf } from './dealing.ts'
import { type DealsPart, ENUMERATE_TASK, type EnumerateAnswer, type EnumerateJob } from './enumerate-task.ts'
import type { Evidence, Measured, ProofOptions } from './evidence.ts'
import type { Deals, EnumeratedFact, EnumeratedPart } from './fact.ts'
import { countHands } from './hands.ts'

/** So many parts, for steady progress and an even end. */
const PARTS = 200

/** The same for any number of workers: the answers are added up in the order of the deals. */
export async function enumerated(
  fact: EnumeratedFact,
  { pool, seed, engine, signal, onDone }: ProofOptions,
): Promise<Evidence> {
  const game = assertGame(fact.tree)
  const counters = Object.keys(game.counters ?? {})
  const parts = partsOf(fact.deals, new Deck(game.deck))
  const jobs = parts.map((part) => ({ game, engine, part }))
  const answers: EnumerateAnswer[] = []
  const options = { seed, retries: 1, ...(signal && { signal }) }
  for await (const outcome of pool.map<EnumerateJob, EnumerateAnswer>(ENUMERATE_TASK, jobs, options)) {
    signal?.throwIfAborted()
    if (!outcome.ok) throw new Error(`some deals could not be played: ${outcome.error.message}`)
    answers.push(outcome.value)
    onDone?.(answers.length, parts.length)
  }
  signal?.throwIfAborted()
  const { totals, games, unfinished, wanting } = sumOf(counters, answers)
  const notCompiled = answers[0]?.notCompiled
  const trouble = troubleIn(unfinished, wanting)
  return {
    measured: fact.parts.map((part) => measure(part, totals[counters.indexOf(part.reads.counter)] ?? 0)),
    games,
    ...(notCompiled !== undefined && { notCompiled }),
    ...(trouble !== undefined && { trouble }),
  }
}

/** A number that was published as a decimal fraction is rounded; a count is exact. */
function measure({ reads, decimals }: EnumeratedPart, total: number): Measured {
  const value = total / (reads.of ?? 1)
  const rounding = decimals === 0 ? 0 : 0.5 * 10 ** -decimals
  return { value, interval: [value - rounding, value + rounding] }
}

function partsOf(deals: Deals, deck: Deck): DealsPart[] {
  if (deals.of === 'draws') return deck.rankNumbers.map((rank) => ({ of: 'draws', rank }))
  const { size } = deals
  const all = countHands(deck.cards.length, size)
  const most = Math.ceil(all / PARTS)
  return Array.from({ length: Math.ceil(all / most) }, (_, n) => {
    const first = n * most
    return { of: 'hands', size, first, many: Math.min(most, all - first) }
  })
}

function troubleIn(unfinished: number, wanting: number): string | undefined {
  if (unfinished > 0) return `${unfinished} games did not end`
  return wanting > 0 ? `${wanting} games wanted more cards than were dealt` : undefined
}
