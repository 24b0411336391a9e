import { expect, test } from 'vitest'
import { optionUses } from './option-uses.ts'

test('offers of an option are added up over games', () => {
  const courses = [
    { taken: [['play', 3, 2] as const, ['pass', 1, 1] as const] },
    { taken: [['play', 4, 4] as const] },
  ]
  expect(optionUses(courses)).toEqual([
    { option: 'play', offered: 7, taken: 6 },
    { option: 'pass', offered: 1, taken: 1 },
  ])
})
