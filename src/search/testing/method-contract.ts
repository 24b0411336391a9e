/** What holds for every method on every space, however it finds what it finds; and that it is a searcher like any other. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../runs/index.ts'
import type { Finalists } from '../tuning/incumbents.ts'
import { makeProblem, type ProblemTree } from '../tuning/make-problem.ts'
import type { Improvement, Problem, Trial } from '../tuning/problem.ts'
import type { Config } from '../tuning/space/space.ts'
import type { TrialMethod } from '../tuning/trial-method.ts'
import { TrialSearcher } from '../tuning/trial-searcher.ts'
import { exact, failing, isFailing, nameOf, noisy, type Score, tempting } from './scores.ts'
import { runSearcherContract } from './searcher-contract.ts'
import { BOOLEAN, MIXED, PLANE, SHAPES, type Shape, strangeValues, TWO_VALUES } from './shapes.ts'

export interface MethodTraits {
  readonly method: TrialMethod<Finalists>
  /** Takes numbers alone, all of which count at all times. */
  readonly isNumeric?: boolean
  /** Says what is the best so far as it goes; one that only chooses between candidates does not. */
  readonly reportsImprovements: boolean
}

interface Course {
  readonly problem: Problem
  readonly trials: readonly Trial[]
  /** After each tell: what is saved, as text; the best; and how many improvements there were. */
  readonly steps: readonly {
    readonly save: string
    readonly best: readonly Config[]
    readonly improvements: number
  }[]
  readonly improvements: readonly Improvement[]
  readonly found: readonly Config[]
}

const HORIZONS = ['near', 'far']

/** The search that is saved after every tell; others are not, as that takes its time. */
const SAVED = { blocks: 9, heldOut: 60, budget: 300 }

const bestsOf = (finalists: Finalists): readonly Config[] => finalists.map(([best]) => best as Config)

export function runMethodContract(name: string, traits: MethodTraits): void {
  const { method, isNumeric = false, reportsImprovements } = traits
  const shapes = SHAPES.filter((shape) => shape.isNumeric || !isNumeric)
  const usual = isNumeric ? PLANE : MIXED
  const few = isNumeric ? TWO_VALUES : BOOLEAN

  const problemOf = (shape: Shape, tree: Partial<ProblemTree> = {}): Problem =>
    makeProblem({ parameters: shape.trees, horizons: HORIZONS, blocks: 3, heldOut: 12, budget: 150, ...tree })

  const follow = (shape: Shape, score: Score, tree: Partial<ProblemTree> = {}, saved?: Json): Course => {
    const improvements: Improvement[] = []
    const problem = problemOf(shape, { onImprovement: (each) => improvements.push(each), ...tree })
    const isSaved = tree.blocks === SAVED.blocks
    const searcher = new TrialSearcher(problem, method, saved)
    const trials: Trial[] = []
    const steps: Course['steps'][number][] = []
    while (!searcher.isDone)
      for (const { id, candidate } of searcher.ask(1)) {
        trials.push(candidate)
        searcher.tell(id, score(problem, candidate))
        steps.push({
          save: isSaved ? JSON.stringify(searcher.save()) : '',
          best: bestsOf(searcher.best()),
          improvements: improvements.length,
        })
      }
    return { problem, trials, steps, improvements, found: bestsOf(searcher.best()) }
  }

  const searched = problemOf(usual, { blocks: 5, budget: 260 })
  runSearcherContract(name, {
    begin: (saved) => new TrialSearcher(searched, method, saved),
    evaluate: (trial) => failing(searched, trial),
  })

  describe(name, () => {
    test.each(shapes)('on $name: asks for configurations of the space, nothing twice', (shape) => {
      const { problem, trials, found } = follow(shape, noisy)
      if (reportsImprovements) expect(trials.length).toBeGreaterThan(0)
      const names = trials.map((trial) => nameOf(problem, trial))
      expect(names.filter((each, n) => names.indexOf(each) < n)).toEqual([])
      expect(found).toHaveLength(HORIZONS.length)
      for (const { config } of trials) expect(strangeValues(shape.trees, config)).toEqual([])
      for (const config of found) expect(strangeValues(shape.trees, config)).toEqual([])
    })

    test('the same seed, the same trials and the same end', () => {
      const [one, other] = [follow(usual, noisy, { seed: 5 }), follow(usual, noisy, { seed: 5 })]
      expect(other.trials).toEqual(one.trials)
      expect(other.found).toEqual(one.found)
      expect(other.improvements).toEqual(one.improvements)
    })

    test('saved after any tell, as text, it goes on exactly there', () => {
      const whole = follow(usual, failing, SAVED)
      expect(whole.steps.length).toBeGreaterThan(20)
      fc.assert(
        fc.property(fc.nat({ max: whole.steps.length - 2 }), (at) => {
          const { save, improvements } = whole.steps[at] as Course['steps'][number]
          const rest = follow(usual, failing, SAVED, JSON.parse(save))
          expect(rest.trials).toEqual(whole.trials.slice(at + 1))
          expect(rest.steps.map((step) => step.save)).toEqual(
            whole.steps.slice(at + 1).map((step) => step.save),
          )
          expect(rest.steps.map(({ best }) => best)).toEqual(
            whole.steps.slice(at + 1).map(({ best }) => best),
          )
          // What was reported before it was saved is not reported again.
          expect(rest.improvements).toEqual(whole.improvements.slice(improvements))
        }),
        { numRuns: 3 },
      )
    })

    test('whatever the budget and the blocks, it ends within the budget with a best for each horizon', () => {
      const sizes = fc.record({
        budget: fc.integer({ min: 1, max: 120 }),
        blocks: fc.integer({ min: 1, max: 5 }),
      })
      fc.assert(
        fc.property(
          sizes,
          fc.constantFrom(...shapes),
          fc.integer({ min: 1, max: 2 }),
          (size, shape, many) => {
            const horizons = HORIZONS.slice(0, many)
            const { trials, found } = follow(shape, noisy, { ...size, horizons })
            expect(trials.length).toBeLessThanOrEqual(size.budget)
            expect(found).toHaveLength(many)
          },
        ),
        { numRuns: 15 },
      )
    })

    test.each(shapes)(
      'on $name: with a budget of 1, or too little for what is in use, that stays',
      (shape) => {
        for (const budget of [1, 2]) {
          const { problem, trials, found } = follow(shape, noisy, { budget })
          expect(trials.length).toBeLessThanOrEqual(budget)
          expect(found).toEqual(problem.incumbents)
        }
      },
    )

    test('with one block and one horizon it finds what is plainly better', () => {
      const tree = { blocks: 1, horizons: ['near'], budget: 400 }
      const { problem, found } = follow(usual, exact, tree)
      const [before] = exact(problem, { config: problem.incumbents[0] as Config, block: 0 })
      const [after] = exact(problem, { config: found[0] as Config, block: 0 })
      expect(after).toBeLessThan(before as number)
    })

    test('what fails on a block never wins, however well it does on the others', () => {
      const { problem, trials, found, steps } = follow(usual, tempting, { heldOut: 60, budget: 600 })
      expect(trials.filter(({ config }) => isFailing(problem, config)).length).toBeGreaterThan(0)
      for (const config of [...found, ...steps.flatMap(({ best }) => best)])
        expect(isFailing(problem, config)).toBe(false)
    })

    test('where everything fails, what is in use stays', () => {
      const { problem, found, improvements } = follow(usual, () => [Infinity, Infinity])
      expect(found).toEqual(problem.incumbents)
      expect(improvements).toEqual([])
    })

    test('where all are equal, what is in use stays', () => {
      const { problem, found, improvements } = follow(usual, () => [0.3, 0.3])
      expect(found).toEqual(problem.incumbents)
      expect(improvements).toEqual([])
    })

    test('two configurations are soon compared: it ends without a budget', () => {
      const { trials, found } = follow(few, exact, { budget: Infinity })
      expect(trials.length).toBeLessThan(200)
      expect(found).toHaveLength(HORIZONS.length)
    })

    test('what is in use may differ by horizon', () => {
      const [name, tree] = Object.entries(usual.trees)[0] as [string, Shape['trees'][string]]
      const other = tree.type === 'choice' ? 'net' : 0
      const { problem, found } = follow(usual, () => [1, 1], { incumbents: { far: { [name]: other } } })
      expect(problem.incumbents[1]).not.toEqual(problem.incumbents[0])
      expect(found).toEqual(problem.incumbents)
    })

    if (!reportsImprovements) return

    test('the best so far is what was last reported, and at the end what was found', () => {
      const { problem, steps, improvements, found } = follow(usual, noisy, { budget: 400 })
      expect(improvements.length).toBeGreaterThan(0)
      expect(steps[0]?.best).toEqual(problem.incumbents)
      expect(steps.at(-1)?.best).toEqual(found)
      HORIZONS.forEach((horizon, n) => {
        const last = improvements.findLast((each) => each.horizon === horizon)
        expect(found[n]).toEqual(last?.config ?? problem.incumbents[n])
      })
    })
  })
}
