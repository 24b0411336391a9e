/** What all cores bring over one, with processes and with threads: the tournament of the example, on one parameter. */
import { availableParallelism } from 'node:os'
import type { LaneName } from '../../src/pool/index.ts'
import { type Findings, type Gate, judge, type Measure, measureCell, type Settings } from '../bench.ts'
import { coresOfOthers } from '../machine.ts'
import { median, ratios } from '../statistics.ts'
import { type Turn, takeTurns } from '../turns.ts'
import { type Forecast, LOAD_ONCE } from './forecast.ts'
import { assertSame, type Ran, secondsOf } from './workshop.ts'

/** Of each further core. Starting, loading and what is done between batches is not shared. */
const PART_OF_A_CORE = 0.5
const ROUNDS = 3
const LISTEN_SECONDS = 1

export async function benchWorkers(forecast: Forecast, { slice, repeats, say }: Settings): Promise<Findings> {
  const rounds = slice ? 1 : Math.min(ROUNDS, repeats)
  const cores = availableParallelism()
  const all = Math.max(2, cores)
  say(`  a tournament of the forecast with 1 and ${all} workers, processes and threads, ${rounds} rounds`)
  const method = { name: 'tournament', parameters: ['opponent_weight'], testValues: slice ? 1 : 8 }
  const turn =
    (lane: LaneName, workers: number): Turn<Ran> =>
    () =>
      forecast.run({ evaluator: LOAD_ONCE, method, ...(slice && { budget: 30 }) }, { workers, lane })
  const othersBefore = await coresOfOthers(LISTEN_SECONDS)
  const ran = await takeTurns(
    {
      oneProcess: turn('process', 1),
      processes: turn('process', all),
      oneThread: turn('thread', 1),
      threads: turn('thread', all),
    },
    rounds,
    0,
  )
  const others = [othersBefore, await coresOfOthers(LISTEN_SECONDS)].map((cores) => cores.toFixed(2))
  const evaluations = assertSame(ran)
  const lanes = [
    compare('processes', all, ran.oneProcess, ran.processes),
    compare('threads', all, ran.oneThread, ran.threads),
  ]
  return {
    conditions: {
      'evaluations, workers': evaluations,
      // Where this is not near 0, workers did not have all cores, and their ratio says little.
      'cores busy with other programs, before and after': others.join(' and '),
    },
    measures: lanes.flatMap(({ measures }) => measures),
    // One core cannot show it.
    gates: lanes.map(({ gate }) => judge(gate, !slice && cores >= 2)),
  }
}

function compare(
  row: string,
  workers: number,
  ofOne: readonly Ran[],
  ofAll: readonly Ran[],
): { readonly measures: readonly Measure[]; readonly gate: Omit<Gate, 'ok'> } {
  const [one, all] = [secondsOf(ofOne), secondsOf(ofAll)]
  const gain = ratios(one, all)
  const cell = (column: string) => ({ table: 'a tournament of the forecast', row, column })
  return {
    measures: [
      measureCell(cell('1 worker'), 'seconds', one),
      measureCell(cell(`${workers} workers`), 'seconds', all),
      measureCell(cell(`${workers} over 1`), 'ratio', gain),
    ],
    gate: {
      name: `${row}, ${workers} workers over 1`,
      unit: 'ratio',
      measured: median(gain),
      wanted: { atLeast: 1 + PART_OF_A_CORE * (workers - 1) },
    },
  }
}
