import { readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Ended, manyhands, start } from '../testing/manyhands.ts'
import { until } from '../testing/processes.ts'
import { NO_DISK, SmallDisk } from '../testing/small-disk.ts'
import { DRAW, WAIT_FROM_TEN } from '../testing/tasks.ts'
import { numbers, Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
  work.write('draw.mjs', DRAW.replace('% 7 === 3', '=== -1'))
  work.writeItems(
    'items.jsonl',
    numbers(40).map((id) => ({ id })),
  )
})
afterEach(() => work[Symbol.dispose]())

const map = (...args: string[]): Promise<Ended> => manyhands(work.folder, ['map', ...args])

/** Told in a few words, without a trace of where in the program it was noticed. */
function expectTold({ code, stderr }: Ended, message: RegExp): void {
  expect(stderr).toMatch(message)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(code).toBe(2)
}

test('a second map on the same run is refused, told who has it, and disturbs nothing', async () => {
  work.write('wait.mjs', WAIT_FROM_TEN)
  work.write('log', '')
  const args = ['map', 'wait.mjs', '--in', 'items.jsonl', '--out', 'out.jsonl', '--run', 'run1', '--json']
  const first = start(work.folder, args)
  await until('the first is at work', () => work.read('log').length > 0)
  const before = work.list()
  const second = await manyhands(work.folder, [...args, '--resume'])
  expectTold(
    second,
    new RegExp(
      `^manyhands: run1 is being written by process ${first.pid} \\(map wait\\.mjs .*\\), since 20\\S+Z\\. `,
    ),
  )
  expect(work.list()).toEqual(before)
  work.write('go', '')
  const { code, stdout } = await first.ended
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ items: 40, succeeded: 40, evaluated: 40 })
  expect(work.readItems('out.jsonl')).toHaveLength(40)
})

test('of two maps that start on one run at once, one works and the other is told', async () => {
  const args = ['draw.mjs', '--in', 'items.jsonl', '--run', 'run1', '--json']
  const both = await Promise.all([map(...args), map(...args)])
  const [winner, loser] = both.toSorted((a, b) => (a.code ?? 9) - (b.code ?? 9)) as [Ended, Ended]
  expect(JSON.parse(winner.stdout)).toMatchObject({ items: 40, succeeded: 40, evaluated: 40 })
  expectTold(loser, /run1 (is being written by|has a run already)/)
})

describe('a disk', () => {
  const LARGE = ['large.mjs', '--in', 'many.jsonl', '--json']
  beforeEach(({ skip }) => {
    if (NO_DISK) skip(NO_DISK)
    work.write('large.mjs', `export default ({ id }) => ({ id, text: 'x'.repeat(2000) })`)
    work.writeItems(
      'many.jsonl',
      numbers(3000).map((id) => ({ id })),
    )
  })

  test('too full for the record: it is told, and when there is room the run goes on where it was', async () => {
    using disk = new SmallDisk(work.path('disk'), '2m')
    // Each command is committed by itself, and prints some 40 kB.
    const args = ['--command', 'seq -s , {id} 9000', '--in', 'items.jsonl', '--out', 'out.jsonl', '--json']
    work.writeItems(
      'items.jsonl',
      numbers(80).map((id) => ({ id })),
    )
    const full = await map(...args, '--run', 'disk/run1')
    expectTold(
      full,
      /^manyhands: disk\/run1\/\S+ could not be written \(.*\): the disk may be full\. What is recorded is safe; make room and resume\.\n$/,
    )
    expect(work.list().filter((file) => file.startsWith('out.jsonl'))).toEqual([])
    disk.resize('50m')
    const resumed = JSON.parse((await map(...args, '--run', 'disk/run1', '--resume')).stdout)
    const undisturbed = JSON.parse((await map(...args)).stdout)
    expect(resumed).toMatchObject({ items: 80, succeeded: 80, digest: undisturbed.digest })
    expect(resumed.evaluated).toBeLessThan(60)
    expect(resumed.evaluated).toBeGreaterThan(0)
    expect(work.readItems('out.jsonl')).toHaveLength(80)
  })

  test('too full for the output: it is told, nothing half-written is left, and nothing is evaluated twice', async () => {
    using disk = new SmallDisk(work.path('disk'), '1m')
    for (const order of ['input', 'completion']) {
      const run = ['--run', `run-${order}`, '--order', order]
      const full = await map(...LARGE, ...run, '--out', 'disk/out.jsonl')
      expectTold(full, /\nmanyhands: the output disk\/out\.jsonl cannot be written: ENOSPC/)
      expect(full.stderr).toMatch(
        /^stopped with \d+ of 3000 items recorded in run-\w+\. Resume with:\n {2}manyhands map large/,
      )
      disk.resize('50m')
      const resumed = await map(...LARGE, ...run, '--out', 'disk/out.jsonl', '--resume')
      const recorded = Number(/stopped with (\d+)/.exec(full.stderr)?.[1])
      expect(JSON.parse(resumed.stdout)).toMatchObject({ items: 3000, evaluated: 3000 - recorded })
      writeFileSync(work.path('disk/out.jsonl'), '')
      disk.resize('1m')
    }
  })

  test('that is read-only: the run and the output are refused, and what is there stays', async () => {
    using disk = new SmallDisk(work.path('disk'), '20m')
    const args = ['draw.mjs', '--in', 'items.jsonl', '--out', 'out.jsonl', '--run', 'disk/run1']
    await map(...args)
    const record = readFileSync(work.path('disk/run1/record.db'))
    work.write('out.jsonl', 'older results\n')
    disk.makeReadOnly()
    expectTold(
      await map(...args, '--resume'),
      /^manyhands: disk\/run1\S* cannot be (opened for writing|read) \(/,
    )
    expectTold(
      await map(...args.with(-1, 'disk/run2')),
      /^manyhands: disk\/run2\S* cannot be opened for writing \(/,
    )
    expectTold(
      await map('draw.mjs', '--in', 'items.jsonl', '--out', 'disk/out.jsonl'),
      /^manyhands: the output disk\/out\.jsonl cannot be written: EROFS/,
    )
    expect(work.read('out.jsonl')).toBe('older results\n')
    expect(readFileSync(work.path('disk/run1/record.db')).equals(record)).toBe(true)
    expect(work.list()).toEqual(['disk', 'draw.mjs', 'items.jsonl', 'large.mjs', 'many.jsonl', 'out.jsonl'])
    disk.makeWritable()
    expect((await map(...args, '--resume')).stderr).toContain('40 found in the record')
  })
})

describe('a record that is damaged', () => {
  const ARGS = ['draw.mjs', '--in', 'items.jsonl', '--out', 'out.jsonl', '--run', 'run1']

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['its head overwritten', (bytes) => Buffer.concat([Buffer.from('not a database'), bytes.subarray(14)])],
    ['its middle overwritten', (bytes) => Buffer.from(bytes.fill(0xa5, 4096))],
    ['cut short', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
  ])('%s is told, and not touched', async (_, damage) => {
    await map(...ARGS)
    work.write('out.jsonl', 'older results\n')
    const file = work.path('run1/record.db')
    const damaged = damage(readFileSync(file))
    writeFileSync(file, damaged)
    expectTold(await map(...ARGS, '--resume'), /^manyhands: run1\/record\.db is (damaged|missing or empty)/)
    expect(readFileSync(file).equals(damaged)).toBe(true)
    expect(work.read('out.jsonl')).toBe('older results\n')
  })

  test('a description that is damaged is told', async () => {
    await map(...ARGS)
    work.write('run1/run.json', '{"version":1')
    expectTold(await map(...ARGS, '--resume'), /^manyhands: run1\/run\.json is not the description of a run/)
  })
})

describe('a run whose request has changed is not resumed, and what has changed is named', () => {
  const ARGS = ['draw.mjs', '--in', 'items.jsonl', '--run', 'run1', '--json']

  test('the module, or a file that it imports', async () => {
    work.write('part.mjs', 'export const factor = 2\n')
    work.write('draw.mjs', `import { factor } from './part.mjs'\nexport default ({ id }) => id * factor\n`)
    const first = JSON.parse((await map(...ARGS)).stdout)
    work.write('part.mjs', 'export const factor = 3\n')
    const refused = await map(...ARGS, '--resume')
    expectTold(
      refused,
      /^manyhands: run1 cannot be resumed, because it would mix two different things:\n {2}the module changed\n/,
    )
    work.write('part.mjs', 'export const factor = 2\n')
    expect(JSON.parse((await map(...ARGS, '--resume')).stdout)).toMatchObject({
      evaluated: 0,
      digest: first.digest,
    })
  })

  test('the input, the seed, the export', async () => {
    await map(...ARGS)
    expectTold(await map(...ARGS, '--resume', '--seed', '2'), /\n {2}seed changed from 1 to 2\n/)
    work.write('draw.mjs', `${work.read('draw.mjs')}\nexport const other = () => 1\n`)
    work.write('items.jsonl', `${work.read('items.jsonl')}{"id":40}\n`)
    expectTold(
      await map(...ARGS, '--resume', '--export', 'other'),
      /\n {2}the module changed\n {2}export changed from default to other\n {2}the input changed\n/,
    )
  })

  test('a command, or a script that it names, but not a file that it writes', async () => {
    work.write('score.sh', 'echo $1\n')
    const args = ['--in', 'items.jsonl', '--run', 'run2', '--json', '--shell']
    const command = ['--command', 'sh score.sh {id} 2>> errors | tee /dev/stderr >> log']
    await map(...args, ...command)
    expect(JSON.parse((await map(...args, ...command, '--resume')).stdout)).toMatchObject({ evaluated: 0 })
    expectTold(
      await map(...args, '--command', 'sh score.sh', '--resume'),
      /\n {2}command changed from sh score\.sh \{id\} /,
    )
    work.write('score.sh', 'echo 1\n')
    expectTold(await map(...args, ...command, '--resume'), /\n {2}file score\.sh changed\n/)
  })
})
