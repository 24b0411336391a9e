import { expect, test } from 'vitest'
import { makeProblem, type ProblemTree } from './make-problem.ts'
import { random, randomFinalists } from './methods/random.ts'
import type { Scores, Trial } from './problem.ts'
import { searchAndRace } from './search-and-race.ts'
import { OtherSearchError, type SavedSearch, TrialSearcher } from './trial-searcher.ts'

const tree: ProblemTree = {
  parameters: { x: { type: 'float', low: 0, high: 10, default: 9 } },
  horizons: ['near', 'far'],
  blocks: 3,
  budget: 100,
}
const problem = makeProblem(tree)

/** Noise is shared by all, so that a difference is plain to see. */
const scores = ({ config, block }: Trial): Scores => {
  const x = config['x'] as number
  return [Math.abs(x - 2) + block, Math.abs(x - 4) + 0.3 * Math.sin(40 * x + block) + block]
}

function begun(): { readonly searcher: TrialSearcher<unknown>; readonly asked: readonly Trial[] } {
  const searcher = new TrialSearcher(problem, random)
  return { searcher, asked: searcher.ask() }
}

test.each([
  { told: 'a number in place of a list', bad: 3 as unknown as Scores, message: 'got 3' },
  {
    told: 'too few horizons',
    bad: [1],
    message: 'trial 1: a list of 2 scores (near, far) is expected; got 1',
  },
  { told: 'too many horizons', bad: [1, 2, 3], message: 'got 3' },
  { told: 'NaN', bad: [1, Number.NaN], message: 'trial 1, far: a score is a number, or Infinity where' },
  { told: 'a score that beats all', bad: [Number.NEGATIVE_INFINITY, 1], message: 'got -Infinity' },
  { told: 'a text', bad: ['1', 1] as unknown as Scores, message: 'trial 1, near' },
  { told: 'nothing for a horizon', bad: [undefined, 1] as unknown as Scores, message: 'got undefined' },
  { told: 'a hole', bad: Object.assign(new Array<number>(2), { 1: 1 }), message: 'trial 1, near' },
  { told: 'a promise', bad: Promise.resolve([1, 2]) as unknown as Scores, message: 'got [object Promise]' },
])('$told is refused with what was expected, and nothing was told', ({ bad, message }) => {
  const { searcher, asked } = begun()
  const before = searcher.save()
  expect(() => searcher.tell(asked.map((trial, n) => (n === 1 ? bad : scores(trial))))).toThrow(message)
  expect(searcher.save()).toEqual(before)
  expect(searcher.ask()).toEqual(asked)
  searcher.tell(asked.map(scores))
  expect(searcher.save().told).toHaveLength(1)
})

test('what is no list is refused', () => {
  const { searcher } = begun()
  expect(() => searcher.tell(7 as unknown as Scores[])).toThrow('tell() takes a list with the scores')
})

test('scores that are missing, told twice or told at the end are refused', () => {
  const { searcher, asked } = begun()
  expect(() => searcher.tell(asked.slice(1).map(scores))).toThrow(
    `ask() gave ${asked.length} to evaluate, so ${asked.length} answers are told; got ${asked.length - 1}`,
  )
  searcher.tell(asked.map(scores))
  expect(() => searcher.tell(asked.map(scores))).toThrow('tell() came without ask()')
  while (!searcher.isOver) searcher.tell(searcher.ask().map(scores))
  expect(() => searcher.tell([])).toThrow('the search is over')
})

test('what is done to a list after it was told changes nothing', () => {
  const { searcher, asked } = begun()
  const told = asked.map((trial) => [...scores(trial)])
  searcher.tell(told)
  const saved = JSON.stringify(searcher.save())
  for (const each of told) each.fill(0)
  expect(JSON.stringify(searcher.save())).toBe(saved)
})

test.each<[string, Partial<ProblemTree>]>([
  ['seed', { seed: 2 }],
  ['parameters', { parameters: { x: { type: 'float', low: 0, high: 11, default: 9 } } }],
  ['horizons', { horizons: ['near'] }],
  ['blocks', { blocks: 4 }],
  ['incumbents', { incumbents: { far: { x: 1 } } }],
])('what was saved with another choice of %s is refused', (_, other) => {
  const searcher = new TrialSearcher(problem, random)
  for (let n = 0; n < 3; n += 1) searcher.tell(searcher.ask().map(scores))
  const restored = () => new TrialSearcher(makeProblem({ ...tree, ...other }), random, searcher.save())
  expect(restored).toThrow(OtherSearchError)
})

test('a file that holds something else is refused, with the place', () => {
  const broken = { asked: '', told: [[['1']]] } as unknown as SavedSearch
  expect(() => new TrialSearcher(problem, random, broken)).toThrow('not what save() gave: told.0.0.0')
  expect(() => new TrialSearcher(problem, random, {} as SavedSearch)).toThrow('not what save() gave: asked')
})

test('a search and the race at its end are one: saved in the midst of the race, it goes on there', () => {
  const method = (given: typeof problem) => searchAndRace(given, randomFinalists)
  const whole = new TrialSearcher(problem, method)
  let inRace = ''
  while (!whole.isOver) {
    const asked = whole.ask()
    whole.tell(asked.map(scores))
    if (asked[0]?.heldOut && !inRace) inRace = JSON.stringify(whole.save())
  }
  expect(whole.found?.final.horizons.map(({ verdict }) => verdict)).toEqual(['adopted', 'adopted'])
  expect(whole.found?.finalists.map(([best]) => best)).toEqual(whole.best())
  const restored = new TrialSearcher(makeProblem(tree), method, JSON.parse(inRace))
  while (!restored.isOver) {
    const asked = restored.ask()
    expect(asked.every(({ heldOut }) => heldOut)).toBe(true)
    restored.tell(asked.map(scores))
  }
  expect(restored.found).toEqual(whole.found)
})
