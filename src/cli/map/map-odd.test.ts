/** What users do that nobody expects of them. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BIN, type Ended, manyhands, start } from '../testing/manyhands.ts'
import { isAlive, until } from '../testing/processes.ts'
import { numbers, Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
  work.write('square.mjs', 'export default (n) => { if (n === -1) throw new Error("no"); return n * n }')
  work.writeItems('items.jsonl', numbers(50))
})
afterEach(() => work[Symbol.dispose]())

const map = (...args: string[]): Promise<Ended> => manyhands(work.folder, ['map', ...args])
/** For modules that may do anything to their process. */
const mapApart = (...args: string[]): Promise<Ended> => start(work.folder, ['map', ...args]).ended
const digestOf = ({ stdout }: Ended): string => JSON.parse(stdout).digest

describe('the input', () => {
  test.each(['input', 'completion'])('is never overwritten by the output, in %s order', async (order) => {
    symlinkSync('items.jsonl', work.path('link.jsonl'))
    for (const out of ['items.jsonl', './items.jsonl', 'link.jsonl']) {
      const ended = await map('square.mjs', '--in', 'items.jsonl', '--out', out, '--order', order)
      expect(ended).toMatchObject({
        code: 2,
        stderr: `manyhands: ${out} is the input too: give --out another file\n`,
      })
    }
    expect(work.readItems('items.jsonl')).toEqual(numbers(50))
  })

  test('that changes while it is read is told, and the output is not taken for complete', async () => {
    work.write(
      'slow.mjs',
      'export default (n) => { for (const end = Date.now() + 20; Date.now() < end; ); return n }',
    )
    const running = start(work.folder, [
      'map',
      'slow.mjs',
      '--in',
      'items.jsonl',
      '--out',
      'out.jsonl',
      '--run',
      'run1',
    ])
    await until('the run has begun', () => work.has('run1/run.json'))
    appendFileSync(work.path('items.jsonl'), '99\n')
    const { code, stderr } = await running.ended
    expect(code).toBe(2)
    expect(stderr).toContain('items.jsonl was changed while it was being read')
    expect(work.has('out.jsonl')).toBe(false)
  })
})

describe('the output', () => {
  test('through a link goes where the link leads', async () => {
    mkdirSync(work.path('real'))
    work.write('real/out.jsonl', 'older')
    symlinkSync(join('real', 'out.jsonl'), work.path('out.jsonl'))
    expect((await map('square.mjs', '--in', 'items.jsonl', '--out', 'out.jsonl')).code).toBe(0)
    expect(work.readItems('real/out.jsonl')).toHaveLength(50)
  })

  test('leaves no partial file of a map that was killed once the next one has begun', async () => {
    const gone = Number(execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }))
    work.write(`out.jsonl.${gone}.partial`, 'half')
    await map('square.mjs', '--in', 'items.jsonl', '--out', 'out.jsonl')
    expect(work.list().filter((name) => name.includes('partial'))).toEqual([])
  })
})

describe('a task on the inline lane that ends the program', () => {
  test.each(['process.exit(0); export default 1', 'export default () => process.exit(0)'])(
    '%s is a failure',
    async (text) => {
      work.write('exit.mjs', text)
      const ended = await mapApart(
        'exit.mjs',
        '--in',
        'items.jsonl',
        '--lane',
        'inline',
        '--json',
        '--out',
        'out.jsonl',
      )
      expect(ended.code).toBe(2)
      expect(ended.stderr).toContain('before the command was done')
      expect(JSON.parse(ended.stdout)).toHaveProperty('error.message')
      expect(work.list().filter((name) => name.startsWith('out'))).toEqual([])
    },
  )
})

describe('resuming', () => {
  test('does not depend on how files are spelled', async () => {
    const first = await map('square.mjs', '--in', 'items.jsonl', '--run', 'run1', '--json')
    const again = await map(
      work.path('square.mjs'),
      '--in',
      './items.jsonl',
      '--run',
      'run1',
      '--resume',
      '--json',
    )
    expect(JSON.parse(again.stdout)).toMatchObject({ evaluated: 0, digest: digestOf(first) })
  })

  test.each(['input', 'completion'])('goes on after --fail-fast in %s order', async (order) => {
    work.writeItems('items.jsonl', [1, 2, -1, ...numbers(30)])
    const args = ['square.mjs', '--in', 'items.jsonl', '--json', '--order', order]
    const stopped = await map(...args, '--fail-fast')
    expect(stopped.code).toBe(1)
    const { runs } = JSON.parse((await manyhands(work.folder, ['runs', 'list', '--json'])).stdout)
    expect(runs).toMatchObject([{ state: 'stopped' }])
    const resumed = await map(...args, '--resume')
    expect(JSON.parse(resumed.stdout)).toMatchObject({ items: 33, run: runs[0].folder })
    expect(digestOf(resumed)).toBe(digestOf(await map(...args)))
  })
})

test('digits that no number can hold stay a text', async () => {
  const { stdout } = await manyhands(work.folder, ['map', '--command', 'cat', '--quiet'], {
    input: '"12345678901234567890"\n',
  })
  expect(stdout).toContain('"value":"12345678901234567890"')
  const lines = await manyhands(work.folder, ['map', '--command', 'echo {}', '--quiet'], {
    input: '"12345678901234567890"\n"1e400"\n"1.50"\n"-7"\n',
  })
  expect(lines.stdout.match(/"value":[^,]+/g)).toEqual([
    '"value":"12345678901234567890"',
    '"value":"1e400"',
    '"value":1.5',
    '"value":-7',
  ])
})

describe('an interrupt', () => {
  test('while a module is loading ends with a document', async () => {
    work.write(
      'slow.mjs',
      `import { writeFileSync } from 'node:fs'\nwriteFileSync('loading', '')\nawait new Promise((r) => setTimeout(r, 60000))\nexport default (n) => n`,
    )
    const running = start(work.folder, ['map', 'slow.mjs', '--in', 'items.jsonl', '--json'])
    await until('the module is loading', () => work.has('loading'))
    process.kill(running.pid, 'SIGINT')
    const { code, stdout } = await running.ended
    expect(code).toBe(130)
    expect(JSON.parse(stdout)).toEqual({ error: { message: 'stopped by Ctrl-C' } })
  })
})

const OLD_NODE = ['/usr/local/bin/node', '/usr/bin/node'].find(
  (path) =>
    existsSync(path) && Number(/\d+/.exec(execFileSync(path, ['-v'], { encoding: 'utf8' }))?.[0]) < 24,
)

describe.runIf(OLD_NODE)('under an old Node, through the wrapper', () => {
  const SLEEP = `import { appendFileSync } from 'node:fs'
    export default (n) => { appendFileSync('begun', process.ppid + '\\n'); return new Promise((r) => setTimeout(r, 60000)) }`
  const startOld = () => {
    work.write('sleep.mjs', SLEEP)
    const args = [
      BIN,
      'map',
      'sleep.mjs',
      '--in',
      'items.jsonl',
      '--run',
      'run1',
      '--lane',
      'process',
      '--json',
    ]
    return spawn(OLD_NODE as string, args, {
      cwd: work.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
  }

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s stops in good order, sent to it alone or to its whole group', async (signal, expected) => {
    for (const target of [1, -1]) {
      const wrapper = startOld()
      let stderr = ''
      wrapper.stderr.on('data', (chunk) => (stderr += chunk))
      await until('an item has begun', () => work.has('begun'))
      process.kill((wrapper.pid as number) * target, signal)
      const [code] = await once(wrapper, 'close')
      expect(code).toBe(expected)
      expect(stderr).toContain('Resume with')
      work[Symbol.dispose]()
      mkdirSync(work.folder)
      work.writeItems('items.jsonl', numbers(50))
    }
  })

  test('a kill of it ends the coordinator and the workers too', async () => {
    const wrapper = startOld()
    await until('an item has begun', () => work.has('begun'))
    const coordinator = Number(work.read('begun').split('\n')[0])
    wrapper.kill('SIGKILL')
    await until('the coordinator has gone', () => !isAlive(coordinator))
  })
})
