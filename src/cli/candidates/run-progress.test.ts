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

test('a row that a person has skipped is not shown as running', () => {
  const screen = new Screen({ isTTY: true })
  const line = new ProgressLine({ stream: screen, now: screen.now })
  using progress = new RunProgress(line, new AbortController().signal)
  progress.report({ kind: 'begun', id: '3', attempt: 1 })
  progress.report({ kind: 'begun', id: '5', attempt: 1 })
  progress.report({ kind: 'given up', id: '3' })
  expect(screen.written).toContain('3: given up, because its row was changed\n')
  expect(screen.written.slice(screen.written.indexOf('given up'))).toContain('Running: 1 (5)')
})

test('a row whose coder asks for a pause is not shown as running', () => {
  const screen = new Screen({ isTTY: false })
  const line = new ProgressLine({ stream: screen, now: screen.now })
  using progress = new RunProgress(line, new AbortController().signal)
  const paused = { kind: 'paused', id: '1', seconds: 75, why: 'the coder was asked to wait: 429' } as const
  progress.report({ kind: 'begun', id: '1', attempt: 1 })
  progress.report({ ...paused, times: 1 })
  progress.report({ ...paused, times: 2 })
  expect(screen.written).toContain(
    '1: pending again; nothing is begun for 1m 15s: the coder was asked to wait: 429\n' +
      '1: pending again; nothing is begun for 1m 15s, pause 2 in a row: the coder was asked to wait: 429\n',
  )
})
