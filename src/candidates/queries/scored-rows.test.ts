import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { CsvDocument } from '../csv/csv.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { Row } from '../ledger/row.ts'
import { RowState } from '../ledger/row-state.ts'
import { lineageOf, originOf, type ScoredRow, scoredRows } from './rows.ts'

const CONFIG = { evaluator: { direction: 'maximize' } } as Config

/** A row with a score of 2, of which the record knows this; nothing if left out. */
function scored(known?: Partial<RowState>): ScoredRow | undefined {
  const ledger = new Ledger({ loadStates: () => [], saveStates: () => {} })
  ledger.take(CsvDocument.parse('id,description,performance,status\n1,idea,2,complete\n'))
  if (known) ledger.set(RowState.parse({ id: '1', status: 'complete', performance: '2', ...known }))
  return scoredRows(ledger.rows, CONFIG, 'now')[0]
}

test('one evaluation has no interval, and neither has a score that a person wrote', () => {
  expect(scored({ interval: [1, 3] })?.interval).toEqual([1, 3])
  expect(scored({ interval: [2, 2] })?.interval).toBeUndefined()
  expect(scored({ interval: [3, 4] })?.interval).toBeUndefined()
})

test('a score is stale if it was scored by something else, and unverified if nothing says by what', () => {
  expect(scored({ scoredBy: 'now' })).toMatchObject({ isStale: false, isUnverified: false })
  expect(scored({ scoredBy: 'before' })).toMatchObject({ isStale: true, isUnverified: false })
  expect(scored()).toMatchObject({ isStale: false, isUnverified: true })
})

test('not all come from the baseline: a parent may be gone, or parents lead in a circle', () => {
  const ledger = new Ledger({ loadStates: () => [], saveStates: () => {} })
  ledger.take(CsvDocument.parse('id,basedOnId,description\n1,,a\n2,1,b\n3,9,c\n4,5,d\n5,4,e\n'))
  const origin = (id: string): string => originOf(lineageOf(ledger.rows, ledger.rows.get(id) as Row))
  expect(['1', '2', '3', '4'].map(origin)).toEqual(['baseline', 'baseline', '9', '4'])
})
