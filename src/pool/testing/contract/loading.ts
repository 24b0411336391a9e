/** How a task is loaded: its module, its export, its setup. */
import { expect, test } from 'vitest'
import type { Failure } from '../../outcome.ts'
import {
  BROKEN,
  collect,
  type LaneFixture,
  type LaneTraits,
  numbers,
  TASKS,
  values,
  WITH_SETUP,
} from './fixture.ts'

export function loadingContract(fixture: LaneFixture, { apart }: LaneTraits): void {
  test('a module that cannot be imported fails every item with its cause', async () => {
    const outcomes = await collect(fixture.pool.map({ module: BROKEN }, numbers(5)))
    expect(outcomes).toHaveLength(5)
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'threw' } })
      expect((outcome as Failure).error.message).toMatch(/cannot import .*broken\.ts: this module is broken/)
    }
    await fixture.stillWorks()
  })

  test('an export that does not exist is named, with those that do', async () => {
    const [outcome] = await collect(fixture.pool.map({ module: TASKS, export: 'tripel' }, [1]))
    expect((outcome as Failure).error.message).toMatch(/no function named 'tripel'; it exports .*perform/)
  })

  test('a setup that throws fails every item with its cause', async () => {
    const outcomes = await collect(fixture.pool.map({ module: WITH_SETUP, setup: 'throw' }, numbers(5)))
    expect(outcomes).toHaveLength(5)
    for (const outcome of outcomes) {
      expect((outcome as Failure).error).toMatchObject({ kind: 'threw' })
      expect((outcome as Failure).error.message).toMatch(/setup of .*with-setup\.ts threw: no database here/)
    }
    await fixture.stillWorks()
  })

  test('setup runs once a worker, across maps, and its result reaches every item', async () => {
    const task = { module: WITH_SETUP, setup: { base: 100 } }
    for (let round = 0; round < 3; round += 1) {
      const answers = values(
        await collect(fixture.pool.map<number, { sum: number; calls: number }>(task, numbers(50))),
      )
      expect(answers.map(({ sum }) => sum)).toEqual(numbers(50).map((at) => at + 100))
      if (apart) expect(new Set(answers.map(({ calls }) => calls))).toEqual(new Set([1]))
    }
  })

  test('a setup value without a setup to take it is an error', async () => {
    const [outcome] = await collect(fixture.pool.map({ module: TASKS, setup: 5 }, [1]))
    expect((outcome as Failure).error.message).toMatch(/exports no function named 'setup'/)
  })

  if (!apart) return

  test.each(['exit', 'loop'] as const)('a setup with the fault "%s" fails every item', async (setup) => {
    const limits = { timeoutMs: 100, setupTimeoutMs: setup === 'loop' ? 1000 : 60_000 }
    const outcomes = await collect(fixture.pool.map({ module: WITH_SETUP, setup }, numbers(5), limits))
    expect(outcomes).toHaveLength(5)
    for (const outcome of outcomes) {
      expect((outcome as Failure).error.kind).toBe(setup === 'exit' ? 'crashed' : 'timeout')
      expect((outcome as Failure).error.message).toMatch(/loading .*with-setup\.ts/)
    }
    await fixture.stillWorks()
  })
}
