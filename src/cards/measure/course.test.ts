import { expect, test } from 'vitest'
import { classicNamed } from '../classics/game-name.ts'
import type { Course } from './playtest.ts'
import { Playtester } from './playtester.ts'

test('the chances along a match are those of the match, not of the deal', () => {
  const { game } = classicNamed('cribbage')
  const tester = new Playtester({ game, seats: 2, options: {}, seed: 1 })
  const thumb = 'thumb:first-low'
  const range = { first: 0, many: 1, stepLimit: 20_000 }
  const found = tester.run({
    kind: 'courses',
    player: `forgetful-myopic@${thumb}`,
    thumb,
    stride: 4,
    ...range,
  })
  const [course] = (found.kind === 'courses' ? found.rows : []) as [Course]
  expect(course.deals).toBeGreaterThan(3)
  // If imagined games ended with the deal, nobody would have won them, and all chances were equal.
  const early = course.points.filter(({ at }) => at < 0.5)
  expect(early.length).toBeGreaterThan(3)
  expect(early.some(({ chances: [first, second] }) => first !== second)).toBe(true)
})
