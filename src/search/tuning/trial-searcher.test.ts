import { expect, test } from 'vitest'
import { OtherSearchError } from '../sealed.ts'
import type { Asked } from '../searcher.ts'
import { makeProblem, type ProblemTree } from './make-problem.ts'
import { cmaEs } from './methods/cma-es.ts'
import { grid } from './methods/grid.ts'
import { random } from './methods/random.ts'
import type { Scores, Trial } from './problem.ts'
import { searchAndRace } from './search-and-race.ts'
import { TrialSearcher } from './trial-searcher.ts'

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

function work<Best>(searcher: TrialSearcher<Best>, most = Number.POSITIVE_INFINITY): void {
  for (let told = 0; told < most && !searcher.isDone; )
    for (const { id, candidate } of searcher.ask(most - told)) {
      searcher.tell(id, scores(candidate))
      told += 1
    }
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
  const searcher = new TrialSearcher(problem, random)
  const [, second] = searcher.ask() as [Asked<Trial>, Asked<Trial>]
  const before = searcher.save()
  expect(() => searcher.tell(1, bad)).toThrow(message)
  expect(searcher.save()).toEqual(before)
  searcher.tell(1, scores(second.candidate))
  expect(searcher.save()).not.toEqual(before)
})

test('what is done to a list after it was told changes nothing', () => {
  const searcher = new TrialSearcher(problem, random)
  const [first] = searcher.ask() as [Asked<Trial>]
  const told = [...scores(first.candidate)]
  searcher.tell(0, told)
  const saved = JSON.stringify(searcher.save())
  told.fill(0)
  expect(JSON.stringify(searcher.save())).toBe(saved)
})

test('what is saved is the state and what was told since, not all that was ever told', () => {
  const many = makeProblem({ ...tree, budget: 3000 })
  const searcher = new TrialSearcher(many, cmaEs)
  let most = 0
  while (!searcher.isDone) {
    work(searcher, 17)
    const { saved } = searcher.save() as { readonly saved: { readonly told: readonly unknown[] } }
    most = Math.max(most, saved.told.length)
  }
  // No more than a generation, which doubles with every restart.
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(3000 / 20)
})

test.each<[string, Partial<ProblemTree>]>([
  ['seed', { seed: 2 }],
  ['parameters', { parameters: { x: { type: 'float', low: 0, high: 11, default: 9 } } }],
  ['horizons', { horizons: ['near'] }],
  ['blocks', { blocks: 4 }],
  ['incumbents', { incumbents: { far: { x: 1 } } }],
  ['budget', { budget: 101 }],
])('what was saved with another choice of %s is refused', (_, other) => {
  const searcher = new TrialSearcher(problem, random)
  work(searcher, 30)
  const restored = () => new TrialSearcher(makeProblem({ ...tree, ...other }), random, searcher.save())
  expect(restored).toThrow(OtherSearchError)
})

test('what was saved by another method, or with other options, is refused', () => {
  const searcher = new TrialSearcher(problem, grid({ gridValues: 3 }))
  const saved = searcher.save()
  expect(() => new TrialSearcher(problem, random, saved)).toThrow(OtherSearchError)
  expect(() => new TrialSearcher(problem, grid({ gridValues: 4 }), saved)).toThrow(OtherSearchError)
})

test('a file that holds something else is refused, with the place, and so is one that was changed', () => {
  expect(() => new TrialSearcher(problem, random, {})).toThrow('not what save() gave: search')
  const searcher = new TrialSearcher(problem, random)
  work(searcher, 8)
  const text = JSON.stringify(searcher.save())
  const changed = text.replace(/"isDone":false/, '"isDone":true')
  expect(changed).not.toBe(text)
  expect(() => new TrialSearcher(problem, random, JSON.parse(changed))).toThrow('it was changed afterwards')
})

test('a search and the race at its end are one: saved in the midst of the race, it goes on there', () => {
  const method = searchAndRace(random)
  const whole = new TrialSearcher(problem, method)
  let inRace = ''
  while (!whole.isDone)
    for (const { id, candidate } of whole.ask()) {
      whole.tell(id, scores(candidate))
      if (candidate.heldOut && !inRace) inRace = JSON.stringify(whole.save())
    }
  expect(whole.best().final?.horizons.map(({ verdict }) => verdict)).toEqual(['adopted', 'adopted'])
  const restored = new TrialSearcher(makeProblem(tree), method, JSON.parse(inRace))
  let raced = 0
  while (!restored.isDone)
    for (const { id, candidate } of restored.ask()) {
      expect(candidate.heldOut).toBe(true)
      restored.tell(id, scores(candidate))
      raced += 1
    }
  expect(raced).toBeGreaterThan(10)
  expect(restored.best()).toEqual(whole.best())
})
