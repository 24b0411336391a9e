import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPool, type Outcome, type Pool } from '../pool/index.ts'
import { recordFile } from './database.ts'
import { RunError } from './errors.ts'
import type { Json } from './json.ts'
import { openReader } from './reader.ts'
import { type RecordedMapOptions, recordedMap } from './recorded-map.ts'
import { createRun, resumeRun } from './run.ts'
import { Disk, NO_DISKS } from './testing/disk.ts'
import { address, REQUEST, useFolder } from './testing/sample.ts'
import type { RunWriter } from './writer.ts'

const folder = useFolder()
const names = Array.from({ length: 1000 }, (_, at) => String(at)).values()
const TASKS = new URL('./testing/tasks.ts', import.meta.url)

type Options = RecordedMapOptions<number>

/** A task that fails for every seventh item, and the items that it was called with. */
function counted(): { calls: number[]; task: (item: number) => unknown } {
  const calls: number[] = []
  const task = (item: number): unknown => {
    calls.push(item)
    if (item % 7 === 3) throw new RangeError(`${item} is bad`)
    return { item, square: item * item, missing: undefined, list: new Set([item]) }
  }
  return { calls, task }
}

async function collect(
  run: RunWriter,
  task: (item: number) => unknown,
  items: Iterable<number> | AsyncIterable<number>,
  options: Options = {},
): Promise<Outcome<Json>[]> {
  await using pool = createPool({ lane: 'inline', size: 4 })
  return (await Array.fromAsync(recordedMap(run, pool, task, items, options))).map(withoutStack)
}

/** A stack is there when an error is fresh, and is not recorded. */
function withoutStack(outcome: Outcome<Json>): Outcome<Json> {
  if (outcome.ok) return outcome
  const { stack: _, ...error } = outcome.error
  return { ...outcome, error }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

describe('a map through a record', () => {
  test('gives the same outcomes fresh and resumed, and evaluates nothing twice', async () => {
    const { calls, task } = counted()
    let fresh: Outcome<Json>[]
    {
      using run = createRun(folder.run(), REQUEST)
      fresh = await collect(run, task, upTo(50))
    }
    expect(calls).toHaveLength(50)
    expect(fresh[4]).toEqual({ ok: true, index: 4, value: { item: 4, square: 16, list: [4] } })
    expect(fresh[3]).toEqual({
      ok: false,
      index: 3,
      error: { kind: 'threw', message: '3 is bad', attempts: 1 },
    })
    using run = resumeRun(folder.run(), REQUEST)
    expect(await collect(run, task, upTo(50))).toEqual(fresh)
    expect(calls).toHaveLength(50)
  })

  test('gives the same outcomes whatever part of them is recorded already, and evaluates the rest', async () => {
    using whole = createRun(folder.run(), REQUEST)
    const fresh = await collect(whole, counted().task, upTo(20))
    await fc.assert(
      fc.asyncProperty(fc.subarray(upTo(20)), fc.nat(7), async (recorded, batch) => {
        using part = createRun(folder.run(names.next().value), REQUEST)
        for (const at of recorded) part.record(address([at, at]), fresh[at] as Outcome<Json>)
        const { calls, task } = counted()
        expect(await collect(part, task, upTo(20), batch > 0 ? { batch } : {})).toEqual(fresh)
        expect(calls.toSorted((a, b) => a - b)).toEqual(upTo(20).filter((at) => !recorded.includes(at)))
      }),
      { numRuns: 20 },
    )
  })

  test('gives the same outcomes on threads, with the attempts that they took', async () => {
    await using pool = createPool({ lane: 'thread', size: 2 })
    const task = { module: TASKS, export: 'drawOrExit' }
    const options = { seed: 3, retries: 1 }
    const map = async (run: RunWriter): Promise<Outcome<Json>[]> =>
      Array.fromAsync(recordedMap(run, pool, task, upTo(30), options))
    let fresh: Outcome<Json>[]
    {
      using run = createRun(folder.run(), REQUEST)
      fresh = await map(run)
    }
    expect(fresh[5]).toMatchObject({ ok: false, error: { kind: 'crashed', attempts: 2 } })
    using run = resumeRun(folder.run(), REQUEST)
    expect(await map(run)).toEqual(fresh)
  })

  test('counts what it evaluates, not what it finds', async () => {
    using run = createRun(folder.run(), REQUEST)
    const evaluated: number[] = []
    for (const count of [10, 15]) {
      let calls = 0
      await collect(run, counted().task, upTo(count), { onEvaluated: () => calls++ })
      evaluated.push(calls)
    }
    expect(evaluated).toEqual([10, 5])
  })

  test('finds an item in another place when its place is not part of its content', async () => {
    using run = createRun(folder.run(), REQUEST)
    const { calls, task } = counted()
    const content = (item: number): unknown => item
    await collect(run, task, [11, 20, 31], { content })
    const moved = await collect(run, task, [31, 20, 11], { content })
    expect(calls).toEqual([11, 20, 31])
    expect(moved.map(({ index }) => index)).toEqual([0, 1, 2])
    expect(moved[2]).toEqual({ ok: true, index: 2, value: { item: 11, square: 121, list: [11] } })
  })
})

describe('what failed', () => {
  test('stays failed when resumed, unless it is asked for again', async () => {
    using run = createRun(folder.run(), REQUEST)
    const { calls, task } = counted()
    await collect(run, task, upTo(14))
    calls.length = 0
    await collect(run, task, upTo(14))
    expect(calls).toEqual([])
    const healed = await collect(run, (item) => calls.push(item), upTo(14), { retryFailed: true })
    expect(calls).toEqual([3, 10])
    expect(healed.every(({ ok }) => ok)).toBe(true)
    expect(await collect(run, task, upTo(14))).toEqual(healed)
  })

  test('because its answer cannot be recorded says so, fresh and resumed', async () => {
    using run = createRun(folder.run(), REQUEST)
    const outcomes = await collect(run, (item) => (item === 1 ? Number.NaN : item), upTo(3))
    expect(outcomes).toEqual([
      { ok: true, index: 0, value: 0 },
      {
        ok: false,
        index: 1,
        error: {
          kind: 'threw',
          message: 'the answer cannot be recorded: NaN cannot be written as JSON',
          attempts: 1,
        },
      },
      { ok: true, index: 2, value: 2 },
    ])
    expect(await collect(run, (item) => item, upTo(3))).toEqual(outcomes)
  })

  test.each(['list', 'stream'])(
    'because the item has no content address fails alone, in a %s of items',
    async (how) => {
      using run = createRun(folder.run(), REQUEST)
      await using pool = createPool({ lane: 'inline', size: 2 })
      const items: unknown[] = [0, () => 1, 2]
      async function* stream(): AsyncGenerator<unknown> {
        for (const item of items) {
          await new Promise(setImmediate)
          yield item
        }
      }
      const source = how === 'list' ? items : stream()
      const outcomes = await Array.fromAsync(recordedMap(run, pool, (item: unknown) => item, source))
      expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true])
      expect(outcomes[1]).toMatchObject({
        error: { kind: 'threw', message: expect.stringContaining('the item has no content address') },
      })
      run.commit()
      expect(run.count()).toBe(2)
    },
  )
})

describe('an outcome', () => {
  test('is recorded when it is there, even while an earlier item is still being evaluated', async () => {
    using run = createRun(folder.run(), REQUEST)
    const first = Promise.withResolvers<string>()
    const others = Promise.withResolvers<void>()
    let evaluated = 0
    await using pool = createPool({ lane: 'inline', size: 2 })
    const outcomes = recordedMap(run, pool, (item: number) => (item === 0 ? first.promise : item), upTo(4), {
      batch: 1,
      each: true,
      onEvaluated: () => ++evaluated === 3 && others.resolve(),
    })
    const delivered = outcomes.next()
    await others.promise
    using reader = openReader(run.folder)
    expect(Array.from(reader.evaluations(), ({ outcome }) => outcome.index)).toEqual([1, 2, 3])
    first.resolve('at last')
    expect((await delivered).value).toEqual({ ok: true, index: 0, value: 'at last' })
    await Array.fromAsync(outcomes)
    expect(reader.counts().evaluations).toBe(4)
  })

  test('that was aborted is never recorded, and the item is evaluated when resumed', async () => {
    const { calls, task } = counted()
    {
      using run = createRun(folder.run(), REQUEST)
      const stop = new AbortController()
      const outcomes = await collect(
        run,
        (item) => {
          if (item < 5) return task(item)
          stop.abort()
          return new Promise(() => {})
        },
        upTo(10),
        { signal: stop.signal, batch: 1 },
      )
      expect(outcomes.some((outcome) => !outcome.ok && outcome.error.kind === 'aborted')).toBe(true)
    }
    using reader = openReader(folder.run())
    const recorded = Array.from(reader.evaluations(), ({ outcome }) => outcome)
    expect(recorded.length).toBeLessThan(10)
    for (const outcome of recorded) if (!outcome.ok) expect(outcome.error.kind).toBe('threw')

    const before = new Set(calls)
    using run = resumeRun(folder.run(), REQUEST)
    calls.length = 0
    const outcomes = await collect(run, task, upTo(10))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(9)
    expect(calls.filter((item) => before.has(item))).toEqual([])
  })

  test('that its reader did not wait for is recorded all the same', async () => {
    using run = createRun(folder.run(), REQUEST)
    await using pool = createPool({ lane: 'inline', size: 1 })
    for await (const _ of recordedMap(run, pool, (item: number) => item, upTo(10), { batch: 5 })) break
    run.commit()
    expect(run.count()).toBeGreaterThanOrEqual(5)
  })
})

describe('a record that fails', () => {
  /** Reads the map to its end, which must come by a throw. */
  async function failing(run: RunWriter, pool: Pool, options: Options): Promise<number> {
    let evaluated = 0
    const task = (item: number): string => {
      evaluated += 1
      return String(item).repeat(200)
    }
    const reading = Array.fromAsync(recordedMap(run, pool, task, upTo(100_000), options))
    const thrown = await reading.catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(RunError)
    expect(thrown).toBe(run.failed.reason)
    return evaluated
  }

  test.for([true, false])(
    'for want of room (each: %s) ends the map and is thrown',
    async (each, { skip }) => {
      if (NO_DISKS) skip(NO_DISKS)
      using disk = new Disk('1m')
      await using pool = createPool({ lane: 'inline', size: 2 })
      using run = createRun(join(disk.path, 'run'), REQUEST)
      const evaluated = await failing(run, pool, { each })
      expect(run.failed.reason).toMatchObject({ fault: 'full' })
      expect(evaluated).toBeLessThan(100_000)
    },
  )

  test('by damage that shows when an item is looked up ends the map and is thrown', async () => {
    {
      using run = createRun(folder.run(), REQUEST)
      await collect(run, (item) => item, upTo(100))
    }
    const database = new DatabaseSync(recordFile(folder.run()))
    database.exec(`UPDATE evaluations SET outcome = '{' WHERE place = 50`)
    database.close()
    await using pool = createPool({ lane: 'inline', size: 2 })
    using run = resumeRun(folder.run(), REQUEST)
    const evaluated = await failing(run, pool, {})
    expect(run.failed.reason).toMatchObject({ fault: 'damaged' })
    expect(evaluated).toBeLessThan(100_000)
  })
})
