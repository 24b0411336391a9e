/** What a row costs whose coder and evaluator do nothing: with few rows in the CSV, and with very many. */
import { type Findings, joinFindings, type Settings } from '../bench.ts'
import { takeTurns } from '../turns.ts'
import { bareRows } from './bare.ts'
import { besideOne } from './beside-one.ts'
import { largeCsvFindings } from './large-csv.ts'
import { lockFindings } from './lock.ts'
import { workOff } from './work-off.ts'

const ROUNDS = 3

export async function benchInstant({ slice, repeats, say }: Settings): Promise<Findings> {
  const rounds = slice ? 1 : Math.min(ROUNDS, repeats)
  const [rows, many] = slice ? [4, 2000] : [60, 100_000]
  say(`  ${rows} instant rows with 1, 4 and 16 workers, and of ${many} with 4, ${rounds} rounds`)
  const few = { pending: rows }
  const { bare, one, four, sixteen, lastOfMany, firstOfMany } = await takeTurns(
    {
      bare: bareRows(rows),
      one: workOff(few, { workers: 1, rows }),
      four: workOff(few, { workers: 4, rows }),
      sixteen: workOff(few, { workers: 16, rows }),
      lastOfMany: workOff({ pending: rows, complete: many - rows }, { workers: 4, rows }),
      firstOfMany: workOff({ pending: many }, { workers: 4, rows }),
    },
    rounds,
    0,
  )
  const large = {
    [`the last ${rows} of ${many}, all others complete`]: lastOfMany,
    [`the first ${rows} of ${many}, all pending`]: firstOfMany,
  }
  const others = { '4 workers': four, '16 workers': sixteen, 'bare processes, one at a time': bare }
  return joinFindings([
    {
      conditions: { 'instant rows': rows, 'rows of the large CSV': many },
      measures: besideOne('instant rows', one, others),
      gates: [],
    },
    largeCsvFindings(large, four, slice),
    lockFindings({ [`${rows} rows, 16 workers`]: sixteen, ...large }, slice),
  ])
}
