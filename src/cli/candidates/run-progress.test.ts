import { expect, test } from 'vitest'
import { RowState } from '../../candidates/ledger/row-state.ts'
import { ProgressLine } from '../progress/progress-line.ts'
import { Screen } from '../testing/screen.ts'
import { RunProgress } from './run-progress.ts'

test('a row whose worker is gone is tried again, but not while all are ended', () => {
  const screen = new Screen({ isTTY: false })
  const ending = new AbortController()
  using progress = new RunProgress(new ProgressLine({ stream: screen, now: screen.now }), ending.signal)
  const state = RowState.parse({ id: '1', status: 'pending' })
  const lost = { kind: 'lost', state, why: 'its worker has ended without a result' } as const
  progress.report(lost)
  ending.abort()
  progress.report(lost)
  expect(screen.written).toBe(
    '1: its worker has ended without a result; it is tried again\n1: ended; pending again\n',
  )
})
