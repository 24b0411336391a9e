import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MapParallelError, mapParallel, optimalWorkers } from './map-parallel.ts'

test('values come in input order, whatever finishes first', async () => {
  const answers = await mapParallel([30, 1, 20], async (ms) => {
    await sleep(ms)
    return ms
  })
  expect(answers).toEqual([30, 1, 20])
})

test('50 run at once unless asked otherwise', async () => {
  for (const [options, most] of [
    [{}, 50],
    [{ concurrency: 3 }, 3],
  ] as const) {
    let running = 0
    let peak = 0
    await mapParallel(
      Array.from({ length: 120 }, (_, at) => at),
      async () => {
        running += 1
        peak = Math.max(peak, running)
        await sleep(5)
        running -= 1
      },
      options,
    )
    expect(peak).toBe(most)
  }
})

test('a failing item stops no other, and the error carries every outcome', async () => {
  const seen: number[] = []
  const run = mapParallel([1, 2, 3, 4], (item) => {
    seen.push(item)
    if (item % 2 === 0) throw new Error(`no ${item}`)
    return item * 10
  })
  const error = await run.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(MapParallelError)
  const { message, outcomes, errors } = error as MapParallelError
  expect(message).toBe('2 of 4 items failed; the first, item 1: no 2')
  expect(errors).toHaveLength(2)
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true, false])
  expect(seen).toEqual([1, 2, 3, 4])
})

test('values are handed over as they are: a function runs in this thread', async () => {
  const shared = { here: () => 'same' }
  expect((await mapParallel([1], () => shared))[0]).toBe(shared)
})

test('an abort rejects with its reason and reaches the running calls', async () => {
  const controller = new AbortController()
  const heard: unknown[] = []
  const run = mapParallel(
    [1, 2],
    (_, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          heard.push(1)
          resolve(1)
        })
      }),
    { signal: controller.signal },
  )
  setTimeout(() => controller.abort(new Error('enough')), 20)
  await expect(run).rejects.toThrow('enough')
  expect(heard).toHaveLength(2)
})

test('an item that takes too long fails with its kind', async () => {
  const error = await mapParallel([1], () => sleep(60_000), { timeoutMs: 30 }).catch(
    (thrown: unknown) => thrown,
  )
  expect((error as MapParallelError).outcomes[0]).toMatchObject({ ok: false, error: { kind: 'timeout' } })
})

test('the best number of workers is one a core for computing, and up to 100 for waiting', () => {
  const cores = availableParallelism()
  expect(optimalWorkers(1000)).toBe(cores)
  expect(optimalWorkers(1)).toBe(1)
  expect(optimalWorkers(0)).toBe(1)
  expect(optimalWorkers(1000, { waiting: true })).toBe(100)
  expect(optimalWorkers(7, { waiting: true })).toBe(7)
  expect(() => optimalWorkers(Number.NaN)).toThrow(RangeError)
})
