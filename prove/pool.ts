import { createPool, type LaneName, type MapOptions, type Outcome } from '../src/pool/index.ts'
import { FAULTS, type Fault, type Step } from '../src/pool/testing/tasks.ts'
import { stream } from '../src/rng/index.ts'
import type { Proof } from './proof.ts'

const TASK = { module: new URL('../src/pool/testing/tasks.ts', import.meta.url), export: 'perform' }
const TIMEOUT_MS = 600
const HEAP_BYTES = 48 * 2 ** 20

/** What a lane's workers can do to themselves without ending the program. */
const SURVIVED: Readonly<Record<LaneName, readonly Fault[]>> = {
  inline: ['throw', 'reject', 'uncloneable'],
  thread: FAULTS.filter((fault) => fault !== 'signal'),
  process: FAULTS,
}

const KIND: Readonly<Record<Fault, string>> = {
  throw: 'threw',
  reject: 'threw',
  uncloneable: 'threw',
  'late throw': 'crashed',
  'floating rejection': 'crashed',
  exit: 'crashed',
  'late exit': 'crashed',
  signal: 'crashed',
  loop: 'timeout',
  heap: 'crashed',
}

/** Random pools with random faults in random places: every item must come back as it should, in order. */
export const pool: Proof = {
  claim:
    'Whatever faults are scattered among the items, on any lane, with any number of workers, batch size and ' +
    'order, exactly the guilty items fail, each with its kind, and every other item has its answer.',
  async run({ slice, seed, say }) {
    const rounds = slice ? 2 : 300
    const total = { rounds, items: 0, faults: 0, workersLost: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const plan = drawRound(seed, round)
      await using hands = createPool({ lane: plan.lane, size: plan.size, memoryBytes: HEAP_BYTES })
      const outcomes = await Array.fromAsync(hands.map(TASK, plan.items, plan.options))
      compare(plan, outcomes, `seed ${seed}, round ${round}`)
      total.items += plan.items.length
      total.faults += plan.items.filter(({ fault }) => fault).length
      total.workersLost += plan.items.filter(({ fault }) => fault && KIND[fault] !== 'threw').length
      if (round % 50 === 49) say(`${round + 1} rounds of ${rounds}`)
    }
    return total
  },
}

interface Round {
  readonly lane: LaneName
  readonly size: number
  readonly items: readonly Step[]
  readonly options: MapOptions<Step>
}

function drawRound(seed: number, round: number): Round {
  const rng = stream(seed, 'pool torture', round)
  const lane = rng.pick<LaneName>(['inline', 'thread', 'thread', 'process', 'process'])
  const count = rng.between(1, 600)
  const share = rng.pick([0, 0.01, 0.05])
  // An endless loop needs a limit; to fill a heap takes longer than a limit that is worth waiting for.
  const limited = rng.chance(0.5)
  const faults = SURVIVED[lane].filter((fault) => fault !== (limited ? 'heap' : 'loop'))
  const items = Array.from({ length: count }, (_, value): Step => {
    return rng.chance(share) ? { value, fault: rng.pick(faults) } : { value }
  })
  return {
    lane,
    size: rng.between(1, 5),
    items,
    options: {
      ...(limited && { timeoutMs: TIMEOUT_MS }),
      batch: rng.pick<number | 'auto'>(['auto', 'auto', 1, 3, 50, 1000]),
      order: rng.pick<'input' | 'completion'>(['input', 'input', 'completion']),
      retries: rng.pick([0, 0, 1]),
    },
  }
}

function compare({ items, options }: Round, outcomes: readonly Outcome<unknown>[], where: string): void {
  const ordered = options.order === 'input' ? outcomes : outcomes.toSorted((a, b) => a.index - b.index)
  if (ordered.length !== items.length)
    throw new Error(`${where}: ${ordered.length} of ${items.length} came back`)
  for (const [index, { value, fault }] of items.entries()) {
    const outcome = ordered[index] as Outcome<unknown>
    const found = outcome.ok ? outcome.value : outcome.error.kind
    const expected = fault ? KIND[fault] : value * 2
    if (outcome.index !== index || found !== expected) {
      throw new Error(`${where}: item ${index} (${fault ?? 'no fault'}) gave ${JSON.stringify(outcome)}`)
    }
  }
}
