/**
 * What the tool itself costs an evaluation: the search, the way to a worker and back, the record of the run, the results,
 * and its share of the start.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { StudyTree } from '../../src/tune/index.ts'
import { type Findings, measureCell, type Settings } from '../bench.ts'
import { ratios } from '../statistics.ts'
import { takeTurns } from '../turns.ts'
import { type Forecast, LOAD_ONCE } from './forecast.ts'
import type { Ran } from './workshop.ts'

const NOTHING = new URL('./do-nothing.ts', import.meta.url)
/** As the forecast has. */
const PARAMETERS = 16
const ROUNDS = 5

export async function benchOverhead(
  forecast: Forecast,
  { slice, repeats, say }: Settings,
): Promise<Findings> {
  const rounds = slice ? 1 : Math.min(ROUNDS, repeats)
  const workers = availableParallelism()
  const study = nothing(slice ? 200 : 5000)
  say(`  ${study.budget} evaluations of nothing, ${workers} workers, ${rounds} rounds`)
  const search = { evaluator: LOAD_ONCE, method: { name: 'random' }, budget: slice ? 60 : 500 }
  const ran = await takeTurns(
    {
      processes: () => forecast.workshop.run(study, { workers, lane: 'process' }),
      threads: () => forecast.workshop.run(study, { workers, lane: 'thread' }),
      forecast: () => forecast.run(search, { workers, lane: 'process' }),
    },
    rounds,
    0,
  )
  const [processes, threads] = [rates(ran.processes), rates(ran.threads)]
  const cell = (row: string, column: string) => ({ table: 'evaluations, from start to end', row, column })
  return {
    conditions: {
      'evaluations of nothing': ran.processes[0]?.evaluations ?? 0,
      'workers, nothing': workers,
      'evaluations, beside nothing': ran.forecast[0]?.evaluations ?? 0,
    },
    measures: [
      measureCell(cell('of nothing, processes', 'rate'), 'items/s', processes),
      measureCell(cell('of nothing, processes', 'time of one'), 'seconds', processes.map(inverse)),
      measureCell(
        cell('of nothing, processes', 'over the forecast'),
        'ratio',
        ratios(processes, rates(ran.forecast)),
      ),
      measureCell(cell('of nothing, threads', 'rate'), 'items/s', threads),
      measureCell(cell('of nothing, threads', 'time of one'), 'seconds', threads.map(inverse)),
      measureCell(cell('of the forecast, processes', 'rate'), 'items/s', rates(ran.forecast)),
    ],
    gates: [],
  }
}

const rates = (ran: readonly Ran[]): number[] => ran.map(({ evaluations, seconds }) => evaluations / seconds)
const inverse = (rate: number): number => 1 / rate

function nothing(budget: number): StudyTree {
  const names = Array.from({ length: PARAMETERS }, (_, n) => `x${n}`)
  return {
    name: 'nothing',
    parameters: Object.fromEntries(names.map((name) => [name, { type: 'float', low: 0, high: 1 }])),
    instances: 20,
    evaluator: fileURLToPath(NOTHING),
    method: 'random',
    budget,
  }
}
