/** Every method keeps the contract; races too, between candidates drawn at random. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runSearcherContract } from '../../testing/searcher-contract.ts'
import { MIXED } from '../../testing/shapes.ts'
import { Evaluations } from '../evaluations.ts'
import { makeProblem } from '../make-problem.ts'
import type { Problem, TrialMethod } from '../problem.ts'
import { finalRace } from '../race/final-race.ts'
import { race } from '../race/race.ts'
import type { Config } from '../space/space.ts'
import { TrialSearcher } from '../trial-searcher.ts'
import { cmaEs } from './cma-es.ts'
import { grid } from './grid.ts'
import { random } from './random.ts'
import { tournament } from './tournament.ts'
import { tpe } from './tpe.ts'

fc.configureGlobal({ seed: 20261116 })

runSearcherContract('cma-es', { method: cmaEs, isNumeric: true, tellsNews: true })
runSearcherContract('tpe', { method: tpe, tellsNews: true })
runSearcherContract('random', { method: random, tellsNews: true })
runSearcherContract('grid', { method: (problem) => grid(problem, { gridValues: 3 }), tellsNews: true })
runSearcherContract('tournament', {
  method: (problem) => tournament(problem, { testValues: 6 }),
  tellsNews: true,
})
runSearcherContract('tournament of races', {
  method: (problem) => tournament(problem, { testValues: 6, race: true }),
  tellsNews: true,
})
runSearcherContract('race', { method: raceOfSome, tellsNews: false })
runSearcherContract('final race', { method: finalRaceOfSome, tellsNews: false })

test.each<[method: (problem: Problem) => TrialMethod<unknown>, message: string]>([
  [cmaEs, 'cma-es works on numbers; "model" is a choice. The method tpe takes choices'],
  [(problem) => grid(problem, { gridValues: 0 }), 'gridValues: a whole number from 1 on is expected; got 0'],
  [(problem) => tournament(problem, { testValues: 1.5 }), 'testValues: a whole number from 1 on is expected'],
  [
    (problem) => tournament(problem, { parameters: ['width'] }),
    'there is no parameter "width"; there are: model',
  ],
])('what a method cannot do is said before anything is asked: %#', (method, message) => {
  expect(() => new TrialSearcher(makeProblem({ parameters: MIXED.trees }), method)).toThrow(message)
})

const drawn = ({ space, rng }: Problem): readonly Config[] =>
  Array.from({ length: 8 }, (_, n) => space.sample(rng.derive('drawn', n)))

function* raceOfSome(problem: Problem): TrialMethod<readonly Config[]> {
  const { incumbents } = problem
  const candidates = [...incumbents, ...drawn(problem)].map((config) => ({ config }))
  const { horizons } = yield* race(problem, new Evaluations(problem), candidates, { incumbents })
  return horizons.map(({ winner }) => winner.config)
}

function* finalRaceOfSome(problem: Problem): TrialMethod<readonly Config[]> {
  const { horizons, incumbents, budget } = problem
  const finalists = horizons.map(() => drawn(problem))
  const final = yield* finalRace(problem, finalists, { budget, firstUnits: 3, groupSize: 1 })
  return final.horizons.map(({ verdict, config }, n) =>
    verdict === 'adopted' ? config : (incumbents[n] as Config),
  )
}

test('a budget too small for a batch is spent on a part of it', () => {
  for (const method of [random, (problem: Problem) => grid(problem, { gridValues: 9 })]) {
    const problem = makeProblem({
      parameters: { x: { type: 'float', low: 0, high: 1 } },
      blocks: 3,
      budget: 24,
    })
    const searcher = new TrialSearcher(problem, method)
    let spent = 0
    while (!searcher.isOver) {
      const asked = searcher.ask()
      spent += asked.length
      searcher.tell(asked.map(({ config }) => [config['x'] as number]))
    }
    expect(spent).toBe(24)
    expect(searcher.best()[0]?.['x']).toBeLessThan(0.5)
  }
})
