import { expect, test } from 'vitest'
import { dispatch } from '../../candidates/testing/dispatch.ts'
import { isAlive, until } from '../testing/processes.ts'
import { useWorkspaces } from './testing/use-workspaces.ts'

const on = useWorkspaces()

test('edit has rows run again: the score is gone from the CSV and the record, and then there is one again', async () => {
  on.take('done')
  const before = on.csvLine('5')
  expect(await on.candidates('edit', '5,failed', 'pending')).toMatchObject({
    code: 0,
    stdout: '3 rows are pending now: 5, 6, 7\n',
  })
  expect(on.csvLine('5')).toMatch(/^5,4,Try .*,,pending,/)
  expect(await on.json('edit', '7', 'skipped')).toEqual({ action: 'skipped', edited: ['7'] })
  expect((await on.status()).rows).toMatchObject({ pending: 2, complete: 4, skipped: 1 })
  await dispatch(on.work.folder)
  expect(on.csvLine('5')).toBe(before)
  expect((await on.status()).rows).toMatchObject({ complete: 5, failed: 1, skipped: 1 })
  expect((await on.candidates('edit', '7', 'skipped')).stdout).toBe(
    'no row was changed: none of these is other than skipped\n',
  )
})

test('edit has stale candidates scored again, as they were written, and one whose evaluator had failed', async () => {
  on.take('done')
  const evaluator = on.work.read('evaluator.mjs')
  on.work.write('evaluator.mjs', evaluator.replace('not every city was visited once', 'a city is missing'))
  on.work.write('coder.mjs', 'throw new Error("paid again")')
  expect(await on.json('edit', 'all', 'evaluate')).toEqual({
    action: 'evaluate',
    edited: ['1', '2', '3', '4', '5', '6'],
  })
  expect((await on.status()).rows).toMatchObject({ pending: 6, failed: 1 })
  await dispatch(on.work.folder)
  expect((await on.status()).rows).toMatchObject({ complete: 5, failed: 2 })
  expect((await on.status()).stale).toEqual([])
  expect((await on.json('why', '6')).message).toContain('a city is missing')
  expect(on.csvLine('5')).toMatch(/,5242.1,complete,/)
  expect((await on.candidates('edit', '7', 'evaluate')).stdout).toMatch(/^no row was changed/)
})

test('while rows are worked on, status tells by whom, and edit ends them', async () => {
  on.take('new')
  on.work.write('config.yaml', on.work.read('config.yaml').replace('node {workspace}/coder.mjs', 'sleep 300'))
  const ending = new AbortController()
  const dispatched = dispatch(on.work.folder, ending.signal)
  try {
    await until('two run', () => on.work.read('evolution.csv').split(',running').length === 3)
    const { running, dispatcher, rows } = await on.status()
    expect(dispatcher).toMatchObject({ pid: process.pid })
    expect(rows).toMatchObject({ running: 2, pending: 5 })
    expect(running[0]).toEqual({
      id: '1',
      attempt: 1,
      pid: expect.any(Number),
      seconds: expect.any(Number),
      description: 'Go to the nearest city that is left',
    })
    expect((await on.candidates('status')).stdout).toMatch(
      /\nrunning:\n {2}1 {2}for \ds +process \d+ {2}Go to the nearest/,
    )
    expect((await on.candidates('edit', 'all', 'skipped')).stdout).toMatch(/^7 rows are skipped now: 1, 2, 3/)
    await dispatched
    expect((await on.status()).rows).toMatchObject({ skipped: 7 })
    expect(isAlive(running[0].pid)).toBe(false)
  } finally {
    ending.abort()
    await dispatched
  }
})

test('ideate adds ideas, and says which it left out', async () => {
  on.take('done')
  expect(await on.candidates('ideate')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^added 8, from \d: Exchange .*\nadded 9, from \d: Begin .*\nleft out, nearly the same as 1: Go .*\n$/,
    ),
  })
  expect(on.csvLine('8')).toMatch(/^8,\d,Exchange neighbouring stretches/)
  await dispatch(on.work.folder)
  expect((await on.status()).rows).toMatchObject({ pending: 0, complete: 7, failed: 2 })
})

test('clean tells what it would remove, and removes it when told so; scores and candidates stay', async () => {
  on.take('done')
  const before = await on.status()
  expect((await on.candidates('clean')).stdout).toMatch(
    /^ {2}logs of attempts {2}8 .*\nnothing is removed yet; to free .* KiB, add --yes\n$/,
  )
  expect(on.work.has(`${on.logsOf('4')}/worker.log`)).toBe(true)
  expect((await on.candidates('clean', '--yes')).stdout).toMatch(/\nremoved: .* KiB are free\n$/)
  expect(on.work.has('.manyhands/done/4')).toBe(false)
  expect(await on.status()).toEqual(before)
  expect(on.work.has('candidates/4/solve.mjs')).toBe(true)
  await on.candidates('edit', '4', 'skipped')
  await on.candidates('clean', '--yes')
  expect(on.work.has('candidates/4/solve.mjs')).toBe(true)
  expect(await on.json('clean', '--yes', '--all')).toMatchObject({
    removed: true,
    paths: [{ kind: 'candidate', path: 'candidates/4' }],
  })
  expect(on.work.has('candidates/4')).toBe(false)
  expect((await on.candidates('clean', '--yes')).stdout).toBe('there is nothing to remove\n')
})
