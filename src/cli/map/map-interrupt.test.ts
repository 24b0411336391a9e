import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReader } from '../../runs/index.ts'
import { BIN, bash, manyhands, start } from '../testing/manyhands.ts'
import { noProcessIn, until } from '../testing/processes.ts'
import { WAIT_FROM_TEN, WAIT_FROM_TEN_SCRIPT } from '../testing/tasks.ts'
import { NO_TERMINAL, Terminal } from '../testing/terminal.ts'
import { numbers, Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
  work.write('wait.mjs', WAIT_FROM_TEN)
  work.write('wait.sh', WAIT_FROM_TEN_SCRIPT)
  work.write('log', '')
  work.writeItems(
    'items.jsonl',
    numbers(40).map((id) => ({ id })),
  )
})
afterEach(() => {
  // What a failed test has left waiting goes on, and ends.
  work.write('go', '')
  work[Symbol.dispose]()
})

const begun = (): number => work.read('log').split('\n').length - 1
/** The one run that was started without naming a folder. */
const runFolder = (): string => {
  const runs = work.path('.manyhands/runs')
  return join(runs, existsSync(runs) ? (readdirSync(runs)[0] ?? '') : '')
}
const nobodyIsLeft = (): Promise<void> => noProcessIn(work.folder)

const FILES = ['--in', 'items.jsonl', '--out', 'out.jsonl']
const HOWS: Readonly<Record<string, readonly string[]>> = {
  threads: ['wait.mjs', '--lane', 'thread', '--workers', '2'],
  processes: ['wait.mjs', '--lane', 'process', '--workers', '2'],
  commands: ['--command', 'sh wait.sh {id}', '--workers', '2'],
}

describe('Ctrl-C once', () => {
  test.each(Object.keys(HOWS))(
    'with %s: it stops, says how to go on, and that command does',
    async (name) => {
      const how = HOWS[name] as readonly string[]
      const { ended, child } = start(work.folder, ['map', ...how, ...FILES])
      await until('it is in the middle', () => begun() > 10 && recordedIn(runFolder()) > 0)
      child.kill('SIGINT')
      const { code, stdout, stderr } = await ended

      expect(code).toBe(130)
      expect(stdout).toBe('')
      expect(stderr).toMatch(/^stopping: press Ctrl-C again to end at once\n/)
      const [, count, folder, again] =
        /\nstopped with (\d+) of 40 items recorded in (\S+)\. Resume with:\n {2}(manyhands map .* --resume)\n$/.exec(
          stderr,
        ) ?? []
      const recorded = Number(count)
      expect(recorded).toBeGreaterThan(0)
      expect(recorded).toBeLessThanOrEqual(10)
      if (name === 'commands') expect(recorded).toBe(10)
      await nobodyIsLeft()
      expect(work.list().filter((file) => file.startsWith('out.jsonl'))).toEqual([])

      work.write('go', '')
      const before = begun()
      const resumed = await bash(work.folder, `${again} --json`)
      const undisturbed = await manyhands(work.folder, ['map', ...how, '--in', 'items.jsonl', '--json'])
      const [answer, reference] = [JSON.parse(resumed.stdout), JSON.parse(undisturbed.stdout)]
      expect(answer).toMatchObject({ items: 40, succeeded: 40, run: folder, evaluated: 40 - recorded })
      expect(answer.digest).toBe(reference.digest)
      expect(work.readItems('out.jsonl')).toHaveLength(40)
      expect(begun()).toBe(before + (40 - recorded) + 40)
      expect(resumed.code).toBe(0)
    },
  )

  test('without --run, --resume alone finds the run again', async () => {
    const args = ['map', ...(HOWS['threads'] as string[]), ...FILES]
    const { ended, child } = start(work.folder, args)
    await until('it is in the middle', () => begun() > 10 && recordedIn(runFolder()) > 0)
    child.kill('SIGINT')
    await ended
    work.write('go', '')
    const { code, stderr } = await manyhands(work.folder, [...args, '--resume'])
    expect(stderr).toMatch(/^40 items: 40 succeeded, ([1-9]|10) found in the record, in /)
    expect(code).toBe(0)
  })

  test('it ends a map that waits for more input', async () => {
    const options = { input: '{"id":1}\n{"id":2}\n', staysOpen: true }
    const { ended, child } = start(work.folder, ['map', ...(HOWS['threads'] as string[])], options)
    await until('both items are begun', () => begun() === 2)
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
  })

  test('SIGTERM stops in the same way, with the exit code that belongs to it', async () => {
    const { ended, child } = start(work.folder, [
      'map',
      ...(HOWS['commands'] as string[]),
      ...FILES,
      '--json',
    ])
    await until('it is in the middle', () => begun() > 10 && recordedIn(runFolder()) > 0)
    child.kill('SIGTERM')
    const { code, stdout, stderr } = await ended
    expect(code).toBe(143)
    expect(stderr).toContain('stopped with 10 of 40 items recorded')
    expect(JSON.parse(stdout)).toEqual({ error: { message: 'stopped by SIGTERM' } })
    await nobodyIsLeft()
  })
})

describe('Ctrl-C twice', () => {
  test('ends at once, even when it cannot stop in good order, and what was recorded is safe', async () => {
    // Nobody reads the results, so the map waits for ever to get rid of them.
    work.write('large.mjs', `export default () => 'x'.repeat(100_000)`)
    const args = ['map', 'large.mjs', '--in', 'items.jsonl', '--run', 'run1']
    const { ended, child, said } = start(work.folder, args, { unread: true })
    await until('all results are recorded', () => recordedIn(work.path('run1')) === 40)
    child.kill('SIGINT')
    await until('it has heard', () => said().includes('stopping: press Ctrl-C again to end at once'))
    child.kill('SIGINT')
    const { code, stderr } = await ended
    expect(code).toBe(130)
    expect(stderr).not.toContain('stopped with')
    await nobodyIsLeft()
    expect(recordedIn(work.path('run1'))).toBe(40)
  })

  test('leaves no command running', async () => {
    const command = `sh -c 'echo {id} >> log; sleep 1000'`
    const { ended, child, said } = start(work.folder, [
      'map',
      '--command',
      command,
      '--workers',
      '2',
      ...FILES,
    ])
    await until('two commands are running', () => begun() === 2)
    child.kill('SIGINT')
    await until('it has heard', () => said().includes('stopping'))
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    await nobodyIsLeft()
    expect(work.list().filter((file) => file.startsWith('out.jsonl'))).toEqual([])
  })
})

test('in a real terminal: progress is redrawn in place, Ctrl-C is readable, no worker is hit by it', async ({
  skip,
}) => {
  if (NO_TERMINAL) skip(NO_TERMINAL)
  using terminal = new Terminal(work.folder)
  const run = `'${process.execPath}' '${BIN}' map wait.mjs --lane process --workers 2 --run run1 --in items.jsonl --out out.jsonl`
  work.write('go.sh', `${run} "$@"; echo "exit code $?"\n`)
  const progress = (): string[] => terminal.screen().match(/^Items: .*$/gm) ?? []
  await until('bash is there', () => terminal.screen().includes('ready>'))
  terminal.enter('bash go.sh')
  await until('items are done and time has passed', () =>
    /^Items: [1-9].*Elapsed: [1-9]/m.test(terminal.screen()),
  )
  expect(progress()).toEqual([
    expect.stringMatching(
      /^Items: \d+\/40 \(\d+\.\d%\) \| Failed: 0 \| [\d.]+\/s \| Elapsed: \d+s \| ETA: [\dms ]+$/,
    ),
  ])

  terminal.pressControlC()
  await until('it has ended', () => terminal.screen().includes('exit code 130'))
  const said = terminal.screen().split('\n')
  expect(said.slice(said.findIndex((line) => line.startsWith('stopping')))).toEqual([
    'stopping: press Ctrl-C again to end at once',
    expect.stringMatching(/^stopped with \d+ of 40 items recorded in run1\. Resume with:$/),
    '  manyhands map wait.mjs --lane process --workers 2 --run run1 --in items.jsonl --out out.jsonl --resume',
    'exit code 130',
    'ready>',
  ])
  expect(progress()).toEqual([])

  work.write('go', '')
  terminal.enter('clear; bash go.sh --resume')
  await until('it has ended', () => terminal.screen().includes('exit code 0'))
  const [summary, folder, digest] = terminal.screen().split('\n')
  expect(summary).toMatch(/^40 items: 40 succeeded, \d+ found in the record, in [\d.]+ s$/)
  expect(folder).toBe('run run1')
  expect(digest).toMatch(/^digest [0-9a-f]{64}$/)
})

function recordedIn(folder: string): number {
  try {
    using reader = openReader(folder)
    return reader.counts().evaluations
  } catch {
    return 0
  }
}
