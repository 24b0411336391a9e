import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Kept } from './keep.ts'
import { Ranking } from './ranking.ts'

const several = fc.uniqueArray(
  fc.record({
    key: fc.nat({ max: 30 }).map(String),
    fitness: fc.integer({ min: -4, max: 4 }),
    behaviour: fc.constant([]),
  }),
  { selector: ({ key }) => key, maxLength: 20 },
)
const sizes = fc.integer({ min: 1, max: 6 })

test('the fittest stay, of equals the first to come, with as many challengers behind them', () => {
  fc.assert(
    fc.property(several, sizes, (some, size) => {
      const ranking = new Ranking<Kept>(size)
      for (const each of some) {
        const [isAdmitted, isFull] = [ranking.admits(each.fitness, []), ranking.elites.length === size]
        expect(ranking.insert(each)).toBe(isAdmitted ? (isFull ? 'improved' : 'new') : 'rejected')
        expect(ranking.elites.includes(each)).toBe(isAdmitted)
      }
      const ranked = some.toSorted((a, b) => b.fitness - a.fitness)
      expect(ranking.elites).toEqual(ranked.slice(0, size))
      expect(new Ranking(size, ranking.save()).all).toEqual(ranking.all)
    }),
  )
})

test('a challenger moves up when an elite falls or leaves', () => {
  const kept = (key: string, fitness: number): Kept => ({ key, fitness, behaviour: [] })
  const ranking = new Ranking<Kept>(2)
  for (const each of [kept('a', 5), kept('b', 4), kept('c', 3), kept('d', 2), kept('e', 1)])
    ranking.insert(each)
  const keys = (): string => ranking.elites.map(({ key }) => key).join(' ')
  ranking.revise('a', kept('a', 2.5))
  expect(keys()).toBe('b c')
  ranking.revise('b', undefined)
  expect(keys()).toBe('c a')
  expect(ranking.insert(kept('d', 9)), 'known as a challenger').toBe('rejected')
})
