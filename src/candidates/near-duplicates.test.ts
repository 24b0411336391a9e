import { expect, test } from 'vitest'
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
