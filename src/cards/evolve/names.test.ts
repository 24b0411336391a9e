import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digest } from '../../digest/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { gameName, uniqueNames } from './names.ts'

const KEYS = Array.from({ length: 20_000 }, (_, n) => digest(n))

test('a key always has the same name', () => {
  // A name may be printed, and a file called by it: these must not change.
  expect(KEYS.slice(0, 3).map((key) => gameName(key).name)).toEqual(['Ruskito', 'Roskori', 'Yibeke'])
})

test('a name is a short capitalised word, and its id the same word in small letters', () => {
  fc.assert(
    fc.property(fc.string(), (key) => {
      const { name, id } = gameName(key)
      expect(name).toMatch(/^[A-Z][a-z]{3,7}$/)
      expect(id).toBe(name.toLowerCase())
      expect(id).toMatch(/^[^aeiou]{1,2}[aeiou][^aeiou]{1,2}[aeiou]/)
    }),
  )
})

test('names of a thousand games are nearly all different', () => {
  for (let start = 0; start < KEYS.length; start += 1000) {
    const names = new Set(KEYS.slice(start, start + 1000).map((key) => gameName(key).id))
    expect(names.size).toBeGreaterThanOrEqual(995)
  }
})

test('no name is that of a classic or of another known game, and none has an ugly part', () => {
  const taken = new Set([...CLASSICS.values()].flatMap(({ id, name }) => [id, name.toLowerCase()]))
  const ids = KEYS.map((key) => gameName(key).id)
  expect(ids.filter((id) => taken.has(id) || /^(?:canasta|manila|skat)$|penis|merd|tit/.test(id))).toEqual([])
})

test('many games get different names, and most keep their own', () => {
  const names = uniqueNames(KEYS)
  expect(new Set(names.map(({ id }) => id)).size).toBe(KEYS.length)
  const moved = names.filter(({ id }, n) => id !== gameName(KEYS[n] as string).id)
  expect(moved.length).toBeGreaterThan(0)
  expect(moved.length).toBeLessThan(KEYS.length / 20)
})

test('of two games that would share a name, the first in the list keeps it', () => {
  const [one, other] = sharing()
  const name = gameName(one)
  expect(uniqueNames([one, other])[0]).toEqual(name)
  expect(uniqueNames([one, other])[1]).not.toEqual(name)
  expect(uniqueNames([other, one])[0]).toEqual(name)
})

test('a key that occurs twice has one name', () => {
  const [key, other] = KEYS as [string, string]
  const [first, , again] = uniqueNames([key, other, key])
  expect(again).toEqual(first)
})

function sharing(): [string, string] {
  const seen = new Map<string, string>()
  for (const key of KEYS) {
    const { id } = gameName(key)
    const before = seen.get(id)
    if (before !== undefined) return [before, key]
    seen.set(id, key)
  }
  throw new Error('no two of these keys share a name')
}
