import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { digest } from '../../digest/index.ts'
import type { LaneName, StartLane } from '../lanes/lane.ts'
import type { Failure, Outcome } from '../outcome.ts'
import { createPool, type Pool } from '../pool.ts'
import { FAULTS, type Fault, type Step } from './tasks.ts'

export const TASKS = new URL('./tasks.ts', import.meta.url)
const WITH_SETUP = new URL('./with-setup.ts', import.meta.url)
const BROKEN = new URL('./broken.ts', import.meta.url)

export interface LaneTraits {
  readonly lane: LaneName | StartLane
  /** Faults that a worker of this lane can commit without taking the whole program along. */
  readonly survives: readonly Fault[]
  /** Workers are separate from the caller: they can be killed, and hold memory of their own. */
  readonly apart: boolean
  /** The scheduler can see what a worker has begun, and so take over what it has not. */
  readonly marked: boolean
}

export const ALL_BUT_SIGNAL: readonly Fault[] = FAULTS.filter((fault) => fault !== 'signal')

/** What each fault comes back as. */
const EXPECTED: Readonly<Record<Fault, { kind: Failure['error']['kind']; message: RegExp }>> = {
  throw: { kind: 'threw', message: /^bad item$/ },
  reject: { kind: 'threw', message: /^refused$/ },
  uncloneable: { kind: 'threw', message: /cannot be sent back/ },
  'late throw': { kind: 'crashed', message: /uncaught: from a timer/ },
  'floating rejection': { kind: 'crashed', message: /uncaught: nobody awaits this/ },
  exit: { kind: 'crashed', message: /exited with code 7/ },
  'late exit': { kind: 'crashed', message: /exited with code 7/ },
  signal: { kind: 'crashed', message: /killed by SIGKILL/ },
  loop: { kind: 'timeout', message: /longer than 300 ms/ },
  heap: { kind: 'crashed', message: /out of memory/ },
}

export async function collect<Value>(outcomes: AsyncIterable<Outcome<Value>>): Promise<Outcome<Value>[]> {
  return Array.fromAsync(outcomes)
}

export function values<Value>(outcomes: readonly Outcome<Value>[]): Value[] {
  return outcomes.map((outcome) => {
    if (!outcome.ok) throw new Error(`item ${outcome.index} ${outcome.error.kind}: ${outcome.error.message}`)
    return outcome.value
  })
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

/** The behaviour that every lane shows, whatever carries its messages. */
export function runLaneContract(name: string, { lane, survives, apart, marked }: LaneTraits): void {
  describe(`on the ${name} lane`, () => {
    let pool: Pool
    let folder: string

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'manyhands-test-'))
      pool = createPool({ lane, size: 2 })
    })
    afterEach(async () => {
      await pool.close()
      rmSync(folder, { recursive: true })
    })

    const stillWorks = async (): Promise<void> => {
      expect(values(await collect(pool.map({ module: TASKS }, [1, 2, 3])))).toEqual([2, 4, 6])
    }

    test('answers come in input order, each exactly an outcome', async () => {
      const outcomes = await collect(pool.map({ module: TASKS }, numbers(1000)))
      expect(outcomes).toEqual(numbers(1000).map((at) => ({ ok: true, index: at, value: at * 2 })))
    })

    test.each(survives)('an item with the fault "%s" fails alone', async (fault) => {
      const timeoutMs = fault === 'loop' ? 300 : undefined
      pool = createPool({ lane, size: 2, ...(fault === 'heap' && { memoryBytes: 64 * 2 ** 20 }) })
      const items: Step[] = numbers(40).map((value) => (value === 17 ? { value, fault } : { value }))
      const outcomes = await collect(
        pool.map({ module: TASKS, export: 'perform' }, items, { ...(timeoutMs && { timeoutMs }) }),
      )
      expect(outcomes.map(({ index }) => index)).toEqual(numbers(40))
      const { kind, message } = EXPECTED[fault]
      expect(outcomes[17]).toMatchObject({ ok: false, error: { kind, attempts: 1 } })
      expect((outcomes[17] as Failure).error.message).toMatch(message)
      expect(values(outcomes.toSpliced(17, 1))).toEqual(
        numbers(40)
          .toSpliced(17, 1)
          .map((at) => at * 2),
      )
      await stillWorks()
    })

    test.each([1, 7, 64])('the faults found in batches of %i are the guilty items exactly', async (batch) => {
      const faults = survives.filter((fault) => fault !== 'heap' && fault !== 'loop')
      const items: Step[] = numbers(200).map((value) => {
        const fault = faults[value / 11]
        return fault ? { value, fault } : { value }
      })
      const outcomes = await collect(pool.map({ module: TASKS, export: 'perform' }, items, { batch }))
      const failed = outcomes.filter(({ ok }) => !ok) as Failure[]
      expect(failed.map(({ index }) => index)).toEqual(faults.map((_, at) => at * 11))
      expect(failed.map(({ error }) => error.kind)).toEqual(faults.map((fault) => EXPECTED[fault].kind))
      expect(outcomes.filter(({ ok }) => ok)).toEqual(
        items
          .filter(({ fault }) => !fault)
          .map(({ value }) => ({ ok: true, index: value, value: value * 2 })),
      )
    })

    test('a module that cannot be imported fails every item with its cause', async () => {
      const outcomes = await collect(pool.map({ module: BROKEN }, numbers(5)))
      expect(outcomes).toHaveLength(5)
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ ok: false, error: { kind: 'threw' } })
        expect((outcome as Failure).error.message).toMatch(
          /cannot import .*broken\.ts: this module is broken/,
        )
      }
      await stillWorks()
    })

    test('an export that does not exist is named, with those that do', async () => {
      const [outcome] = await collect(pool.map({ module: TASKS, export: 'tripel' }, [1]))
      expect((outcome as Failure).error.message).toMatch(/no function named 'tripel'; it exports .*perform/)
    })

    test('a setup that throws fails every item with its cause', async () => {
      const outcomes = await collect(pool.map({ module: WITH_SETUP, setup: 'throw' }, numbers(5)))
      expect(outcomes).toHaveLength(5)
      for (const outcome of outcomes) {
        expect((outcome as Failure).error).toMatchObject({ kind: 'threw' })
        expect((outcome as Failure).error.message).toMatch(
          /setup of .*with-setup\.ts threw: no database here/,
        )
      }
      await stillWorks()
    })

    test('setup runs once a worker, across maps, and its result reaches every item', async () => {
      const task = { module: WITH_SETUP, setup: { base: 100 } }
      for (let round = 0; round < 3; round += 1) {
        const answers = values(
          await collect(pool.map<number, { sum: number; calls: number }>(task, numbers(50))),
        )
        expect(answers.map(({ sum }) => sum)).toEqual(numbers(50).map((at) => at + 100))
        if (apart) expect(new Set(answers.map(({ calls }) => calls))).toEqual(new Set([1]))
      }
    })

    test('a setup value without a setup to take it is an error', async () => {
      const [outcome] = await collect(pool.map({ module: TASKS, setup: 5 }, [1]))
      expect((outcome as Failure).error.message).toMatch(/exports no function named 'setup'/)
    })

    test('an item that cannot be sent fails alone', async () => {
      const items: unknown[] = [1, 2, () => 3, 4, 5]
      const outcomes = await collect(pool.map({ module: TASKS }, items, { batch: 5 }))
      expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false, true, true])
      expect((outcomes[2] as Failure).error.message).toMatch(/cannot be sent to a worker/)
    })

    test('random streams depend on the seed and the index alone', async () => {
      const task = { module: TASKS, export: 'draw' }
      const reference = values(await collect(pool.map(task, numbers(300), { seed: 5, batch: 1 })))
      const again = values(await collect(pool.map(task, numbers(300), { seed: 5, batch: 37 })))
      const other = values(await collect(pool.map(task, numbers(300), { seed: 6 })))
      expect(again).toEqual(reference)
      expect(other).not.toEqual(reference)
      expect(digest(reference)).toBe(DRAWS_DIGEST)
    })

    test('the results and their digest are the same for 1, 2 and 5 workers', async () => {
      const digests = new Set<string>()
      for (const size of [1, 2, 5]) {
        await using sized = createPool({ lane, size })
        const items: Step[] = numbers(500).map((value) =>
          value % 50 === 3 ? { value, fault: 'throw' } : { value },
        )
        const outcomes = await collect(sized.map({ module: TASKS, export: 'perform' }, items))
        digests.add(
          digest(
            outcomes.map((outcome) =>
              outcome.ok ? outcome : { index: outcome.index, kind: outcome.error.kind },
            ),
          ),
        )
      }
      expect([...digests]).toEqual([FAULTY_DIGEST])
    })

    test('the caller keeps its items: a task cannot change them', async () => {
      const items = numbers(4).map(() => ({ list: [0] }))
      expect(values(await collect(pool.map({ module: TASKS, export: 'mutate' }, items)))).toEqual([
        2, 2, 2, 2,
      ])
      expect(items.every(({ list }) => list.length === 1)).toBe(true)
    })

    test('completion order gives every outcome as it comes', async () => {
      const outcomes = await collect(
        pool.map({ module: TASKS, export: 'wait' }, [1500, 1, 1, 1], { order: 'completion', batch: 1 }),
      )
      expect(outcomes.at(-1)?.index).toBe(0)
      expect(outcomes.map(({ index }) => index).toSorted()).toEqual([0, 1, 2, 3])
    })

    test('failFast ends with the first failure in input order, whatever fails first in time', async () => {
      const items: Step[] = numbers(100).map((value) =>
        value === 30 || value === 31 || value === 60 ? { value, fault: 'throw' } : { value },
      )
      const task = { module: TASKS, export: 'perform' }
      const outcomes = await collect(pool.map(task, items, { failFast: true, batch: 3 }))
      expect(outcomes.map(({ index }) => index)).toEqual(numbers(31))
      expect(outcomes.at(-1)?.ok).toBe(false)
      await stillWorks()
    })

    test('retryThrows tries a throwing item again and counts the attempts', async () => {
      const items: Step[] = [{ value: 1 }, { value: 2, fault: 'throw' }, { value: 3 }]
      const task = { module: TASKS, export: 'perform' }
      const outcomes = await collect(pool.map(task, items, { retries: 2, retryThrows: true, batch: 3 }))
      expect(outcomes[1]).toMatchObject({ ok: false, error: { kind: 'threw', attempts: 3 } })
      expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true])
    })

    test('an abort ends waiting items as aborted, soon, and the pool still works', async () => {
      const controller = new AbortController()
      const outcomes: Outcome<unknown>[] = []
      const task = { module: TASKS, export: 'wait' }
      for await (const outcome of pool.map(task, [1, 60_000, 60_000, 1], {
        signal: controller.signal,
        batch: 1,
      })) {
        outcomes.push(outcome)
        controller.abort()
      }
      expect(outcomes[0]).toEqual({ ok: true, index: 0, value: 1 })
      expect(outcomes.length).toBeGreaterThan(1)
      for (const outcome of outcomes.slice(1)) {
        if (!outcome.ok) expect(outcome.error.kind).toBe('aborted')
      }
      expect(outcomes.some((outcome) => !outcome.ok)).toBe(true)
      await stillWorks()
    })

    test('a task that listens to its signal may answer an abort', async () => {
      const controller = new AbortController()
      const file = join(folder, 'begun')
      const map = pool.map({ module: TASKS, export: 'waitForAbort' }, [file], { signal: controller.signal })
      const first = map.next()
      while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 5))
      controller.abort()
      expect((await first).value).toEqual({ ok: true, index: 0, value: 'heard' })
    })

    test('a task that rejects because of its signal is aborted, not failed', async () => {
      const controller = new AbortController()
      const file = join(folder, 'begun')
      const map = pool.map({ module: TASKS, export: 'rejectOnAbort' }, [file], { signal: controller.signal })
      const first = map.next()
      while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 5))
      controller.abort()
      expect((await first).value).toMatchObject({ ok: false, error: { kind: 'aborted' } })
    })

    test('what is finished is told while a later item of the same batch still waits', async () => {
      const told = Promise.withResolvers<void>()
      let finished = 0
      const map = pool.map({ module: TASKS, export: 'wait' }, [1, 1, 1, 60_000], {
        batch: 4,
        onOutcome: () => {
          finished += 1
          if (finished === 3) told.resolve()
        },
      })
      await map.next()
      await told.promise
      await map.return?.()
    })

    test('a map whose signal has been aborted before does nothing', async () => {
      const items = numbers(3).values()
      expect(await collect(pool.map({ module: TASKS }, items, { signal: AbortSignal.abort() }))).toEqual([])
      expect(items.next().value).toBe(0)
    })

    test('leaving the loop early closes the source and frees the pool', async () => {
      let closed = false
      function* endless(): Generator<number> {
        try {
          for (let at = 0; ; at += 1) yield at
        } finally {
          closed = true
        }
      }
      for await (const outcome of pool.map({ module: TASKS }, endless())) if (outcome.index === 10) break
      expect(closed).toBe(true)
      await stillWorks()
    })

    test('items are pulled only as there is room', async () => {
      let pulled = 0
      function* counted(): Generator<number> {
        for (;;) yield pulled++
      }
      const map = pool.map(
        { module: TASKS, export: 'wait' },
        (function* () {
          for (const _ of counted()) yield 0
        })(),
        { window: 10, batch: 1 },
      )
      for (let read = 1; read <= 30; read += 1) {
        await map.next()
        expect(pulled).toBeLessThanOrEqual(read + 10)
      }
      await map.return?.()
    })

    test('an async source is read as items come, and its own error reaches the caller last', async () => {
      async function* failing(): AsyncGenerator<number> {
        yield 1
        yield 2
        throw new Error('the source broke')
      }
      const seen: unknown[] = []
      const read = async (): Promise<void> => {
        for await (const outcome of pool.map({ module: TASKS }, failing())) seen.push(outcome)
      }
      await expect(read()).rejects.toThrow('the source broke')
      expect(seen).toEqual([
        { ok: true, index: 0, value: 2 },
        { ok: true, index: 1, value: 4 },
      ])
      await stillWorks()
    })

    test('several maps share the pool', async () => {
      const runs = [1, 2, 3].map(async (factor) => {
        const items = numbers(300).map((at) => at * factor)
        return values(await collect(pool.map<number, number>({ module: TASKS }, items)))
      })
      for (const [at, answers] of (await Promise.all(runs)).entries()) {
        expect(answers).toEqual(numbers(300).map((n) => n * (at + 1) * 2))
      }
    })

    test('an empty list of items ends at once', async () => {
      expect(await collect(pool.map({ module: TASKS }, []))).toEqual([])
    })

    test('progress counts what is done and ends complete', async () => {
      const reports: { done: number; failed: number; total: number | undefined }[] = []
      const items: Step[] = numbers(50).map((value) => (value === 9 ? { value, fault: 'throw' } : { value }))
      const task = { module: TASKS, export: 'perform' }
      await collect(pool.map(task, items, { onProgress: (progress) => reports.push(progress) }))
      expect(reports.at(-1)).toMatchObject({ done: 50, failed: 1, total: 50 })
    })

    test('typed arrays can be handed over by the task', async () => {
      const [array] = values(
        await collect(pool.map<number, Uint8Array>({ module: TASKS, export: 'bytes' }, [1000])),
      )
      expect(array?.every((byte) => byte === 7)).toBe(true)
      expect(array).toHaveLength(1000)
    })

    test('closing in the middle ends the map with its items aborted', async () => {
      const map = pool.map(
        { module: TASKS, export: 'wait' },
        numbers(10).map(() => 60_000),
      )
      const first = map.next()
      await pool.close()
      expect((await first).value).toMatchObject({ ok: false, error: { kind: 'aborted' } })
      expect(() => pool.map({ module: TASKS }, [1])).toThrow(/closed/)
    })

    if (!apart) return

    test('a crash is retried as often as asked', async () => {
      const items: Step[] = [{ value: 1 }, { value: 2, fault: 'exit' }]
      const outcomes = await collect(pool.map({ module: TASKS, export: 'perform' }, items, { retries: 2 }))
      expect(outcomes[1]).toMatchObject({ ok: false, error: { kind: 'crashed', attempts: 3 } })
    })

    test.each(['exit', 'loop'] as const)('a setup with the fault "%s" fails every item', async (setup) => {
      const limits = { timeoutMs: 100, setupTimeoutMs: 1000 }
      const outcomes = await collect(pool.map({ module: WITH_SETUP, setup }, numbers(5), limits))
      expect(outcomes).toHaveLength(5)
      for (const outcome of outcomes) {
        expect((outcome as Failure).error.kind).toBe(setup === 'exit' ? 'crashed' : 'timeout')
        expect((outcome as Failure).error.message).toMatch(/loading .*with-setup\.ts/)
      }
      await stillWorks()
    })

    test('workers are replaced after so many items', async () => {
      await using recycled = createPool({ lane, size: 1, recycle: { items: 5 } })
      const task = { module: TASKS, export: 'countInWorker' }
      const counts = values(await collect(recycled.map(task, numbers(23))))
      expect(counts).toEqual(numbers(23).map((at) => (at % 5) + 1))
    })

    test('workers are replaced when they have grown too large', async () => {
      await using recycled = createPool({ lane, size: 1, recycle: { bytes: 300 * 2 ** 20 } })
      const task = { module: TASKS, export: 'hoard' }
      const kept = values(await collect(recycled.map<number, number>(task, new Array(30).fill(40 * 2 ** 20))))
      expect(Math.max(...kept)).toBeLessThan(15)
    })

    // Without marks and last words nothing tells an innocent item from the one that an old error came from.
    if (!marked) return

    test('an error that comes after its item was answered harms no other item', async () => {
      const items: Step[] = numbers(400).map((value) =>
        value % 40 === 5 ? { value, fault: 'throw' } : { value },
      )
      const outcomes = await collect(
        pool.map({ module: TASKS, export: 'delayedDamage' }, items, { batch: 10 }),
      )
      for (const outcome of outcomes) {
        if (!outcome.ok) expect(items[outcome.index]?.fault).toBe('throw')
      }
      expect(outcomes.map(({ index }) => index)).toEqual(numbers(400))
    })

    test('an idle worker takes over what a slow one has not begun, and nothing runs twice', async () => {
      const file = join(folder, 'noted')
      const items = numbers(16).map((value) => ({ file, value, ms: value === 0 ? 1500 : 5 }))
      const finished: number[] = []
      const task = { module: TASKS, export: 'noted' }
      for await (const { index } of pool.map(task, items, { batch: 8, order: 'completion' }))
        finished.push(index)
      const noted = readFileSync(file, 'utf8').trim().split('\n').map(Number)
      expect(noted.toSorted((a, b) => a - b)).toEqual(numbers(16))
      // Items 1 to 7 were leased together with the slow item 0, and did not wait for it.
      expect(finished.at(-1)).toBe(0)
    })
  })
}

/** Made once by the inline lane; every lane must reproduce them. */
const DRAWS_DIGEST = '55c5c0fa7de67c34f4ac52c579b0902902a137facf8ad6a2fe915f1842cb82ff'
const FAULTY_DIGEST = 'c47c8b20075d3956185acf502db77ce7371425ced11622d28198dbba30949d2f'
