import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createRun } from '../../runs/index.ts'
import { useWorkspaces } from './testing/use-workspaces.ts'

const on = useWorkspaces()

describe('status', () => {
  test('of a new workspace', async () => {
    on.take('new')
    expect((await on.candidates('status')).stdout).toEqual(
      expect.stringMatching(
        /^7 rows: 7 pending\nno dispatcher is at work: manyhands candidates run\ndigest [0-9a-f]{64}\n$/,
      ),
    )
  })

  test('of one that is done: counts, failures, the best', async () => {
    on.take('done')
    expect((await on.candidates('status')).stdout).toMatch(
      /^7 rows: 5 complete, 2 failed\n\nfailed:\n {2}evaluator {2}1 {2}6\n {2}coder {6}1 {2}7\n\nbest: 5, [\d.]+, Try every city .*\nbaseline: 21532\ndigest [0-9a-f]{64}\n$/,
    )
    expect(await on.status()).toEqual({
      rows: { pending: 0, running: 0, complete: 5, failed: 2, skipped: 0, held: 0 },
      running: [],
      waiting: [],
      skipped: [],
      failures: { evaluator: 1, coder: 1 },
      best: expect.objectContaining({ id: '5', stale: false }),
      stale: [],
      unverified: [],
      baseline: 21532,
      dispatcher: null,
      pause: null,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('says the same of the CSV alone, but for what only the record knows', async () => {
    on.take('done')
    const before = await on.status()
    rmSync(on.work.path('.manyhands'), { recursive: true })
    expect(await on.status()).toEqual({
      ...before,
      baseline: null,
      best: { ...before.best, unverified: true },
      unverified: ['5', '4', '3', '2', '1'],
    })
    expect((await on.candidates('status')).stdout).toMatch(
      /\nno record says what these were scored by: 5, 4, 3, 2, 1\nto score .* edit unverified evaluate\ndigest /,
    )
    expect((await on.json('edit', 'unverified', 'evaluate')).edited).toEqual(['1', '2', '3', '4', '5'])
  })

  test('says that scores are stale when the evaluator has changed, and no more when it is as it was', async () => {
    on.take('done')
    const evaluator = on.work.read('evaluator.mjs')
    on.work.write('evaluator.mjs', `${evaluator}// another\n`)
    const { stale } = await on.status()
    expect(stale.toSorted()).toEqual(['1', '2', '3', '4', '5'])
    expect((await on.candidates('status')).stdout).toContain('manyhands candidates edit stale evaluate')
    expect((await on.candidates('best', '1')).stdout).toMatch(/^5 .*, stale /m)
    on.work.write('evaluator.mjs', evaluator)
    expect((await on.status()).stale).toEqual([])
  })

  test('says that a dispatcher is at work', async () => {
    on.take('new')
    const run = createRun(on.work.path('.manyhands/candidates'), {
      kind: 'candidates',
      command: [],
      fingerprint: {},
    })
    try {
      expect((await on.candidates('status')).stdout).toContain(`\nat work: process ${process.pid}, since `)
    } finally {
      run.close()
    }
  })
})

test('why rows stay pending or are skipped is told by status, why and run', async () => {
  on.take('new')
  on.work.write(
    'evolution.csv',
    'id,basedOnId,description,status\n2,3,a,\n3,2,b,\n4,5,c,\n5,,d,Later\n6,99,e,\n7,,f,skipped\n',
  )
  const wait = 'waits for its parent 5, which is held (later)'
  const before = await on.status()
  expect(before.waiting).toEqual([{ id: '4', why: wait }])
  expect(before.skipped).toEqual([])
  expect((await on.candidates('why', '4')).stdout).toMatch(
    /^4: pending, waits for its parent 5, which is held \(later\)\nidea: c\n/,
  )
  const { stdout, stderr } = await on.candidates('run')
  expect(stdout).toMatch(/^0 complete, 0 failed, 1 left pending, in /)
  const skipped = [
    { id: '2', why: 'its parents lead in a circle: 2 < 3 < 2' },
    { id: '3', why: 'its parent 2 is skipped' },
    { id: '6', why: 'there is no parent 99' },
  ]
  expect(stderr).toBe(`4: ${wait}\n${skipped.map(({ id, why }) => `${id}: skipped: ${why}\n`).join('')}`)
  const after = await on.status()
  expect(after.rows).toMatchObject({ pending: 1, skipped: 4, held: 1 })
  expect(after.skipped).toEqual(skipped)
  expect((await on.candidates('status')).stdout).toMatch(
    /\nwaiting:\n {2}4 {2}waits for .*\n\nskipped:\n(.*\n){2} {2}there is no parent 99 +1 {2}6\n/,
  )
})

test('one row is told as one', async () => {
  on.take('new')
  on.work.write('evolution.csv', 'id,description\n1,a\n')
  expect((await on.candidates('status')).stdout).toMatch(/^1 row: 1 pending\n/)
})
