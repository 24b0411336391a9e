/** Every deal there is, played on many hands. */
import { availableParallelism } from 'node:os'
import { createPool } from '../../pool/index.ts'
import { assertGame } from '../check/check.ts'
import { Deck } from '../rules/deck.ts'
import { type DealsPart, ENUMERATE_TASK, type EnumerateAnswer, type EnumeratePlan } from './enumerate-task.ts'
import type { Evidence, Measured, Work } from './evidence.ts'
import type { Deals, EnumeratedFact, EnumeratedPart } from './fact.ts'
import { countHands } from './hands.ts'

/** So many parts, for steady progress and an even end. */
const PARTS = 200

/** The same for any number of workers: what they counted is added up in the order of the deals. */
export async function enumerated(fact: EnumeratedFact, work: Work): Promise<Evidence> {
  const { seed, workers, lane = 'thread', engine = 'compiled', signal, onDone } = work
  const game = assertGame(fact.tree)
  const counters = Object.keys(game.counters ?? {})
  const parts = partsOf(fact.deals, new Deck(game.deck))
  const size = Math.min(parts.length, lane === 'inline' ? 1 : (workers ?? availableParallelism()))
  await using pool = createPool({ lane, size })
  const plan: EnumeratePlan = { game, engine }
  const totals = new Map<string, number>()
  let [games, unfinished, wanting] = [0, 0, 0]
  const outcomes = pool.map<DealsPart, EnumerateAnswer>({ module: ENUMERATE_TASK, setup: plan }, parts, {
    seed,
    retries: 1,
    ...(signal && { signal }),
  })
  for await (const outcome of outcomes) {
    signal?.throwIfAborted()
    if (!outcome.ok) throw new Error(`some deals could not be played: ${outcome.error.message}`)
    const { value } = outcome
    counters.forEach((name, n) => {
      totals.set(name, (totals.get(name) ?? 0) + (value.totals[n] ?? 0))
    })
    games += value.games
    unfinished += value.unfinished
    wanting += value.wanting
    onDone?.(outcome.index + 1, parts.length)
  }
  signal?.throwIfAborted()
  const measured = fact.parts.map((part) => measure(part, totals))
  const trouble = troubleIn(unfinished, wanting)
  return { measured, games, ...(trouble !== undefined && { trouble }) }
}

/** What was published as a decimal fraction is rounded; a count is what it is. */
function measure({ reads, decimals }: EnumeratedPart, totals: ReadonlyMap<string, number>): Measured {
  const value = (totals.get(reads.counter) ?? 0) / (reads.of ?? 1)
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
