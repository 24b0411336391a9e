/** How workers are replaced, and share what is left. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPool } from '../../scheduler.ts'
import { collect, type LaneFixture, type LaneTraits, numbers, TASKS, values } from './fixture.ts'

export function workersContract(fixture: LaneFixture, { lane, apart, observed }: LaneTraits): void {
  if (!apart) return

  test('workers are replaced after so many items', async () => {
    await using recycled = createPool({ lane, size: 1, recycle: { items: 5 } })
    const task = { module: TASKS, export: 'countInWorker' }
    const counts = values(await collect(recycled.map(task, numbers(23))))
    expect(counts).toEqual(numbers(23).map((at) => (at % 5) + 1))
  })

  test('workers are replaced when they have grown too large', async () => {
    await using recycled = createPool({ lane, size: 1, recycle: { bytes: 300 * 2 ** 20 } })
    const task = { module: TASKS, export: 'hoard' }
    const kept = values(await collect(recycled.map<number, number>(task, new Array(18).fill(40 * 2 ** 20))))
    expect(Math.max(...kept)).toBeLessThan(15)
  })

  // Without progress counters and last words nothing tells an innocent item from the one that an old error came from.
  if (!observed) return

  test('an idle worker takes over what a slow one has not begun, and nothing runs twice', async () => {
    const file = join(fixture.folder, 'noted')
    const items = numbers(16).map((value) => ({ file, value, ms: value === 0 ? 1500 : 5 }))
    const finished: number[] = []
    const task = { module: TASKS, export: 'noted' }
    for await (const { index } of fixture.pool.map(task, items, { batch: 8, order: 'completion' }))
      finished.push(index)
    const noted = readFileSync(file, 'utf8').trim().split('\n').map(Number)
    expect(noted.toSorted((a, b) => a - b)).toEqual(numbers(16))
    // Items 1 to 7 were leased together with the slow item 0, and did not wait for it.
    expect(finished.at(-1)).toBe(0)
  })
}
