/** What a second thread brings when items are work: at best, twice as much. */
import { availableParallelism } from 'node:os'
import { createPool, type Pool } from '../../src/pool/index.ts'
import { type Findings, judge, measure, type Settings } from '../bench.ts'
import { watchOthers } from '../machine.ts'
import { median, ratios } from '../statistics.ts'
import { BLOCK_BYTES } from '../tasks/grind.ts'
import { type Turn, takeTurns } from '../turns.ts'

const TASK = { module: new URL('../tasks/grind.ts', import.meta.url) }
const TWO_OVER_ONE = 1.85

export async function benchTwoThreads({ slice, repeats, say }: Settings): Promise<Findings> {
  // About 30 ms an item and a second in all, on one core of 2025.
  const items = slice ? 4 : 32
  const blocks = slice ? 4 : 800
  say(`  ${items} items of work on one thread and on two, ${repeats} pairs`)
  await using one = createPool({ lane: 'thread', size: 1 })
  await using two = createPool({ lane: 'thread', size: 2 })
  const work = Array.from({ length: items }, (_, at) => ({ seed: at + 1, blocks }))
  const coresOfOthers = watchOthers()
  const seconds = await takeTurns({ one: secondsOf(one, work), two: secondsOf(two, work) }, repeats)
  const gain = ratios(seconds.one, seconds.two)
  return {
    conditions: {
      'work items': items,
      'bytes hashed a work item': blocks * BLOCK_BYTES,
      // Where this is not near 0, two threads did not have two cores, and their ratio says little.
      'cores busy with other programs': Number(coresOfOthers().toFixed(2)),
    },
    measures: [
      measure('work on one thread', 'seconds', seconds.one),
      measure('work on two threads', 'seconds', seconds.two),
      measure('two threads over one', 'ratio', gain),
    ],
    gates: [
      judge(
        {
          name: 'two threads over one',
          unit: 'ratio',
          measured: median(gain),
          wanted: { atLeast: TWO_OVER_ONE },
        },
        // One core cannot show it.
        !slice && availableParallelism() >= 2,
      ),
    ],
  }
}

function secondsOf(pool: Pool, work: readonly { seed: number; blocks: number }[]): Turn {
  return async () => {
    const began = performance.now()
    for await (const outcome of pool.map(TASK, work)) {
      if (!outcome.ok) throw new Error(`item ${outcome.index}: ${outcome.error.message}`)
    }
    return (performance.now() - began) / 1000
  }
}
