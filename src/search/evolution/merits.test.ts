import { describe, expect, test } from 'vitest'
import { Merits } from './merits.ts'

test('looks are believed until the door says how much of them it confirms', () => {
  const merits = new Merits()
  for (const key of ['a', 'b', 'c']) merits.addLook(key, 40, [])
  expect(merits.expected('b')).toBe(40)
  merits.confirm('a', 50)
  merits.confirm('c', null)
  expect(merits.expected('b')).toBe(40 * (50 / 80))
})

test('a genome without parents is expected halfway between its look and the mean look', () => {
  const merits = new Merits()
  merits.addLook('a', 60, [])
  merits.addLook('b', 20, [])
  expect(merits.expected('a')).toBe(50)
  expect(merits.expected('b')).toBe(30)
})

describe('a child', () => {
  const merits = new Merits()
  merits.addLook('parent', 60, [])
  merits.confirm('parent', 30)
  // Of 60 the door has confirmed 30, and it has measured 30.
  expect(merits.of('parent')).toBe(30)

  test('is expected halfway between its parent and its look, as far as looks are confirmed', () => {
    for (const look of [60, 100, 20]) {
      const parent = merits.of('parent')
      merits.addLook('child', look, ['parent'])
      expect(merits.expected('child')).toBe((look / 2 + parent) / 2)
    }
  })

  test('of two parents is compared with their mean', () => {
    merits.addLook('other', 20, [])
    const both = (merits.of('parent') + merits.of('other')) / 2
    merits.addLook('child', 80, ['parent', 'other'])
    expect(merits.expected('child')).toBe((40 + both) / 2)
  })

  test('keeps what its parents were worth when it was born', () => {
    merits.addLook('child', 60, ['parent'])
    const before = merits.expected('child')
    merits.measure('parent', 90)
    expect(merits.expected('child')).toBe(before)
  })
})

test('what was expected counts as much as one measurement', () => {
  const merits = new Merits()
  merits.addLook('parent', 50, [])
  merits.confirm('parent', 50)
  merits.addLook('lucky', 50, ['parent'])
  merits.measure('lucky', 80)
  expect(merits.of('lucky')).toBe(65)
  merits.measure('lucky', 50)
  expect(merits.of('lucky')).toBe(60)
})

test('an equivalent genome has the merit of the one that it replaces', () => {
  const merits = new Merits()
  merits.addLook('long', 50, [])
  merits.confirm('long', 40)
  merits.move('long', 'short')
  expect(merits.of('short')).toBe(merits.of('long'))
})

test('what is not known is worth nothing, and what is not living is forgotten', () => {
  const merits = new Merits()
  merits.addLook('a', 50, [])
  expect(merits.of('b')).toBe(0)
  merits.prune(new Set(['b']))
  expect(merits.of('a')).toBe(0)
  expect(() => merits.expected('a')).toThrow('the merit of a is not known: it had no look')
})

test('saved as text, it continues alike', () => {
  const merits = new Merits()
  merits.addLook('a', 60, [])
  merits.confirm('a', 30)
  merits.addLook('b', 50, ['a'])
  const restored = new Merits(JSON.parse(JSON.stringify(merits.save())))
  for (const each of [merits, restored]) each.confirm('b', 20)
  expect(restored.of('b')).toBe(merits.of('b'))
  expect(restored.save()).toEqual(merits.save())
})
