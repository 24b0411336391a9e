import { expect, test } from 'vitest'
import { CsvDocument } from '../csv/csv.ts'
import { Ledger } from '../ledger/ledger.ts'
import { waitingRows } from './rows.ts'

/** @param lines id, basedOnId, status */
function waiting(...lines: string[]): Record<string, string> {
  const ledger = new Ledger({ loadStates: () => [], saveStates: () => {} })
  ledger.take(
    CsvDocument.parse(`id,basedOnId,status,description\n${lines.map((line) => `${line},idea\n`).join('')}`),
  )
  return Object.fromEntries(waitingRows(ledger.rows).map(({ id, why }) => [id, why]))
}

test('a row waits for a parent that is held, and so do those that come from it', () => {
  expect(waiting('1,,', '2,3,', '3,,Later', '4,2,', '5,4,')).toEqual({
    2: 'waits for its parent 3, which is held (later)',
    4: 'waits for 3, which is held (later): it comes from 2 < 3',
    5: 'waits for 3, which is held (later): it comes from 4 < 2 < 3',
  })
})

test('rows whose turn comes, or that are skipped then, do not wait', () => {
  expect(waiting('1,,', '2,1,', '3,baseline,', '4,5,', '5,,complete', '6,7,', '7,,failed')).toEqual({})
  expect(waiting('1,9,', '2,1,', '3,3,', '4,3,', '5,6,complete', '6,,later')).toEqual({})
  expect(waiting('2,3,', '3,2,', '4,3,')).toEqual({})
})
