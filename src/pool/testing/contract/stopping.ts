/** How a map stops, and how items are pulled. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Outcome } from '../../outcome.ts'
import { collect, type LaneFixture, numbers, TASKS } from './fixture.ts'

export function stoppingContract(fixture: LaneFixture): void {
  test('an abort ends waiting items as aborted, soon, and the pool still works', async () => {
    const controller = new AbortController()
    const outcomes: Outcome<unknown>[] = []
    const task = { module: TASKS, export: 'wait' }
    for await (const outcome of fixture.pool.map(task, [1, 60_000, 60_000, 1], {
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
    await fixture.stillWorks()
  })

  test('a task that listens to its signal may answer an abort', async () => {
    const controller = new AbortController()
    const file = join(fixture.folder, 'begun')
    const map = fixture.pool.map({ module: TASKS, export: 'waitForAbort' }, [file], {
      signal: controller.signal,
    })
    const first = map.next()
    while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 5))
    controller.abort()
    expect((await first).value).toEqual({ ok: true, index: 0, value: 'heard' })
  })

  test('a task that rejects because of its signal is aborted, not failed', async () => {
    const controller = new AbortController()
    const file = join(fixture.folder, 'begun')
    const map = fixture.pool.map({ module: TASKS, export: 'rejectOnAbort' }, [file], {
      signal: controller.signal,
    })
    const first = map.next()
    while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 5))
    controller.abort()
    expect((await first).value).toMatchObject({ ok: false, error: { kind: 'aborted' } })
  })

  test('a map whose signal has been aborted before does nothing', async () => {
    const items = numbers(3).values()
    expect(
      await collect(fixture.pool.map({ module: TASKS }, items, { signal: AbortSignal.abort() })),
    ).toEqual([])
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
    for await (const outcome of fixture.pool.map({ module: TASKS }, endless()))
      if (outcome.index === 10) break
    expect(closed).toBe(true)
    await fixture.stillWorks()
  })

  test('items are pulled only as there is room', async () => {
    let pulled = 0
    function* counted(): Generator<number> {
      for (;;) yield pulled++
    }
    const map = fixture.pool.map(
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
      for await (const outcome of fixture.pool.map({ module: TASKS }, failing())) seen.push(outcome)
    }
    await expect(read()).rejects.toThrow('the source broke')
    expect(seen).toEqual([
      { ok: true, index: 0, value: 2 },
      { ok: true, index: 1, value: 4 },
    ])
    await fixture.stillWorks()
  })

  test('closing in the middle ends the map with its items aborted', async () => {
    const map = fixture.pool.map(
      { module: TASKS, export: 'wait' },
      numbers(10).map(() => 60_000),
    )
    const first = map.next()
    await fixture.pool.close()
    expect((await first).value).toMatchObject({ ok: false, error: { kind: 'aborted' } })
    expect(() => fixture.pool.map({ module: TASKS }, [1])).toThrow(/closed/)
  })
}
