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

/** Makes each candidate when it is read, and notes that. */
class MakesLate implements Method<number, number> {
  readonly made: number[] = []
  readonly #ask: Ask<number>
  #sum = 0

  constructor(ask: Ask<number>) {
    this.#ask = ask
  }

  *generation(): Course<number, boolean> {
    const results = yield this.#make()
    this.#sum += results.reduce((sum, each) => sum + each, 0)
    return this.#sum < 40
  }

  *#make(): Generator<number> {
    for (let n = 0; n < 4; n += 1) {
      this.made.push(n)
      yield this.#ask(n)
    }
  }

  best(): number {
    return this.#sum
  }

  snapshot(): () => unknown {
    return () => null
  }
}

test('candidates can be made one at a time, as they are read, up to where results are needed', () => {
  let method: MakesLate | undefined
  const searcher = new MethodSearcher((ask: Ask<number>) => (method = new MakesLate(ask)))
  const made = (): number => method?.made.length ?? 0
  // Before anybody asks, it is known that something is missing.
  expect(made()).toBe(1)
  const asking = searcher.asking()
  const first = asking.next().value
  const second = asking.next().value
  expect(made()).toBe(2)
  for (const asked of [first, second]) if (asked) searcher.tell(asked.id, 10)
  // Told all that it has given, it goes on to the next.
  expect(made()).toBe(3)
  const rest = [...asking]
  expect(rest.map(({ id }) => id)).toEqual([2, 3])
  for (const { id } of rest) searcher.tell(id, 10)
  expect(searcher.isDone).toBe(true)
  expect([...asking, ...searcher.asking()]).toEqual([])
  expect(searcher.best()).toBe(40)
})

test('asking one at a time ends where the search goes on with other candidates', () => {
  const searcher = new MethodSearcher((ask: Ask<number>) => new MakesLate(ask))
  const ids: number[] = []
  for (const { id } of searcher.asking()) {
    ids.push(id)
    searcher.tell(id, 1)
  }
  expect(ids).toEqual([0, 1, 2, 3])
  expect(searcher.isDone).toBe(false)
  expect([...searcher.asking()].map(({ id }) => id)).toEqual([4, 5, 6, 7])
})
