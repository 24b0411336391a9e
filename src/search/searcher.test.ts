import { expect, test } from 'vitest'
import { type Method, Searcher } from './searcher.ts'

/** Asks for 1, then for 1 and 2, …; the sum of all answers is what it finds. */
function* sumOf(rounds: number): Method<number, number, number> {
  let sum = 0
  for (let round = 1; round <= rounds; round += 1) {
    const answers = yield Array.from({ length: round }, (_, n) => n + 1)
    sum += answers.reduce((total, each) => total + each, 0)
  }
  return sum
}

test('it asks for the same until it is told, and finds something when it is over', () => {
  const searcher = new Searcher(() => sumOf(2))
  expect(searcher.ask()).toEqual([1])
  expect(searcher.ask()).toEqual([1])
  searcher.tell([10])
  expect([searcher.isOver, searcher.found]).toEqual([false, undefined])
  expect(searcher.ask()).toEqual([1, 2])
  searcher.tell([20, 30])
  expect([searcher.isOver, searcher.found, searcher.ask()]).toEqual([true, 60, []])
})

test('too few or too many answers are refused, and the right ones can still be told', () => {
  const searcher = new Searcher(() => sumOf(2), [[10]])
  searcher.ask()
  expect(() => searcher.tell([1])).toThrow('ask() gave 2 to evaluate, so 2 answers are told; got 1')
  expect(() => searcher.tell([1, 2, 3])).toThrow('2 answers are told; got 3')
  searcher.tell([20, 30])
  expect(searcher.found).toBe(60)
})

test('what was not asked for cannot be told: before asking, twice, and when it is over', () => {
  const searcher = new Searcher(() => sumOf(2))
  expect(() => searcher.tell([1])).toThrow('tell() came without ask()')
  searcher.ask()
  searcher.tell([1])
  expect(() => searcher.tell([1, 2])).toThrow('tell() came without ask()')
  searcher.ask()
  searcher.tell([1, 2])
  searcher.ask()
  expect(() => searcher.tell([])).toThrow('the search is over')
})

test('a method that asks for nothing is answered with nothing', () => {
  const searcher = new Searcher(function* (): Method<number, number, string> {
    yield []
    const [answer] = yield [7]
    yield []
    return `answered ${answer}`
  })
  expect(searcher.ask()).toEqual([7])
  searcher.tell([8])
  expect(searcher.found).toBe('answered 8')
})
