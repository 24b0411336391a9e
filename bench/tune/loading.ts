/** What it brings that a worker loads its data once, and not for each evaluation. */
import { availableParallelism } from 'node:os'
import { type Findings, judge, measure, type Settings } from '../bench.ts'
import { median, ratios } from '../statistics.ts'
import { takeTurns } from '../turns.ts'
import { type Forecast, LOAD_EACH_TIME, LOAD_ONCE } from './forecast.ts'
import { assertSame, secondsOf } from './workshop.ts'

const ONCE_OVER_EACH = 5
/** Loading takes so long that few rounds tell enough. */
const ROUNDS = 3

export async function benchLoading(forecast: Forecast, { slice, repeats, say }: Settings): Promise<Findings> {
  const rounds = slice ? 1 : Math.min(ROUNDS, repeats)
  const hands = { workers: availableParallelism(), lane: 'process' } as const
  say(`  seasons loaded once a worker and for each evaluation, ${hands.workers} workers, ${rounds} rounds`)
  const search = { method: { name: 'tpe' }, budget: slice ? 11 : 60 }
  const ran = await takeTurns(
    {
      once: () => forecast.run({ evaluator: LOAD_ONCE, ...search }, hands),
      each: () => forecast.run({ evaluator: LOAD_EACH_TIME, ...search }, hands),
    },
    rounds,
    0,
  )
  const evaluations = assertSame(ran)
  const [once, each] = [secondsOf(ran.once), secondsOf(ran.each)]
  const gain = ratios(each, once)
  const name = 'loaded once over for each evaluation'
  return {
    conditions: { 'evaluations, loading': evaluations, 'workers, loading': hands.workers },
    measures: [
      measure('seasons loaded once a worker', 'seconds', once),
      measure('seasons loaded for each evaluation', 'seconds', each),
      measure(name, 'ratio', gain),
    ],
    gates: [
      judge({ name, unit: 'ratio', measured: median(gain), wanted: { atLeast: ONCE_OVER_EACH } }, !slice),
    ],
  }
}
