/** Several maps on one pool, and callers that do odd things at odd moments. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { LaneName, StartLane } from './lanes/lane.ts'
import { startThread } from './lanes/thread.ts'
import type { Failure, Outcome } from './outcome.ts'
import { createPool } from './scheduler.ts'
import { collect, TASKS, values } from './testing/contract/fixture.ts'

const LANES: readonly LaneName[] = ['inline', 'thread', 'process']
const APART: readonly LaneName[] = ['thread', 'process']
const double = { module: TASKS }
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

describe.each(LANES)('on the %s lane', (lane) => {
  test('a map may be the source of another on the same pool', async () => {
    await using pool = createPool({ lane, size: 2 })
    const inner = pool.map<number, number>(double, numbers(50))
    const doubled = (async function* () {
      for await (const outcome of inner) if (outcome.ok) yield outcome.value
    })()
    expect(values(await collect(pool.map(double, doubled)))).toEqual(numbers(50).map((n) => n * 4))
  })

  test('very many small maps at once all end', async () => {
    await using pool = createPool({ lane, size: 2 })
    const maps = numbers(1000).map((n) => collect(pool.map(double, [n])))
    expect((await Promise.all(maps)).map(([outcome]) => (outcome as { value: number }).value)).toEqual(
      numbers(1000).map((n) => n * 2),
    )
  })

  test('a map that is first read after the pool was closed ends', async () => {
    const pool = createPool({ lane, size: 1 })
    const map = pool.map(double, [1])
    await pool.close()
    expect(await collect(map)).toEqual([])
  })

  test.each([
    'a message that is a function',
    'a stack that is a function',
    'a getter that throws',
    'an object without a text',
    'nothing',
    'null',
    'a symbol',
  ])('an item that throws %s fails alone, as thrown, with a text', async (odd) => {
    await using pool = createPool({ lane, size: 1 })
    const items = ['', '', odd, '', '']
    const outcomes = await collect(pool.map({ module: TASKS, export: 'throwOddly' }, items, { batch: 5 }))
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false, true, true])
    const { kind, message } = (outcomes[2] as Failure).error
    expect(kind).toBe('threw')
    expect(typeof message).toBe('string')
  })

  test.each(['onOutcome', 'onProgress', 'onWork', 'known'])(
    'a function %s that throws ends the map with what it threw',
    async (name) => {
      await using pool = createPool({ lane, size: 1 })
      const failing = {
        [name]: () => {
          throw new Error(`from ${name}`)
        },
      }
      await expect(collect(pool.map(double, numbers(5), failing))).rejects.toThrow(`from ${name}`)
      expect(values(await collect(pool.map(double, [1])))).toEqual([2])
    },
  )

  test('a signal that fires while items are looked up ends the map', async () => {
    await using pool = createPool({ lane, size: 1 })
    const controller = new AbortController()
    const known = (_: number, index: number): undefined => {
      if (index === 1) controller.abort()
    }
    const outcomes = await collect(
      pool.map(double, numbers(8), { known, batch: 4, signal: controller.signal }),
    )
    expect(outcomes.every((outcome) => !outcome.ok && outcome.error.kind === 'aborted')).toBe(true)
  })

  test('an async source is not read further than the window', async () => {
    await using pool = createPool({ lane, size: 1 })
    let pulled = 0
    async function* source(): AsyncGenerator<number> {
      for (;;) yield pulled++
    }
    const map = pool.map(double, source(), { window: 20, batch: 10 })
    await map.next()
    await sleep(100)
    expect(pulled).toBeLessThanOrEqual(21 + 1)
    await map.return?.()
  })

  test('loading a task that cannot be loaded rejects, and so does an abort of it', async () => {
    await using pool = createPool({ lane, size: 1 })
    await expect(pool.load({ module: TASKS, export: 'nowhere' })).rejects.toThrow(
      /no function named 'nowhere'/,
    )
    await expect(pool.load(double, { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no')
    await pool.load(double)
  })
})

describe.each(APART)('on the %s lane', (lane) => {
  test('a map is not held up by the slow item of another, nor timed out while it waits', async () => {
    await using pool = createPool({ lane, size: 2 })
    const slow = collect(pool.map({ module: TASKS, export: 'spin' }, [1500]))
    const limits = { timeoutMs: 400, setupTimeoutMs: 10_000 }
    const light = await collect(pool.map({ module: TASKS, export: 'spin' }, new Array(500).fill(1), limits))
    expect(light.every(({ ok }) => ok)).toBe(true)
    expect((await slow)[0]?.ok).toBe(true)
  })

  test('a time limit holds for an item that had to wait for its turn', async () => {
    await using pool = createPool({ lane, size: 1 })
    const gate = Promise.withResolvers<void>()
    async function* late(): AsyncGenerator<object> {
      yield { value: 1 }
      yield { value: 2 }
      await gate.promise
      yield { value: 3, fault: 'loop' }
    }
    const limited = collect(pool.map({ module: TASKS, export: 'perform' }, late(), { timeoutMs: 200 }))
    const unlimited = collect(pool.map({ module: TASKS, export: 'spin' }, [500]))
    gate.resolve()
    expect(((await limited)[2] as Failure).error.kind).toBe('timeout')
    expect((await unlimited)[0]?.ok).toBe(true)
  })

  test('setupTimeoutMs alone ends a module that never finishes loading', async () => {
    await using pool = createPool({ lane, size: 1 })
    const module = 'data:text/javascript,await new Promise(() => {}); export default () => 1'
    const [outcome] = await collect(pool.map({ module }, [1], { setupTimeoutMs: 300 }))
    expect((outcome as Failure).error).toMatchObject({ kind: 'timeout' })
  })

  test('sending a large answer is not counted as the item running', async () => {
    await using pool = createPool({ lane, size: 2 })
    const items = new Array(4).fill(50 * 2 ** 20)
    const outcomes = await collect(pool.map({ module: TASKS, export: 'large' }, items, { timeoutMs: 100 }))
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true])
  })

  test('an error left behind by an item that did not wait is not put down to one that does', async () => {
    await using pool = createPool({ lane, size: 1 })
    const task = { module: TASKS, export: 'sometimesWaits' }
    const innocent = await collect(pool.map(task, [{}, { damage: 20 }, {}, { ms: 200 }, {}], { batch: 5 }))
    expect(innocent.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
    const guilty = await collect(pool.map(task, [{}, {}, { ms: 200, damage: 20 }, {}], { batch: 4 }))
    expect(guilty.map(({ ok }) => ok)).toEqual([true, true, false, true])
  })

  test("a task's own messages are nobody's business", async () => {
    await using pool = createPool({ lane, size: 1 })
    expect(values(await collect(pool.map({ module: TASKS, export: 'meddle' }, [1, 2])))).toEqual([
      'meddled',
      'meddled',
    ])
  })

  test('CommonJS modules work, also those compiled from TypeScript', async () => {
    await using pool = createPool({ lane, size: 1 })
    const module = new URL('./testing/compiled.cjs', import.meta.url)
    expect(values(await collect(pool.map({ module }, [1])))).toEqual([3])
    expect(values(await collect(pool.map({ module, export: 'named' }, [1])))).toEqual([4])
  })
})

test('an item that was handed over and lost its worker to another item says so', async () => {
  await using pool = createPool({ lane: 'thread', size: 1 })
  const items = [{ ms: 0 }, { ms: 300 }].map(({ ms }) => ({ ms, buffer: new ArrayBuffer(8) }))
  const map = pool.map({ module: TASKS, export: 'leaveDamage' }, items, {
    transfer: ({ buffer }) => [buffer],
  })
  const [first, second] = (await collect(map)) as [Outcome<unknown>, Failure]
  expect(first.ok).toBe(true)
  expect(second.error.kind).toBe('crashed')
  expect(second.error.message).toMatch(/lost to another item/)
})

test('a function runs in the async context of the map that it was given to', async () => {
  await using pool = createPool({ lane: 'inline', size: 1 })
  const who = new AsyncLocalStorage<string>()
  const ask = (name: string): Promise<Outcome<string | undefined>[]> =>
    who.run(name, () => collect(pool.map(() => who.getStore(), [1])))
  expect([values(await ask('a')), values(await ask('b'))]).toEqual([['a'], ['b']])
})

test.each([
  [2, 'loads'],
  [3, 'gives up'],
])('when %i workers are lost right after loading a task, loading it %s', async (lost, happens) => {
  let started = 0
  const startDoomed: StartLane = (events, options) => {
    started += 1
    if (started > lost) return startThread(events, options)
    const { counter: _, ...lane } = startThread(
      {
        ...events,
        message(message) {
          events.message(message)
          if (message.type === 'loaded') events.died('the worker was killed')
        },
      },
      options,
    )
    return lane
  }
  await using pool = createPool({ lane: startDoomed, size: 1 })
  const loading = pool.load(double)
  if (happens === 'loads') await loading
  else await expect(loading).rejects.toThrow('the worker was killed')
  expect(started).toBe(3)
})
