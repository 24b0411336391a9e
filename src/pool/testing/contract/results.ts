/** What a map answers: order, values, streams, progress. */
import { expect, test } from 'vitest'
import { digest } from '../../../digest/index.ts'
import type { Work } from '../../options.ts'
import { createPool } from '../../scheduler.ts'
import type { Step } from '../tasks.ts'
import { collect, type LaneFixture, type LaneTraits, numbers, TASKS, values } from './fixture.ts'

export function answersContract(fixture: LaneFixture, { lane }: LaneTraits): void {
  test('answers come in input order, each exactly an outcome', async () => {
    const outcomes = await collect(fixture.pool.map({ module: TASKS }, numbers(1000)))
    expect(outcomes).toEqual(numbers(1000).map((at) => ({ ok: true, index: at, value: at * 2 })))
  })

  test('random streams depend on the seed and the index alone', async () => {
    const task = { module: TASKS, export: 'draw' }
    const reference = values(await collect(fixture.pool.map(task, numbers(300), { seed: 5, batch: 1 })))
    const again = values(await collect(fixture.pool.map(task, numbers(300), { seed: 5, batch: 37 })))
    const other = values(await collect(fixture.pool.map(task, numbers(300), { seed: 6 })))
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
    expect(values(await collect(fixture.pool.map({ module: TASKS, export: 'mutate' }, items)))).toEqual([
      2, 2, 2, 2,
    ])
    expect(items.every(({ list }) => list.length === 1)).toBe(true)
  })

  test('completion order gives every outcome as it comes', async () => {
    const outcomes = await collect(
      fixture.pool.map({ module: TASKS, export: 'wait' }, [1500, 1, 1, 1], { order: 'completion', batch: 1 }),
    )
    expect(outcomes.at(-1)?.index).toBe(0)
    expect(outcomes.map(({ index }) => index).toSorted()).toEqual([0, 1, 2, 3])
  })

  test('what is finished is told while a later item of the same batch still waits', async () => {
    const told = Promise.withResolvers<void>()
    let finished = 0
    const map = fixture.pool.map({ module: TASKS, export: 'wait' }, [1, 1, 1, 60_000], {
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

  test('several maps share the pool', async () => {
    const runs = [1, 2, 3].map(async (factor) => {
      const items = numbers(300).map((at) => at * factor)
      return values(await collect(fixture.pool.map<number, number>({ module: TASKS }, items)))
    })
    for (const [at, answers] of (await Promise.all(runs)).entries()) {
      expect(answers).toEqual(numbers(300).map((n) => n * (at + 1) * 2))
    }
  })

  test('an empty list of items ends at once', async () => {
    expect(await collect(fixture.pool.map({ module: TASKS }, []))).toEqual([])
  })

  test('progress counts what is done and ends complete', async () => {
    const reports: { done: number; failed: number; total: number | undefined }[] = []
    const items: Step[] = numbers(50).map((value) => (value === 9 ? { value, fault: 'throw' } : { value }))
    const task = { module: TASKS, export: 'perform' }
    await collect(fixture.pool.map(task, items, { onProgress: (progress) => reports.push(progress) }))
    expect(reports.at(-1)).toMatchObject({ done: 50, failed: 1, total: 50 })
  })

  test('every answered item is in one stretch of work, of a worker by its number', async () => {
    const works: Work[] = []
    await collect(
      fixture.pool.map({ module: TASKS }, numbers(120), { onWork: (work) => void works.push(work) }),
    )
    const indexes = works.flatMap(({ index, items }) => numbers(items).map((at) => index + at))
    expect(indexes.toSorted((a, b) => a - b)).toEqual(numbers(120))
    expect(works.every(({ worker }) => worker >= 0 && worker < fixture.pool.size)).toBe(true)
    expect(works.every(({ lost }) => lost === undefined)).toBe(true)
  })

  test('typed arrays can be handed over by the task', async () => {
    const [array] = values(
      await collect(fixture.pool.map<number, Uint8Array>({ module: TASKS, export: 'bytes' }, [1000])),
    )
    expect(array?.every((byte) => byte === 7)).toBe(true)
    expect(array).toHaveLength(1000)
  })
}

/** Made once by the inline lane; every lane must reproduce them. */
const DRAWS_DIGEST = '55c5c0fa7de67c34f4ac52c579b0902902a137facf8ad6a2fe915f1842cb82ff'
const FAULTY_DIGEST = 'c47c8b20075d3956185acf502db77ce7371425ced11622d28198dbba30949d2f'
