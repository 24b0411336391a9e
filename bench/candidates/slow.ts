/** What workers bring when evaluators take their time, which is what they are for. */
import { availableParallelism } from 'node:os'
import { type Findings, judge, type Settings } from '../bench.ts'
import { coresOfOthers } from '../machine.ts'
import { median, ratios } from '../statistics.ts'
import { takeTurns } from '../turns.ts'
import { besideOne } from './beside-one.ts'
import { ratesOf, workOff } from './work-off.ts'

const ROUNDS = 3
const LISTEN_SECONDS = 1
/** An evaluator that sleeps needs no core; all else that a row consists of does, and two cores are soon busy with that. */
const FOUR_OVER_ONE = 2

export async function benchSlow({ slice, repeats, say }: Settings): Promise<Findings> {
  const rounds = slice ? 1 : Math.min(ROUNDS, repeats)
  const rows = slice ? 3 : 40
  say(`  ${rows} rows of 200 ms with 1, 4 and 16 workers, ${rounds} rounds`)
  const plan = { pending: rows, first: 'sleep 0.2' }
  const others = await coresOfOthers(LISTEN_SECONDS)
  const { one, four, sixteen } = await takeTurns(
    {
      one: workOff(plan, { workers: 1, rows }),
      four: workOff(plan, { workers: 4, rows }),
      sixteen: workOff(plan, { workers: 16, rows }),
    },
    rounds,
    0,
  )
  return {
    conditions: {
      'rows of 200 ms': rows,
      // Where this is not near 0, workers did not have all cores, and their ratios say little.
      'cores busy with other programs, before': others.toFixed(2),
    },
    measures: besideOne('rows of 200 ms', one, { '4 workers': four, '16 workers': sixteen }),
    gates: [
      judge(
        {
          name: 'rows of 200 ms, 4 workers over 1',
          unit: 'ratio',
          measured: median(ratios(ratesOf(four), ratesOf(one))),
          wanted: { atLeast: FOUR_OVER_ONE },
        },
        // One core cannot show it.
        !slice && availableParallelism() >= 2,
      ),
    ],
  }
}
