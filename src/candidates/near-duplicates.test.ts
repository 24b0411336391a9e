import { expect, test } from 'vitest'
import { stream } from '../rng/index.ts'
import { NearDuplicates } from './near-duplicates.ts'

const like = (one: string, other: string): boolean => {
  const ideas = new NearDuplicates()
  ideas.add('1', '', one)
  return ideas.like('', other) === '1'
}

test.each([
  ['Use a priority queue instead of a list', 'use a priority queue, instead of a list!', true],
  ['Use a priority queue instead of a list', 'instead of a list use a priority queue', true],
  ['Use a priority queue instead of a list', 'Use a heap', false],
  ['Set the cooling rate to 0.95 in the main loop', 'Set the cooling rate to 0.99 in the main loop', false],
  ['idea 1', 'idea 2', false],
  ['', '', false],
])('"%s" and "%s": %s', (one, other, expected) => {
  expect(like(one, other)).toBe(expected)
})

test('only ideas for the same parent are compared, and the first is named', () => {
  const ideas = new NearDuplicates()
  expect(ideas.add('1', '', 'cache the distances')).toBeUndefined()
  expect(ideas.add('2', '7', 'cache the distances')).toBeUndefined()
  expect(ideas.add('3', '', 'Cache the distances.')).toBe('1')
  expect(ideas.add('4', '', 'cache the distances')).toBe('1')
})

test('an idea whose text is changed is not like what it was', () => {
  const ideas = new NearDuplicates()
  ideas.add('1', '', 'cache the distances of all cities in a table')
  expect(ideas.add('1', '', 'cache the distances of all cities in a flat table')).toBeUndefined()
  expect(ideas.like('', 'cache the distances of all cities in a table')).toBe('1')
})

test('what is found by a few words is what a look at all pairs finds', () => {
  const rng = stream(1, 'ideas')
  const words = ['a', 'to', 'the', 'cache', 'table', 'search', 'neighbours', 'annealing']
  const texts = Array.from({ length: 300 }, () =>
    Array.from({ length: 6 + rng.below(4) }, () => rng.pick(words)).join(' '),
  )
  const ideas = new NearDuplicates()
  const had: { readonly id: string; readonly words: ReadonlySet<string> }[] = []
  for (const [n, text] of texts.entries()) {
    const own = new Set(text.split(' '))
    const like = had.find(
      (other) => own.intersection(other.words).size / own.union(other.words).size >= 0.85,
    )?.id
    expect(ideas.add(String(n), '', text)).toBe(like)
    if (like === undefined) had.push({ id: String(n), words: own })
  }
  expect(had.length).toBeGreaterThan(50)
  expect(had.length).toBeLessThan(250)
})
