import { expect, test } from 'vitest'
import { StoppedWorkers } from './stopped-workers.ts'

test('a worker that is stopped is reported once, and again when its time is up', () => {
  const worker = (token: number) => ({ id: `row ${token}`, token, nonce: '', mark: undefined })
  const stopped = new Set([1])
  let now = 0
  const workers = new StoppedWorkers(
    100,
    ({ token }) => stopped.has(token),
    () => now,
  )
  const look = () =>
    [...workers.look([worker(1), worker(2)])].map(({ working, isOverdue }) => [working.id, isOverdue])
  expect(look()).toEqual([['row 1', false]])
  now = 100
  expect(look()).toEqual([])
  // It went on for a moment: its time begins anew.
  stopped.clear()
  expect(look()).toEqual([])
  stopped.add(1).add(2)
  expect(look()).toEqual([
    ['row 1', false],
    ['row 2', false],
  ])
  now = 201
  stopped.delete(2)
  expect(look()).toEqual([['row 1', true]])
})
