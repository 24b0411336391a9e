/** Every method keeps the contract; races too, between candidates drawn at random. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from '../../testing/evaluate.ts'
import { runMethodContract } from '../../testing/method-contract.ts'
import { MIXED } from '../../testing/shapes.ts'
import type { Evaluations } from '../evaluations.ts'
import type { Finalists } from '../incumbents.ts'
import { makeProblem } from '../make-problem.ts'
import type { Problem, TrialCourse } from '../problem.ts'
import { raceFinalists } from '../race/final-race.ts'
import { race } from '../race/race.ts'
import type { Config } from '../space/space.ts'
import { singleGeneration, type TrialMethod } from '../trial-method.ts'
import { TrialSearcher } from '../trial-searcher.ts'
import { cmaEs } from './cma-es.ts'
import { grid } from './grid.ts'
import { random } from './random.ts'
import { tournament } from './tournament.ts'
import { tpe } from './tpe.ts'

fc.configureGlobal({ seed: 20261116 })

runMethodContract('cma-es', { method: cmaEs, isNumeric: true, reportsImprovements: true })
runMethodContract('tpe', { method: tpe, reportsImprovements: true })
runMethodContract('random', { method: random, reportsImprovements: true })
runMethodContract('grid', { method: grid({ gridValues: 3 }), reportsImprovements: true })
runMethodContract('tournament', {
  method: tournament({ testValues: 6 }),
  reportsImprovements: true,
})
runMethodContract('tournament of races', {
  method: tournament({ testValues: 6, race: true }),
  reportsImprovements: true,
})
runMethodContract('race', { method: choosing('race', raceOfSome), reportsImprovements: false })
runMethodContract('final race', {
  method: choosing('final race', finalRaceOfSome),
  reportsImprovements: false,
})

test.each<[method: () => TrialMethod<unknown>, message: string]>([
  [() => cmaEs, 'cma-es works on numbers; "model" is a choice. The method tpe takes choices'],
  [() => grid({ gridValues: 0 }), 'gridValues: a whole number from 1 on is expected; got 0'],
  [() => tournament({ testValues: 1.5 }), 'testValues: a whole number from 1 on is expected'],
  [() => tournament({ parameters: ['width'] }), 'there is no parameter "width"; there are: model'],
])('what a method cannot do is said before anything is asked: %#', (method, message) => {
  expect(() => new TrialSearcher(makeProblem({ parameters: MIXED.trees }), method())).toThrow(message)
})

const drawn = ({ space, rng }: Problem): readonly Config[] =>
  Array.from({ length: 8 }, (_, n) => space.sample(rng.derive('drawn', n)))

function choosing(
  name: string,
  run: (problem: Problem, evaluations: Evaluations) => TrialCourse<readonly Config[]>,
): TrialMethod<Finalists> {
  return singleGeneration(
    name,
    function* (problem, evaluations) {
      return (yield* run(problem, evaluations)).map((config) => [config])
    },
    ({ incumbents }) => incumbents.map((config) => [config]),
  )
}

function* raceOfSome(problem: Problem, evaluations: Evaluations): TrialCourse<readonly Config[]> {
  const { incumbents } = problem
  const candidates = [...incumbents, ...drawn(problem)].map((config) => ({ config }))
  const { horizons } = yield* race(problem, evaluations, candidates, { incumbents })
  return horizons.map(({ winner }) => winner.config)
}

function* finalRaceOfSome(problem: Problem, evaluations: Evaluations): TrialCourse<readonly Config[]> {
  const { horizons, incumbents, budget } = problem
  const finalists = horizons.map(() => drawn(problem))
  const options = { budget, firstUnits: 3, groupSize: 1 }
  const final = yield* raceFinalists(problem, evaluations, finalists, options)
  return final.horizons.map(({ verdict, config }, n) =>
    verdict === 'adopted' ? config : (incumbents[n] as Config),
  )
}

test('a budget too small for a batch is spent on a part of it', () => {
  for (const method of [random, grid({ gridValues: 9 })]) {
    const problem = makeProblem({
      parameters: { x: { type: 'float', low: 0, high: 1 } },
      blocks: 3,
      budget: 24,
    })
    const { found, trials } = evaluate(problem, method, ({ config }) => [config['x'] as number])
    expect(trials).toHaveLength(24)
    expect(found[0]?.[0]?.['x']).toBeLessThan(0.5)
  }
})

test('where no batch depends on the last one, the next is asked for before that is told', () => {
  const parameters = { x: { type: 'float', low: 0, high: 1 } } as const
  for (const method of [random, grid({ gridValues: 50 })]) {
    const searcher = new TrialSearcher(makeProblem({ parameters, blocks: 3, budget: 1000 }), method)
    for (const { id } of searcher.ask()) searcher.tell(id, [1])
    expect(searcher.ask()).toHaveLength(2 * 16 * 3)
  }
})
