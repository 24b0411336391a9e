/** What the pool costs an item: a million that take no time, beside piscina by item and by batch. */
import { type Apart, startApart } from '../apart.ts'
import { type Findings, type Gate, judge, measure, type Settings } from '../bench.ts'
import { median, ratios } from '../statistics.ts'
import { takeTurns } from '../turns.ts'
import { type ContenderName, PISCINA_BATCH, PISCINA_IN_FLIGHT } from './contenders.ts'

const PROGRAM = new URL('./double-apart.ts', import.meta.url)
/** Long enough that each contender pays for its own garbage, and that waking up does not count. */
const TURN_SECONDS = 0.5
const OVER_PISCINA_BY_ITEM = 20
const OVER_PISCINA_BY_BATCH = 0.5

export async function benchTinyItems({ slice, repeats, say }: Settings): Promise<Findings> {
  const many = slice ? 10_000 : 1_000_000
  // By item it is so much slower that fewer items measure its rate as well.
  const few = slice ? 1000 : 60_000
  say(`  ${many} tiny items through the pool and through piscina, ${repeats} rounds`)
  const seconds = slice ? 0 : TURN_SECONDS
  await using ours = start('ours', many, seconds)
  await using byItem = start('piscinaByItem', few, seconds)
  await using byBatch = start('piscinaByBatch', many, seconds)
  const rates = await takeTurns({ ours: ours.turn, byItem: byItem.turn, byBatch: byBatch.turn }, repeats)
  return {
    conditions: {
      'tiny items': many,
      'tiny items, piscina by item': few,
      'piscina by item, in flight': PISCINA_IN_FLIGHT,
      'piscina by batch, items a batch': PISCINA_BATCH,
      'seconds a turn, at least': seconds,
      'threads each': 2,
    },
    ...compare(rates, !slice),
  }
}

function start(contender: ContenderName, items: number, seconds: number): Apart {
  return startApart(PROGRAM, [contender, String(items), String(seconds)])
}

function compare(
  rates: Record<'ours' | 'byItem' | 'byBatch', number[]>,
  judged: boolean,
): Pick<Findings, 'measures' | 'gates'> {
  const overItem = ratios(rates.ours, rates.byItem)
  const overBatch = ratios(rates.ours, rates.byBatch)
  return {
    measures: [
      measure('tiny items', 'items/s', rates.ours),
      measure('tiny items, piscina by item', 'items/s', rates.byItem),
      measure('tiny items, piscina by batch', 'items/s', rates.byBatch),
      measure('over piscina by item', 'ratio', overItem),
      measure('over piscina by batch', 'ratio', overBatch),
    ],
    gates: [
      gate('over piscina by item', overItem, OVER_PISCINA_BY_ITEM, judged),
      gate('over piscina by batch', overBatch, OVER_PISCINA_BY_BATCH, judged),
    ],
  }
}

function gate(name: string, of: readonly number[], atLeast: number, judged: boolean): Gate {
  return judge({ name, unit: 'ratio', measured: median(of), wanted: { atLeast } }, judged)
}
