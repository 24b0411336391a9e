import { describe, expect, test } from 'vitest'
import { exactly } from './measure-value.ts'
import { type Parts, qualityOf, STYLES } from './quality.ts'

const parts: Parts = {
  depth: exactly(0.4),
  choice: exactly(0.8),
  tension: exactly(0.5),
  interaction: exactly(0.7),
  hiding: exactly(0.5),
  following: exactly(0.3),
  session: exactly(10),
  deals: 1,
  words: 600,
}

describe('quality', () => {
  test('is between 0 and 100 in every style', () => {
    for (const style of STYLES) {
      expect(qualityOf(parts, style)).toBeGreaterThan(0)
      expect(qualityOf(parts, style)).toBeLessThan(100)
    }
  })

  test.each(['depth', 'choice', 'tension', 'interaction'] as const)(
    'is 0 without %s, whatever the rest',
    (part) => {
      expect(qualityOf({ ...parts, [part]: exactly(0) })).toBe(0)
    },
  )

  test.each(['depth', 'choice', 'tension', 'interaction'] as const)('goes by the low end of %s', (part) => {
    const unsure = { ...parts, [part]: { value: 0.9, low: 0.1, high: 1, n: 5 } }
    expect(qualityOf(unsure)).toBeCloseTo(qualityOf({ ...parts, [part]: exactly(0.1) }))
  })

  test('falls with the length of the rules and never rises', () => {
    const at = (words: number): number => qualityOf({ ...parts, words })
    expect(at(1000)).toBeLessThan(at(500))
    expect(at(5000)).toBeLessThan(at(1000))
  })

  test('falls outside of a session, unless some deals of the game fill one', () => {
    const at = (minutes: number, deals: number): number =>
      qualityOf({ ...parts, session: exactly(minutes), deals })
    expect(at(80, 1)).toBeCloseTo(at(10, 1) / 2)
    expect(at(80, 8)).toBeCloseTo(at(10, 1))
    // Of these minutes, four in five go to decisions that matter.
    expect(at(0.75 / 0.8, 1)).toBeCloseTo(at(10, 1) / 2)
  })

  test('of a game of one side leaves out what only others could give', () => {
    const alone = qualityOf({ ...parts, tension: null, interaction: null, hiding: null, following: null })
    expect(alone).toBeGreaterThan(0)
  })
})
