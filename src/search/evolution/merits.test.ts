import { describe, expect, test } from 'vitest'
import { Merits } from './merits.ts'

/** Two founders, one with twice the look of the other. */
function founders(): Merits {
  const merits = new Merits()
  merits.addLook('good', 60, [])
  merits.addLook('bad', 30, [])
  return merits
}

test('a founder is expected between its look and the mean look of founders', () => {
  const merits = founders()
  expect(merits.of('good')).toBeGreaterThan(45)
  expect(merits.of('good')).toBeLessThan(60)
  expect(merits.of('bad')).toBeCloseTo(90 - merits.of('good'))
})

test('a child is expected between its parent and its look, which counts twice', () => {
  const merits = founders()
  merits.addLook('child', 90, ['good'])
  const parent = merits.of('good')
  expect(merits.of('child')).toBeCloseTo((2 * 90 + parent) / 3)
})

test('a child of two parents is compared with their mean', () => {
  const merits = founders()
  merits.addLook('child', 90, ['good', 'bad'])
  expect(merits.of('child')).toBeCloseTo((2 * 90 + merits.ofParents(['good', 'bad'])) / 3)
})

test('of a child without known parents, as much is expected as of those that had a look', () => {
  const merits = founders()
  merits.addLook('child', 90, ['good'])
  expect(merits.ofParents([])).toBeCloseTo((merits.of('good') + merits.of('bad')) / 2)
})

describe('what is seen of relatives counts', () => {
  test('bad children make a lucky parent less', () => {
    const merits = founders()
    const before = merits.of('good')
    for (const key of ['a', 'b', 'c']) merits.addLook(key, 20, ['good'])
    expect(merits.of('good')).toBeLessThan(before - 5)
  })

  test('a sibling that the door refused makes a child less, and a cousin a little', () => {
    const merits = founders()
    for (const key of ['a', 'b']) merits.addLook(key, 50, ['good'])
    merits.addLook('cousin', 50, ['a'])
    const before = ['a', 'cousin'].map((key) => merits.of(key))
    merits.measure('b', 0)
    const after = ['a', 'cousin'].map((key) => merits.of(key))
    expect(after.every((merit, n) => merit < (before[n] as number))).toBe(true)
    expect((before[0] as number) - (after[0] as number)).toBeGreaterThan(
      (before[1] as number) - (after[1] as number),
    )
  })
})

test('a measurement at the door counts more than the look, and several more than one', () => {
  const merits = founders()
  for (const key of ['once', 'often']) merits.addLook(key, 40, ['good'])
  for (const key of ['once', 'often', 'often']) merits.measure(key, 90)
  expect(merits.of('once')).toBeGreaterThan((40 + 90) / 2)
  expect(merits.of('often')).toBeGreaterThan(merits.of('once'))
})

test('the estimates are those for which all deviations together are least', () => {
  const merits = founders()
  merits.addLook('child', 80, ['good', 'bad'])
  merits.addLook('grandchild', 20, ['child'])
  merits.measure('grandchild', 30)
  // The weights are those of the class; nothing near the estimates has smaller deviations.
  const deviations = (change: number, of: string): number => {
    const merit = (key: string): number => merits.of(key) + (key === of ? change : 0)
    const [good, bad, child, grandchild] = ['good', 'bad', 'child', 'grandchild'].map(merit) as [
      number,
      number,
      number,
      number,
    ]
    return (
      (child - (good + bad) / 2) ** 2 +
      (grandchild - child) ** 2 +
      2 * ((60 - good) ** 2 + (30 - bad) ** 2 + (80 - child) ** 2 + (20 - grandchild) ** 2) +
      3 * (30 - grandchild) ** 2 +
      0.3 * ((good - 45) ** 2 + (bad - 45) ** 2)
    )
  }
  for (const key of ['good', 'bad', 'child', 'grandchild'])
    for (const change of [-0.01, 0.01]) expect(deviations(change, key)).toBeGreaterThan(deviations(0, key))
})

test('an equivalent genome has the merit and the children of the one that it replaces', () => {
  const merits = founders()
  merits.addLook('long', 50, ['good'])
  merits.addLook('child', 40, ['long'])
  const before = ['long', 'child'].map((key) => merits.of(key))
  merits.move('long', 'short')
  const after = ['short', 'child'].map((key) => merits.of(key))
  for (const [n, merit] of after.entries()) expect(merit).toBeCloseTo(before[n] as number)
  expect(merits.of('long')).toBe(0)
})

test('what is not known is worth nothing; the living, those that they come from and the children of these are kept', () => {
  const merits = founders()
  merits.addLook('child', 50, ['good'])
  merits.addLook('sibling', 50, ['good'])
  merits.addLook('nephew', 50, ['sibling'])
  merits.prune(['child'])
  expect(['good', 'child', 'sibling', 'nephew', 'bad'].map((key) => merits.of(key) > 0)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(() => merits.measure('nephew', 1)).toThrow('the merit of nephew is not known: it had no look')
})

test('saved as text, it continues alike', () => {
  const merits = founders()
  merits.addLook('child', 50, ['good'])
  const restored = new Merits(JSON.parse(JSON.stringify(merits.save())))
  for (const each of [merits, restored]) each.measure('child', 20)
  expect(restored.of('child')).toBe(merits.of('child'))
  expect(restored.save()).toEqual(merits.save())
})
