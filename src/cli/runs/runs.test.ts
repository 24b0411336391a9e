import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bash, type Ended, manyhands, start } from '../testing/manyhands.ts'
import { until } from '../testing/processes.ts'
import { DRAW, WAIT_FROM_TEN } from '../testing/tasks.ts'
import { numbers, parseLines, Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
  work.write('draw.mjs', DRAW)
  work.writeItems(
    'items.jsonl',
    numbers(40).map((id) => ({ id })),
  )
})
afterEach(() => work[Symbol.dispose]())

const runs = (...args: string[]): Promise<Ended> => manyhands(work.folder, ['runs', ...args])
const draw = (...more: string[]): Promise<Ended> =>
  manyhands(work.folder, ['map', 'draw.mjs', '--in', 'items.jsonl', '--json', ...more])
const ids = async (): Promise<string[]> =>
  JSON.parse((await runs('list', '--json')).stdout).runs.map(({ id }: { id: string }) => id)

test('list shows the runs of a folder, newest first, and is what runs does by itself', async () => {
  expect(await runs('list')).toMatchObject({ code: 0, stdout: 'no runs in .manyhands/runs\n' })
  await draw()
  await draw('--seed', '2')
  await draw('--run', 'elsewhere/run1')
  const { stdout } = await runs('list')
  expect(stdout).toMatch(/^(\d{14}-[0-9a-f]{6} {2}finished {2}map {2}\.manyhands\/runs\/\S+\n){2}$/)
  expect((await runs()).stdout).toBe(stdout)
  expect((await runs('list', '--dir', 'elsewhere')).stdout).toBe('run1  finished  map  elsewhere/run1\n')
  const { runs: listed } = JSON.parse((await runs('list', '--json')).stdout)
  expect(listed).toHaveLength(2)
  expect(listed[0]).toEqual({
    id: expect.any(String),
    kind: 'map',
    state: 'finished',
    folder: `.manyhands/runs/${listed[0].id}`,
    command: ['map', 'draw.mjs', '--in', 'items.jsonl', '--json', '--seed', '2'],
    created: expect.stringMatching(/^20.*Z$/),
    finished: expect.stringMatching(/^20.*Z$/),
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('show tells a run by its folder, its id or the beginning of its id', async () => {
  const { digest } = JSON.parse((await draw()).stdout)
  const [id = ''] = await ids()
  const shown = await runs('show', id.slice(0, 10))
  expect(shown.stdout.split('\n').slice(0, 3)).toEqual([
    `run       ${id} in .manyhands/runs/${id}`,
    'state     finished',
    'command   manyhands map draw.mjs --in items.jsonl --json',
  ])
  expect(shown.stdout).toContain(`, digest ${digest}\nrecorded  40 evaluations (6 failed), 0 events\n`)
  expect(shown.stdout).toMatch(/\n {2}the module: [0-9a-f]{64}\n/)
  for (const name of [id, `.manyhands/runs/${id}`])
    expect((await runs('show', name)).stdout).toBe(shown.stdout)
  expect((await runs('show', id, '--follow')).stdout).toBe(shown.stdout)
  expect(JSON.parse((await runs('show', id, '--json')).stdout)).toMatchObject({
    id,
    state: 'finished',
    digest,
    evaluations: 40,
    failed: 6,
  })
})

test('export gives everything recorded as JSON Lines', async () => {
  await draw('--run', 'run1')
  const { stdout, stderr, code } = await runs('export', 'run1')
  const [head, ...lines] = parseLines<Record<string, unknown>>(stdout)
  expect(head).toMatchObject({ type: 'run', id: 'run1', kind: 'map', version: 1 })
  expect(lines).toHaveLength(40)
  expect(lines[3]).toEqual({
    type: 'evaluation',
    address: expect.stringMatching(/^[0-9a-f]{64}$/),
    outcome: { ok: false, index: 3, error: { kind: 'threw', message: 'bad item 3', attempts: 1 } },
  })
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
})

test('export into a pipe whose reader leaves ends quietly', async () => {
  work.write('large.mjs', `export default () => 'x'.repeat(10_000)`)
  await manyhands(work.folder, ['map', 'large.mjs', '--in', 'items.jsonl', '--json', '--run', 'run1'])
  const { stdout, stderr } = await bash(
    work.folder,
    `manyhands runs export run1 | head -1; echo "status \${PIPESTATUS[0]}"`,
  )
  const [line, status] = stdout.split('\n')
  expect(JSON.parse(line as string)).toMatchObject({ type: 'run', id: 'run1' })
  expect(status).toBe('status 141')
  expect(stderr).toBe('')
})

test('remove takes runs away, and none of them if one is not known', async () => {
  await draw()
  await draw('--seed', '2')
  await draw('--run', 'run1')
  const [newer = '', older = ''] = await ids()
  const refused = await runs('remove', newer, 'nonesuch', older)
  expect(refused.stderr).toMatch(
    /^manyhands: no run is named nonesuch, neither as a folder nor as an id in \.manyhands\/runs; there is /,
  )
  expect(refused.code).toBe(2)
  expect(await ids()).toEqual([newer, older])
  expect(await runs('remove', newer, 'run1')).toMatchObject({
    code: 0,
    stdout: `removed ${newer}\nremoved run1\n`,
  })
  expect(await ids()).toEqual([older])
  expect(work.has('run1')).toBe(false)
})

test('a run that is being written is shown as running, and not removed', async () => {
  work.write('wait.mjs', WAIT_FROM_TEN)
  work.write('log', '')
  const { ended, pid } = start(work.folder, [
    'map',
    'wait.mjs',
    '--in',
    'items.jsonl',
    '--json',
    '--run',
    'all/run1',
  ])
  await until('it is at work', () => work.read('log').length > 0)
  expect((await runs('list', '--dir', 'all')).stdout).toBe('run1  running   map  all/run1\n')
  const { code, stderr } = await runs('remove', 'all/run1')
  expect(stderr).toContain(`all/run1 is being written by process ${pid}`)
  expect(code).toBe(2)
  const following = runs('show', 'all/run1', '--follow')
  work.write('go', '')
  expect(JSON.parse((await ended).stdout)).toMatchObject({ succeeded: 40 })
  expect((await following).code).toBe(0)
  expect((await runs('list', '--dir', 'all')).stdout).toBe('run1  finished  map  all/run1\n')
  expect((await runs('remove', 'all/run1')).code).toBe(0)
})

test.each([
  [['show'], /missing required argument 'run'/],
  [['show', 'nonesuch'], /no run is named nonesuch/],
  [['export', 'nonesuch'], /no run is named nonesuch/],
  [['remove'], /missing required argument 'runs'/],
  [['lst'], /too many arguments|unknown command/],
])('runs %j is wrong use', async (args, message) => {
  const { code, stderr, stdout } = await runs(...args)
  expect(stderr).toMatch(message)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

test('a damaged run stands in the way of no other, and can be removed', async () => {
  for (const run of ['a', 'b']) {
    await manyhands(work.folder, [
      'map',
      'draw.mjs',
      '--in',
      'items.jsonl',
      '--run',
      join('.manyhands', 'runs', run),
    ])
  }
  work.write(join('.manyhands', 'runs', 'a', 'run.json'), '{')
  const runs = (...args: string[]) => manyhands(work.folder, ['runs', ...args])
  expect((await runs('list')).stdout).toMatch(/^b /)
  expect((await runs('show', 'b')).code).toBe(0)
  expect(await runs('remove', 'a', 'b')).toMatchObject({ code: 0, stdout: 'removed a\nremoved b\n' })
})
