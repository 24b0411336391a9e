/**
 * What `manyhands candidates run` adds to coders and evaluators, which do next to nothing here: rows a second with few and
 * with many workers, in a small CSV and in a very large one, how long others are kept out of that, and what workers bring
 * when an evaluator takes its time.
 */
import { type Bench, type Findings, joinFindings, type Settings } from './bench.ts'
import { benchInstant } from './candidates/instant.ts'
import { CODER, EVALUATOR } from './candidates/site.ts'
import { benchSlow } from './candidates/slow.ts'
import { workOff } from './candidates/work-off.ts'

const CONDITIONS = {
  'a row':
    'a process of Node, which copies the parent, runs both commands and leaves a result; a shell for each, and one that guards them',
  "a worker's modules": 'from source, with their types stripped once for all',
  'the coder': CODER,
  'the evaluator': EVALUATOR,
  'the evaluator of 200 ms': 'sleep 0.2, then the same',
  'bare processes': 'a Node that does nothing and three shells, one after the other',
}

export const candidates: Bench = {
  about: "rows a second, in small and large CSV files, the CSV's lock, and workers over one",
  async run(settings: Settings): Promise<Findings> {
    // The first worker strips the types of its modules, for all.
    await workOff({ pending: 1 }, { workers: 1, rows: 1 })()
    return joinFindings([
      { conditions: CONDITIONS, measures: [], gates: [] },
      await benchInstant(settings),
      await benchSlow(settings),
    ])
  },
}
