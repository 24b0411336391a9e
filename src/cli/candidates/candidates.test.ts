import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatch } from '../../candidates/testing/dispatch.ts'
import { createRun } from '../../runs/index.ts'
import { type Ended, manyhands } from '../testing/manyhands.ts'
import { isAlive, until } from '../testing/processes.ts'
import { Workspace } from '../testing/workspace.ts'

/** A new workspace, and one that was worked on to its end. */
let made: Workspace
beforeAll(async () => {
  made = new Workspace()
  await manyhands(made.folder, ['candidates', 'init', 'new'])
  cpSync(made.path('new'), made.path('done'), { recursive: true })
  await dispatch(made.path('done'))
}, 60_000)
afterAll(() => made[Symbol.dispose]())

let work: Workspace
beforeEach(() => {
  work = new Workspace()
})
afterEach(() => work[Symbol.dispose]())

const take = (name: 'new' | 'done'): void => cpSync(made.path(name), work.folder, { recursive: true })
const candidates = (...args: string[]): Promise<Ended> => manyhands(work.folder, ['candidates', ...args])
const json = async (...args: string[]) => JSON.parse((await candidates(...args, '--json')).stdout)
/** Of a row that was worked on once. */
const logsOf = (id: string): string =>
  `.manyhands/done/${id}/${readdirSync(work.path(`.manyhands/done/${id}`))[0]}`
const csvLine = (id: string): string =>
  work
    .read('evolution.csv')
    .split('\n')
    .find((line) => line.startsWith(`${id},`)) as string

describe('init', () => {
  test('makes a workspace, says what to type next, and writes over nothing', async () => {
    const { code, stdout } = await candidates('init', 'trips')
    expect(code).toBe(0)
    expect(stdout).toContain('made config.yaml\n')
    expect(stdout).toContain('Next: manyhands candidates run --dir trips\n')
    const again = await candidates('init', 'trips')
    expect(again.code).toBe(2)
    expect(again.stderr).toMatch(
      /^manyhands: trips has config\.yaml, .* already, which would be written over/,
    )
  })

  test('leaves a .gitignore as it is, and says what to add to it', async () => {
    mkdirSync(work.path('my trips'))
    work.write('my trips/.gitignore', 'mine\n')
    const { code, stdout } = await candidates('init', 'my trips')
    expect(code).toBe(0)
    expect(stdout).toContain(
      "\n\n.gitignore is left as it was; add to it:\n  .manyhands/\n  evolution.csv.lock\n\nNext: manyhands candidates run --dir 'my trips'\n",
    )
    expect(work.read('my trips/.gitignore')).toBe('mine\n')
  })

  test('--agent writes its command line into the configuration', async () => {
    await candidates('init', '--agent', 'my-agent -p "be brief"')
    expect(work.read('config.yaml')).toContain('  command: "my-agent -p \\"be brief\\""\n')
    expect(work.has('coder.mjs')).toBe(false)
  })
})

describe('status', () => {
  test('of a new workspace', async () => {
    take('new')
    expect((await candidates('status')).stdout).toBe(
      '7 rows: 7 pending\nno dispatcher is at work: manyhands candidates run\n',
    )
  })

  test('of one that is done: counts, failures, the best', async () => {
    take('done')
    expect((await candidates('status')).stdout).toMatch(
      /^7 rows: 5 complete, 2 failed\n\nfailed:\n {2}evaluator {2}1 {2}6\n {2}coder {6}1 {2}7\n\nbest: 5, [\d.]+, Try every city .*\nbaseline: 21532\n$/,
    )
    expect(await json('status')).toEqual({
      rows: { pending: 0, running: 0, complete: 5, failed: 2, skipped: 0, held: 0 },
      running: [],
      waiting: [],
      failures: { evaluator: 1, coder: 1 },
      best: expect.objectContaining({ id: '5', stale: false }),
      stale: [],
      unverified: [],
      baseline: 21532,
      dispatcher: null,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('says the same of the CSV alone, but for what only the record knows', async () => {
    take('done')
    const before = await json('status')
    rmSync(work.path('.manyhands'), { recursive: true })
    expect(await json('status')).toEqual({
      ...before,
      baseline: null,
      best: { ...before.best, unverified: true },
      unverified: ['5', '4', '3', '2', '1'],
    })
    expect((await candidates('status')).stdout).toMatch(
      /\nno record says what these were scored by: 5, 4, 3, 2, 1\nto score .* edit unverified evaluate\n$/,
    )
    expect((await json('edit', 'unverified', 'evaluate')).edited).toEqual(['1', '2', '3', '4', '5'])
  })

  test('says that scores are stale when the evaluator has changed, and no more when it is as it was', async () => {
    take('done')
    const evaluator = work.read('evaluator.mjs')
    work.write('evaluator.mjs', `${evaluator}// another\n`)
    const { stale } = await json('status')
    expect(stale.toSorted()).toEqual(['1', '2', '3', '4', '5'])
    expect((await candidates('status')).stdout).toContain('manyhands candidates edit stale evaluate')
    expect((await candidates('best', '1')).stdout).toMatch(/^5 .*, stale /m)
    work.write('evaluator.mjs', evaluator)
    expect((await json('status')).stale).toEqual([])
  })

  test('says that a dispatcher is at work', async () => {
    take('new')
    const run = createRun(work.path('.manyhands/candidates'), {
      kind: 'candidates',
      command: [],
      fingerprint: {},
    })
    try {
      expect((await candidates('status')).stdout).toContain(`\nat work: process ${process.pid}, since `)
    } finally {
      run.close()
    }
  })
})

test('why rows stay pending is told by status, why and run', async () => {
  take('new')
  work.write('evolution.csv', 'id,basedOnId,description,status\n2,3,a,\n3,2,b,\n4,5,c,\n5,,d,Later\n')
  const whys = [
    ['2', 'its parents lead in a circle: 2 < 3 < 2'],
    ['3', 'its parents lead in a circle: 3 < 2 < 3'],
    ['4', 'waits for its parent 5, which is held (later)'],
  ] as const
  expect((await candidates('status')).stdout).toContain(
    `\nwaiting:\n${whys.map(([id, why]) => `  ${id}  ${why}\n`).join('')}`,
  )
  expect((await json('status')).waiting).toEqual(whys.map(([id, why]) => ({ id, why })))
  expect((await candidates('why', '4')).stdout).toMatch(
    /^4: pending, waits for its parent 5, which is held \(later\)\nidea: c\n/,
  )
  expect((await json('why', '2')).waiting).toBe(whys[0][1])
  const { stdout, stderr } = await candidates('run')
  expect(stdout).toMatch(/^0 complete, 0 failed, 1 left pending, in /)
  expect(stderr).toBe(`4: ${whys[2][1]}\n`)
  expect((await json('status')).rows).toMatchObject({ pending: 1, skipped: 2, held: 1 })
})

test('one row is told as one', async () => {
  take('new')
  work.write('evolution.csv', 'id,description\n1,a\n')
  expect((await candidates('status')).stdout).toMatch(/^1 row: 1 pending\n/)
})

test('best tells the best first, by the direction, with what they come from', async () => {
  take('done')
  const { best } = await json('best', '3')
  expect(best.map(({ id }: { id: string }) => id)).toEqual(['5', '4', '3'])
  expect(best[0]).toEqual({
    id: '5',
    performance: expect.any(Number),
    interval: null,
    description: 'Try every city as the first one and keep the shortest trip',
    stale: false,
    unverified: false,
    lineage: ['4', '3', '1', 'baseline'],
  })
  expect((await candidates('best', '1')).stdout).toMatch(/^id .*\n5 +[\d.]+ +4 < 3 < 1 < baseline +Try /)
  work.write('config.yaml', work.read('config.yaml').replace('direction: minimize', 'direction: maximize'))
  expect((await json('best', '1')).best[0].id).toBe('1')
  take('new')
  rmSync(work.path('.manyhands'), { recursive: true })
  expect(await candidates('best')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^no candidate has a score yet/),
  })
})

describe('why', () => {
  test('tells lineage, evaluations, prompt, logs and what was changed', async () => {
    take('done')
    const { stdout } = await candidates('why', '4')
    for (const part of [
      /^4: complete, [\d.]+\nidea: Move single cities/,
      /\nfrom: 3 \([\d.]+\) < 1 \([\d.]+\) < baseline\n/,
      /\nattempt: 1, [\d.]+ s, in \.manyhands\/done\/4\/\d+\n/,
      /\nevaluation: full 0: .*performance [\d.]+/,
      /\nprompt:\n {2}# Round trips\n/,
      /\ncoder\.out:\n {2}done: Move single cities/,
      /\ndiff to 3:\n/,
      /\n {2}-\s+return twoOpt\(trip\)\n {2}\+\s+return moveCities\(twoOpt\(trip\)\)\n/,
    ])
      expect(stdout).toMatch(part)
  })

  test('tells the idea that it was written from, and that its parent was written again since', async () => {
    take('done')
    expect(await json('why', '4')).toMatchObject({ writtenFrom: null, parentWrittenAgain: false })
    work.write('evolution.csv', work.read('evolution.csv').replace('Move single cities', 'Move many cities'))
    mkdirSync(work.path('.manyhands/done/3/999'))
    work.write('.manyhands/done/3/999/claim.json', '{"token": 999, "attempt": 1, "description": "2-opt"}')
    const { stdout } = await candidates('why', '4')
    expect(stdout).toMatch(/\nidea: Move many cities .*\nwritten from another idea: Move single cities .*\n/)
    expect(stdout).toContain('\ndiff to 3, which was written again since:\n')
    expect(await json('why', '4')).toMatchObject({
      description: expect.stringMatching(/^Move many cities /),
      writtenFrom: expect.stringMatching(/^Move single cities /),
      parentWrittenAgain: true,
    })
  })

  test('tells of one that failed what was wrong', async () => {
    take('done')
    expect((await candidates('why', '6')).stdout).toMatch(
      /^6: failed, evaluator, .*not every city was visited once\n/,
    )
    const why = await json('why', '7')
    expect(why).toMatchObject({ id: '7', status: 'failed', cause: 'coder', performance: null })
    expect(why.ancestors.map(({ id }: { id: string }) => id)).toEqual(['1'])
  })

  test('shows logs without what a terminal would obey', async () => {
    take('done')
    work.write(`${logsOf('4')}/coder.out`, '\u001b[31mred\u001b[0m\u0007 and\r\n\tplain')
    expect((await candidates('why', '4')).stdout).toContain('\ncoder.out:\n  red and\n  \tplain\n')
  })

  test('tells what there is to tell of one that nobody has worked on', async () => {
    take('new')
    expect((await candidates('why', '3')).stdout).toBe(
      '3: pending\nidea: Improve the trip by 2-opt: turn a stretch of it around while that makes it shorter\n' +
        'from: 1 (pending) < baseline\n\nnothing is left of the work on it\n',
    )
  })
})

test('edit has rows run again: the score is gone from the CSV and the record, and then there is one again', async () => {
  take('done')
  const before = csvLine('5')
  expect(await candidates('edit', '5,failed', 'pending')).toMatchObject({
    code: 0,
    stdout: '3 rows are pending now: 5, 6, 7\n',
  })
  expect(csvLine('5')).toMatch(/^5,4,Try .*,,pending,/)
  expect(await json('edit', '7', 'skipped')).toEqual({ action: 'skipped', edited: ['7'] })
  expect((await json('status')).rows).toMatchObject({ pending: 2, complete: 4, skipped: 1 })
  await dispatch(work.folder)
  expect(csvLine('5')).toBe(before)
  expect((await json('status')).rows).toMatchObject({ complete: 5, failed: 1, skipped: 1 })
  expect((await candidates('edit', '7', 'skipped')).stdout).toBe(
    'no row was changed: none of these is other than skipped\n',
  )
})

test('edit has stale candidates scored again, as they were written, and one whose evaluator had failed', async () => {
  take('done')
  const evaluator = work.read('evaluator.mjs')
  work.write('evaluator.mjs', evaluator.replace('not every city was visited once', 'a city is missing'))
  work.write('coder.mjs', 'throw new Error("paid again")')
  expect(await json('edit', 'all', 'evaluate')).toEqual({
    action: 'evaluate',
    edited: ['1', '2', '3', '4', '5', '6'],
  })
  expect((await json('status')).rows).toMatchObject({ pending: 6, failed: 1 })
  await dispatch(work.folder)
  expect((await json('status')).rows).toMatchObject({ complete: 5, failed: 2 })
  expect((await json('status')).stale).toEqual([])
  expect((await json('why', '6')).message).toContain('a city is missing')
  expect(csvLine('5')).toMatch(/,5242.1,complete,/)
  expect((await candidates('edit', '7', 'evaluate')).stdout).toMatch(/^no row was changed/)
})

test('while rows are worked on, status tells by whom, and edit ends them', async () => {
  take('new')
  work.write('config.yaml', work.read('config.yaml').replace('node {workspace}/coder.mjs', 'sleep 300'))
  const ending = new AbortController()
  const dispatched = dispatch(work.folder, ending.signal)
  try {
    await until('two run', () => work.read('evolution.csv').split(',running').length === 3)
    const { running, dispatcher, rows } = await json('status')
    expect(dispatcher).toMatchObject({ pid: process.pid })
    expect(rows).toMatchObject({ running: 2, pending: 5 })
    expect(running[0]).toEqual({
      id: '1',
      attempt: 1,
      pid: expect.any(Number),
      seconds: expect.any(Number),
      description: 'Go to the nearest city that is left',
    })
    expect((await candidates('status')).stdout).toMatch(
      /\nrunning:\n {2}1 {2}for \ds +process \d+ {2}Go to the nearest/,
    )
    expect((await candidates('edit', 'all', 'skipped')).stdout).toMatch(/^7 rows are skipped now: 1, 2, 3/)
    await dispatched
    expect((await json('status')).rows).toMatchObject({ skipped: 7 })
    expect(isAlive(running[0].pid)).toBe(false)
  } finally {
    ending.abort()
    await dispatched
  }
})

test('ideate adds ideas, and says which it left out', async () => {
  take('done')
  expect(await candidates('ideate')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^added 8, from \d: Exchange .*\nadded 9, from \d: Begin .*\nleft out, nearly the same as 1: Go .*\n$/,
    ),
  })
  expect(csvLine('8')).toMatch(/^8,\d,Exchange neighbouring stretches/)
  await dispatch(work.folder)
  expect((await json('status')).rows).toMatchObject({ pending: 0, complete: 7, failed: 2 })
})

test('clean tells what it would remove, and removes it when told so; scores and candidates stay', async () => {
  take('done')
  const before = await json('status')
  expect((await candidates('clean')).stdout).toMatch(
    /^ {2}logs of attempts {2}8 .*\nnothing is removed yet; to free .* KiB, add --yes\n$/,
  )
  expect(work.has(`${logsOf('4')}/worker.log`)).toBe(true)
  expect((await candidates('clean', '--yes')).stdout).toMatch(/\nremoved: .* KiB are free\n$/)
  expect(work.has('.manyhands/done/4')).toBe(false)
  expect(await json('status')).toEqual(before)
  expect(work.has('candidates/4/solve.mjs')).toBe(true)
  await candidates('edit', '4', 'skipped')
  await candidates('clean', '--yes')
  expect(work.has('candidates/4/solve.mjs')).toBe(true)
  expect(await json('clean', '--yes', '--all')).toMatchObject({
    removed: true,
    paths: [{ kind: 'candidate', path: 'candidates/4' }],
  })
  expect(work.has('candidates/4')).toBe(false)
  expect((await candidates('clean', '--yes')).stdout).toBe('there is nothing to remove\n')
})

describe('wrong use', () => {
  test('a folder that is no workspace', async () => {
    const { code, stderr } = await candidates('status')
    expect(stderr).toMatch(
      /is no workspace: it has no config\.yaml. Make one with: manyhands candidates init\n$/,
    )
    expect(code).toBe(2)
  })

  test.each([
    [['why', '99'], /there is no row 99 in .*; there is 1, 2, 3/],
    [['edit', '99', 'pending'], /99 selects nothing: there is no such id/],
    [['edit', '1', 'done'], /Allowed choices are pending, evaluate, skipped/],
    [['best', '0'], /whole number of at least 1/],
    [['init', 'x', '--agent', ' '], /--agent is empty/],
  ])('%j', async (args, message) => {
    take('new')
    const { code, stderr, stdout } = await candidates(...args)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  test.each([['status'], ['best'], ['why', '1'], ['edit', '1', 'pending'], ['ideate'], ['clean']])(
    'a CSV that is none: %s',
    async (...args) => {
      take('new')
      work.write('evolution.csv', 'id,description\n1,"never closed\n')
      const { code, stderr } = await candidates(...args)
      expect(stderr).toMatch(/evolution\.csv: line 2: a quote is opened and never closed\n$/)
      expect(code).toBe(2)
      work.write('evolution.csv', 'name\n1\n')
      expect((await candidates(...args)).stderr).toMatch(
        /evolution\.csv: the CSV has no column "id"; it has: name\n$/,
      )
    },
  )

  test('ideas without a command for them', async () => {
    take('new')
    work.write('config.yaml', work.read('config.yaml').replace(/^ideate:\n( .*\n)+/m, ''))
    const { code, stderr } = await candidates('ideate')
    expect(stderr).toMatch(/config\.yaml has no command for ideas/)
    expect(code).toBe(2)
  })
})
