/**
 * Values as the interpreter holds them: a number for anything single (true is 1, none is NONE), and for a set the
 * numbers of its items, ascending, each once.
 */
import { NONE } from '../rules/deck.ts'

export type Items = readonly number[]
export type Value = number | Items

const NOTHING: Items = []

/** A single value is a set of one, and none is the empty set. */
export function asItems(value: Value): Items {
  if (typeof value !== 'number') return value
  return value === NONE ? NOTHING : [value]
}

export function toItems(numbers: Items): Items {
  return isAscending(numbers) ? numbers : Array.from(new Set(numbers)).sort((a, b) => a - b)
}

function isAscending(numbers: Items): boolean {
  for (let n = 1; n < numbers.length; n += 1) {
    if ((numbers[n - 1] as number) >= (numbers[n] as number)) return false
  }
  return true
}

export const union = (sets: readonly Items[]): Items => toItems(sets.flat())
export const intersection = (sets: readonly Items[]): Items =>
  (sets[0] ?? NOTHING).filter((item) => sets.every((set) => set.includes(item)))
export const difference = (from: Items, take: Items): Items => from.filter((item) => !take.includes(item))

/** None equals nothing, not even none; a single value equals the set of it. */
export function same(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b && a !== NONE
  const [x, y] = [asItems(a), asItems(b)]
  return x.length === y.length && x.every((item, n) => item === y[n])
}

/** Numbers are 32 bits wide and wrap around, here as in compiled games. */
export const wrap = (n: number): number => n | 0

/** The items with the greatest number, all of them if they tie. */
export function best(items: Items, by: (item: number) => number): Items {
  const numbers = items.map(by)
  const greatest = Math.max(...numbers)
  return items.filter((_, n) => numbers[n] === greatest)
}
