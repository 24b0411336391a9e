import { afterAll, expect, test } from 'vitest'
import { CLASSICS } from '../../cards/index.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { createPool } from '../../pool/index.ts'
import type { MeasureLevel } from '../wire/games.ts'
import { QuickMeasuring } from './measuring.ts'

const pool = createPool({ lane: 'inline', size: 1 })
afterAll(() => pool.close())

const kuhn = CLASSICS.get('kuhn-poker') as Game
const gops = CLASSICS.get('gops') as Game

test('a game is measured once at each level, however many ask', async () => {
  const measuring = new QuickMeasuring(pool)
  const stays = new AbortController()
  const leaves = new AbortController()
  const both = [stays, leaves].map(({ signal }) => measuring.measure(kuhn, 'sketch', signal))
  // Another one still waits for it.
  leaves.abort()
  const [first] = await Promise.all(both)
  expect(first?.gamesSimulated).toBeGreaterThan(0)
  expect(await measuring.measure(kuhn, 'sketch', stays.signal)).toBe(first)
})

test('what nobody waits for is stopped, and measured anew for whoever asks next', async () => {
  const measuring = new QuickMeasuring(pool)
  const leaves = new AbortController()
  const left = measuring.measure(gops, 'sketch', leaves.signal)
  leaves.abort()
  await expect(left).rejects.toThrow('aborted')
  const found = await measuring.measure(gops, 'sketch', new AbortController().signal)
  expect(found).toMatchObject({ level: 'sketch', closed: [] })
})

test('the intervals of a sketch are wide, as it is made of few games', async () => {
  const measuring = new QuickMeasuring(pool)
  const { signal } = new AbortController()
  const widthOf = async (level: MeasureLevel): Promise<number> => {
    const { depth } = (await measuring.measure(gops, level, signal)).measures
    return (depth?.high ?? 0) - (depth?.low ?? 0)
  }
  expect(await widthOf('sketch')).toBeGreaterThan(await widthOf('quick'))
})
