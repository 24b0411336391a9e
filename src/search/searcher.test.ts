import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Stream } from '../rng/index.ts'
import { type Ask, type Course, type Method, MethodSearcher } from './searcher.ts'
import { decodeState, encodeState } from './state-json.ts'
import { hillClimber } from './testing/hill-climber.ts'
import { runSearcherContract } from './testing/searcher-contract.ts'

/** Words are candidates as good as any: the more letters they share with the aim, the better. */
const AIM = 'many hands'
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz ']

const mutate = (word: string, rng: Stream): string => {
  const at = rng.below(AIM.length)
  return `${word.slice(0, at)}${rng.pick(LETTERS)}${word.slice(at + 1)}`
}

const sharedLetters = (word: string): number => [...word].filter((letter, n) => letter === AIM[n]).length

const climber = { first: 'xxxxxxxxxx', mutate, children: 12, generations: 120, seed: 1 }

runSearcherContract('a hill climber over words', {
  begin: (saved) => hillClimber(climber, saved),
  evaluate: sharedLetters,
})

test('a hill climber over words finds the word', () => {
  const searcher = hillClimber(climber)
  while (!searcher.isDone)
    for (const { id, candidate } of searcher.ask()) searcher.tell(id, sharedLetters(candidate))
  expect(searcher.best()).toEqual({ candidate: AIM, score: AIM.length })
})

interface SteadyState {
  readonly pending: readonly number[]
  readonly next: number
  readonly sum: number
}

/** Keeps five candidates under way: waits for the oldest alone, and asks for one more. */
class SteadySum implements Method<number, number> {
  readonly #ask: Ask<number>
  #state: SteadyState

  constructor(ask: Ask<number>, saved: SteadyState = { pending: [], next: 0, sum: 0 }) {
    this.#ask = ask
    this.#state = saved
  }

  *generation(): Course<number, boolean> {
    let { pending, next, sum } = this.#state
    for (; pending.length < 5 && next < 30; next += 1) pending = [...pending, this.#ask(next + sum)]
    const [oldest, ...rest] = pending
    if (oldest === undefined) return false
    const [result = 0] = yield [oldest]
    sum += result
    this.#state = { pending: rest, next, sum }
    return true
  }

  best(): number {
    return this.#state.sum
  }

  snapshot(): () => SteadyState {
    const state = this.#state
    return () => state
  }
}

runSearcherContract('a method that never waits for a whole generation', {
  begin: (saved) =>
    new MethodSearcher((ask, state) => new SteadySum(ask, state as SteadyState | undefined), saved),
  evaluate: (candidate: number) => candidate % 7,
})

test('a method that ends before it has its results, or waits for one twice, is at fault', () => {
  const method = (generation: Method<number, number>['generation']): Method<number, number> => ({
    generation,
    best: () => 0,
    snapshot: () => () => undefined,
  })
  expect(
    () =>
      new MethodSearcher((ask: Ask<number>) =>
        // biome-ignore lint/correctness/useYield: it does not wait
        method(function* () {
          ask(1)
          return false
        }),
      ),
  ).toThrow('a method waits for all that it has asked for')
  const again = new MethodSearcher((ask: Ask<number>) => {
    const first = ask(1)
    return method(function* () {
      yield [first]
      return true
    })
  })
  again.ask()
  expect(() => again.tell(0, 1)).toThrow('a method waits for a result in one generation only')
})

test('a state is the same after it was JSON, with numbers that JSON lacks and names of any kind', () => {
  const state = { a: [Infinity, -Infinity, Number.NaN, -0, 0, 1.5], $number: 'NaN', $$: { $x: null } }
  expect(decodeState(JSON.parse(JSON.stringify(encodeState(state))))).toEqual(state)
  const leaf = fc.oneof(fc.double(), fc.string(), fc.boolean(), fc.constant(null))
  const keys = fc.oneof(fc.string(), fc.constantFrom('$number', '$', '$$x'))
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('tree')), fc.dictionary(keys, tie('tree'))),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      expect(decodeState(JSON.parse(JSON.stringify(encodeState(value))))).toEqual(value)
    }),
    { seed: 20261116, numRuns: 300 },
  )
})
