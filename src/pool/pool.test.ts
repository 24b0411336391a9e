import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Failure, Outcome } from './outcome.ts'
import { createPool } from './scheduler.ts'
import { collect, TASKS, values } from './testing/contract/fixture.ts'
import type { Step } from './testing/tasks.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-pool-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const perform = { module: TASKS, export: 'perform' }

test.each(['thread', 'process'] as const)(
  'of 10,000 items on the %s lane exactly the 20 poisonous fail',
  async (lane) => {
    await using pool = createPool({ lane, size: 2 })
    const poison = (value: number): boolean => value % 503 === 200
    const items: Step[] = Array.from({ length: 10_000 }, (_, value) =>
      poison(value) ? { value, fault: 'exit' } : { value },
    )
    const outcomes = await collect(pool.map(perform, items))
    expect(outcomes.filter(({ ok }) => !ok).map(({ index }) => index)).toEqual(
      items.filter(({ fault }) => fault).map(({ value }) => value),
    )
    expect(outcomes.filter(({ ok }) => !ok)).toHaveLength(20)
    for (const [index, outcome] of outcomes.entries()) if (outcome.ok) expect(outcome.value).toBe(index * 2)
  },
)

test('a worker killed from outside costs the item it had in hand, or nothing when that is tried again', async () => {
  for (const retries of [0, 1]) {
    await using pool = createPool({ lane: 'process', size: 1 })
    const file = join(folder, `pid-${retries}`)
    writeFileSync(file, '')
    const items = [{ file, ms: retries === 0 ? 60_000 : 500 }]
    const result = collect(pool.map({ module: TASKS, export: 'pidThenWait' }, items, { retries }))
    process.kill((await pids(file, 1))[0] as number, 'SIGKILL')
    const [outcome] = await result
    if (retries === 0) {
      expect(outcome).toMatchObject({
        ok: false,
        error: { kind: 'crashed', message: 'the worker was killed by SIGKILL' },
      })
    } else {
      expect(outcome).toEqual({ ok: true, index: 0, value: 'waited', attempts: 2 })
    }
  }
})

describe('watched from outside', () => {
  test.each(['thread', 'process'])(
    'closing a pool of %s lanes in the middle of work leaves nothing behind',
    async (lane) => {
      const file = join(folder, 'pids')
      writeFileSync(file, '')
      const { stdout, code } = await outside('close in the middle', lane, file)
      expect(code).toBe(0)
      const left = JSON.parse(stdout)
      expect(left.first.value).toMatchObject({ ok: false, error: { kind: 'aborted' } })
      expect(left.children).toEqual([])
      expect(left.threads).toBe(0)
      expect(
        left.resources.filter((resource: string) => !/^(PipeWrap|TTYWrap|Pipe|FSReq)/.test(resource)),
      ).toEqual([])
      if (lane === 'process') for (const pid of await pids(file, 3)) expect(alive(pid)).toBe(false)
    },
  )

  test.each(['inline', 'thread', 'process'])(
    'a program that forgets to close its %s pool still ends',
    async (lane) => {
      expect(await outside('forget to close', lane)).toMatchObject({ code: 0, stdout: 'done\n' })
    },
  )

  test('workers in endless loops end when their program is killed', async () => {
    const file = join(folder, 'pids')
    writeFileSync(file, '')
    const program = start('be killed', 'process', file)
    const workers = await pids(file, 3)
    expect(workers.every(alive)).toBe(true)
    program.kill('SIGKILL')
    await until(() => !workers.some(alive))
  })

  test.each(['thread', 'process'])(
    'what a worker on a %s lane prints goes where it is sent',
    async (lane) => {
      const { stdout, stderr } = await outside('let workers speak', lane)
      expect(stdout).toBe('to stdout\n')
      expect(stderr).toContain('to stderr\n')
    },
  )
})

describe('however the program is started', () => {
  const flags: readonly string[][] = [
    ['--max-old-space-size=512'],
    ['--expose-gc'],
    ['--stack-size=2000'],
    ['--conditions=manyhands-source', '--no-warnings'],
  ]
  test.each(flags)('workers start under node %s', async (...given) => {
    for (const lane of ['thread', 'process']) {
      const { stdout, code } = await outside('forget to close', lane, '', given)
      expect(stdout).toContain('done')
      expect(code).toBe(0)
    }
  })

  test('workers start from code on the command line', () => {
    const code = `import { createPool } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
      for (const lane of ['thread', 'process']) {
        await using pool = createPool({ lane, size: 1 })
        for await (const { value } of pool.map({ module: ${JSON.stringify(TASKS.href)} }, [21])) console.log(value)
      }`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
    expect(stdout).toBe('42\n42\n')
  })
})

describe('typed arrays', () => {
  test('an item is handed over to a thread, and is empty here afterwards', async () => {
    await using pool = createPool({ lane: 'thread', size: 1 })
    const item = new Float64Array([1, 2, 3.5])
    const map = pool.map({ module: TASKS, export: 'sum' }, [item], { transfer: ({ buffer }) => [buffer] })
    expect(values(await collect(map))).toEqual([6.5])
    expect(item.length).toBe(0)
  })

  test('an answer that is not handed over is copied', async () => {
    await using pool = createPool({ lane: 'thread', size: 1 })
    const [echo] = await collect(pool.map({ module: TASKS, export: 'describe' }, [new Float64Array([1, 2])]))
    expect(echo).toMatchObject({ value: { item: new Float64Array([1, 2]) } })
  })
})

describe('wrong use', () => {
  const wrong: readonly [string, () => unknown, RegExp][] = [
    ['size 0', () => createPool({ size: 0 }), /size must be a whole number, at least 1; got 0/],
    [
      'an unknown lane',
      () => createPool({ lane: 'rocket' as 'thread' }),
      /lane must be one of inline, thread, process; got rocket/,
    ],
    ['a batch of 0', () => createPool().map({ module: TASKS }, [], { batch: 0 }), /batch must be/],
    [
      'a negative timeout',
      () => createPool().map({ module: TASKS }, [], { timeoutMs: -1 }),
      /timeoutMs must be/,
    ],
    [
      'a timeout no timer can hold',
      () => createPool().map({ module: TASKS }, [], { timeoutMs: 2 ** 40 }),
      /at most 2147483647/,
    ],
    ['a function on a thread lane', () => createPool().map(() => 1, []), /name the module that exports it/],
    [
      'a module that is not there',
      () => createPool().map({ module: './nowhere.ts' }, []),
      /no module at .*nowhere\.ts/,
    ],
    [
      'a seed that is no whole number',
      () => createPool().map({ module: TASKS }, [], { seed: 1.5 }),
      /whole numbers/,
    ],
    [
      'an option that does not exist',
      () => createPool().map({ module: TASKS }, [], { retrys: 1 } as never),
      /no option 'retrys'/,
    ],
    ['a pool option that does not exist', () => createPool({ workers: 2 } as never), /no option 'workers'/],
    [
      'a callback that is no function',
      () => createPool().map({ module: TASKS }, [], { onProgress: 5 as never }),
      /onProgress must be a function/,
    ],
    [
      'a signal that is none',
      () => createPool().map({ module: TASKS }, [], { signal: {} as never }),
      /AbortSignal/,
    ],
    ['a task that is none', () => createPool().map({} as never, []), /module is a URL or a path/],
    ['items that cannot be iterated', () => createPool().map({ module: TASKS }, 5 as never), /iterable/],
    [
      'retries of items that are handed over',
      () => createPool().map({ module: TASKS }, [], { retries: 1, transfer: () => [] }),
      /cannot be tried again/,
    ],
  ]
  test.each(wrong)('%s is refused at once', (_, use, message) => {
    expect(use).toThrow(message)
  })
})

test('items whose answers are known are not evaluated, and the others keep their places and streams', async () => {
  await using pool = createPool({ lane: 'thread', size: 2 })
  const items = Array.from({ length: 200 }, (_, at) => at)
  const task = { module: TASKS, export: 'draw' }
  const all = await collect(pool.map(task, items))
  const evaluated: number[] = []
  const again = await collect(
    pool.map(task, items, {
      known: (item, index) => (item % 3 === 0 ? all[index] : undefined),
      onOutcome: (outcome) => evaluated.push(outcome.index),
    }),
  )
  expect(again).toEqual(all)
  expect(evaluated.toSorted((a, b) => a - b)).toEqual(items.filter((item) => item % 3 !== 0))
})

test('an outcome is told as soon as it exists, before the caller gets it in order', async () => {
  await using pool = createPool({ lane: 'thread', size: 2 })
  const told: [index: number, item: number][] = []
  const map = pool.map({ module: TASKS, export: 'wait' }, [300, 1, 2, 3], {
    batch: 1,
    onOutcome: ({ index }, item) => told.push([index, item]),
  })
  await map.next()
  expect(told).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [0, 300],
  ])
})

test('completion order with failFast ends soon after the first failure', async () => {
  await using pool = createPool({ lane: 'thread', size: 2 })
  const items: Step[] = Array.from({ length: 1000 }, (_, value) =>
    value === 3 ? { value, fault: 'throw' } : { value },
  )
  const outcomes = await collect(pool.map(perform, items, { order: 'completion', failFast: true, batch: 1 }))
  expect(outcomes.length).toBeLessThan(1000)
  const failed = outcomes.filter((outcome): outcome is Failure => !outcome.ok)
  expect(failed.filter(({ error }) => error.kind === 'threw').map(({ index }) => index)).toEqual([3])
})

test('a short-lived task is loaded anew in a worker that has seen many others', async () => {
  await using pool = createPool({ lane: 'thread', size: 1 })
  const module = new URL('./testing/with-setup.ts', import.meta.url)
  const tasks = Array.from({ length: 40 }, (_, base) => ({ module, setup: { base } }))
  for (const task of [...tasks, ...tasks]) {
    const [outcome] = (await collect(pool.map(task, [1]))) as Outcome<{ sum: number }>[]
    expect(outcome).toMatchObject({ ok: true, value: { sum: task.setup.base + 1 } })
  }
})

function start(
  program: string,
  lane: string,
  file = '',
  flags: readonly string[] = [],
): ReturnType<typeof spawn> {
  const script = fileURLToPath(new URL('./testing/outside.ts', import.meta.url))
  return spawn(process.execPath, [...flags, script, program, lane, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function outside(
  program: string,
  lane: string,
  file?: string,
  flags?: readonly string[],
): Promise<{ stdout: string; stderr: string; code: number | null }> {
  const child = start(program, lane, file, flags)
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout as AsyncIterable<Buffer>),
    text(child.stderr as AsyncIterable<Buffer>),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ])
  return { stdout, stderr, code }
}

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(stream)).toString()
}

async function pids(file: string, count: number): Promise<number[]> {
  let found: number[] = []
  await until(() => {
    found = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number)
    return found.length >= count
  })
  return found
}

function alive(pid: number): boolean {
  try {
    // A killed process stays as a zombie until its parent has asked after it.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Waits for a condition of the world outside; the test's own time limit ends it. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}
