/** What a bad item does: it fails alone, with its cause. */
import { expect, test } from 'vitest'
import type { Work } from '../../options.ts'
import type { Failure } from '../../outcome.ts'
import { createPool } from '../../scheduler.ts'
import type { Step } from '../tasks.ts'
import { collect, EXPECTED, type LaneFixture, type LaneTraits, numbers, TASKS, values } from './fixture.ts'

export function faultsContract(fixture: LaneFixture, { lane, survives, apart, observed }: LaneTraits): void {
  test.each(survives)('an item with the fault "%s" fails alone', async (fault) => {
    const timeoutMs = fault === 'loop' ? 300 : undefined
    fixture.pool = createPool({ lane, size: 2, ...(fault === 'heap' && { memoryBytes: 64 * 2 ** 20 }) })
    const items: Step[] = numbers(40).map((value) => (value === 17 ? { value, fault } : { value }))
    const outcomes = await collect(
      fixture.pool.map({ module: TASKS, export: 'perform' }, items, { ...(timeoutMs && { timeoutMs }) }),
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
    await fixture.stillWorks()
  })

  test.each([1, 7, 64])('the faults found in batches of %i are the guilty items exactly', async (batch) => {
    const faults = survives.filter((fault) => fault !== 'heap' && fault !== 'loop')
    const items: Step[] = numbers(200).map((value) => {
      const fault = faults[value / 11]
      return fault ? { value, fault } : { value }
    })
    const outcomes = await collect(fixture.pool.map({ module: TASKS, export: 'perform' }, items, { batch }))
    const failed = outcomes.filter(({ ok }) => !ok) as Failure[]
    expect(failed.map(({ index }) => index)).toEqual(faults.map((_, at) => at * 11))
    expect(failed.map(({ error }) => error.kind)).toEqual(faults.map((fault) => EXPECTED[fault].kind))
    expect(outcomes.filter(({ ok }) => ok)).toEqual(
      items.filter(({ fault }) => !fault).map(({ value }) => ({ ok: true, index: value, value: value * 2 })),
    )
  })

  test('an item that cannot be sent fails alone', async () => {
    const items: unknown[] = [1, 2, () => 3, 4, 5]
    const outcomes = await collect(fixture.pool.map({ module: TASKS }, items, { batch: 5 }))
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false, true, true])
    expect((outcomes[2] as Failure).error.message).toMatch(/cannot be sent to a worker/)
  })

  test('failFast ends with the first failure in input order, whatever fails first in time', async () => {
    const items: Step[] = numbers(100).map((value) =>
      value === 30 || value === 31 || value === 60 ? { value, fault: 'throw' } : { value },
    )
    const task = { module: TASKS, export: 'perform' }
    const outcomes = await collect(fixture.pool.map(task, items, { failFast: true, batch: 3 }))
    expect(outcomes.map(({ index }) => index)).toEqual(numbers(31))
    expect(outcomes.at(-1)?.ok).toBe(false)
    await fixture.stillWorks()
  })

  test('retryThrows tries a throwing item again and counts the attempts', async () => {
    const items: Step[] = [{ value: 1 }, { value: 2, fault: 'throw' }, { value: 3 }]
    const task = { module: TASKS, export: 'perform' }
    const outcomes = await collect(fixture.pool.map(task, items, { retries: 2, retryThrows: true, batch: 3 }))
    expect(outcomes[1]).toMatchObject({ ok: false, error: { kind: 'threw', attempts: 3 } })
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true])
  })

  if (!apart) return

  test('a crash is retried as often as asked', async () => {
    const items: Step[] = [{ value: 1 }, { value: 2, fault: 'exit' }]
    const outcomes = await collect(
      fixture.pool.map({ module: TASKS, export: 'perform' }, items, { retries: 2 }),
    )
    expect(outcomes[1]).toMatchObject({ ok: false, error: { kind: 'crashed', attempts: 3 } })
  })

  // Without progress counters and last words nothing tells an innocent item from the one that an old error came from.
  if (!observed) return

  test.runIf(survives.includes('exit'))('work says which item cost a worker, and why', async () => {
    const works: Work[] = []
    const items: Step[] = numbers(6).map((value) => (value === 4 ? { value, fault: 'exit' } : { value }))
    const onWork = (work: Work): void => void works.push(work)
    await collect(fixture.pool.map({ module: TASKS, export: 'perform' }, items, { batch: 1, onWork }))
    expect(works.filter(({ lost }) => lost)).toMatchObject([
      { index: 4, items: 0, lost: { kind: 'crashed' } },
    ])
  })

  test('an error that comes after its item was answered harms no other item', async () => {
    const items: Step[] = numbers(400).map((value) =>
      value % 40 === 5 ? { value, fault: 'throw' } : { value },
    )
    const outcomes = await collect(
      fixture.pool.map({ module: TASKS, export: 'delayedDamage' }, items, { batch: 10 }),
    )
    for (const outcome of outcomes) {
      if (!outcome.ok) expect(items[outcome.index]?.fault).toBe('throw')
    }
    expect(outcomes.map(({ index }) => index)).toEqual(numbers(400))
  })
}
