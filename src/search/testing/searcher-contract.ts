/** What holds for every method on every space, however it finds what it finds. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeProblem, type ProblemTree } from '../tuning/make-problem.ts'
import type { News, Problem, Trial, TrialMethod } from '../tuning/problem.ts'
import type { Config } from '../tuning/space/space.ts'
import { type SavedSearch, TrialSearcher } from '../tuning/trial-searcher.ts'
import { exact, failing, isFailing, nameOf, noisy, type Score, tempting } from './scores.ts'
import { BOOLEAN, MIXED, PLANE, SHAPES, type Shape, strangeValues, TWO_VALUES } from './shapes.ts'

export interface MethodTraits {
  /** The best for each horizon. */
  readonly method: (problem: Problem) => TrialMethod<readonly Config[]>
  /** Takes numbers alone, all of which count at all times. */
  readonly isNumeric?: boolean
  /** Says what is the best so far as it goes; one that only chooses between candidates does not. */
  readonly tellsNews: boolean
}

interface Course {
  readonly problem: Problem
  readonly asks: readonly (readonly Trial[])[]
  /** What was saved before the first ask and after each tell, as text. */
  readonly saves: readonly string[]
  readonly bests: readonly (readonly Config[])[]
  readonly news: readonly News[]
  /** How much of it there was before the first ask and after each tell. */
  readonly newsBy: readonly number[]
  readonly found: readonly Config[]
}

const HORIZONS = ['near', 'far']

export function runSearcherContract(name: string, traits: MethodTraits): void {
  const { method, isNumeric = false, tellsNews } = traits
  const shapes = SHAPES.filter((shape) => shape.isNumeric || !isNumeric)
  const usual = isNumeric ? PLANE : MIXED
  const few = isNumeric ? TWO_VALUES : BOOLEAN

  const follow = (
    shape: Shape,
    score: Score,
    tree: Partial<ProblemTree> = {},
    saved?: SavedSearch,
  ): Course => {
    const news: News[] = []
    const problem = makeProblem({
      parameters: shape.trees,
      horizons: HORIZONS,
      blocks: 3,
      heldOut: 12,
      budget: 150,
      onNews: (each) => news.push(each),
      ...tree,
    })
    const searcher = new TrialSearcher(problem, method, saved)
    const asks: (readonly Trial[])[] = []
    const saves = [JSON.stringify(searcher.save())]
    const bests = [searcher.best()]
    const newsBy = [news.length]
    while (!searcher.isOver) {
      const asked = searcher.ask()
      asks.push(asked)
      searcher.tell(asked.map((trial) => score(problem, trial)))
      saves.push(JSON.stringify(searcher.save()))
      bests.push(searcher.best())
      newsBy.push(news.length)
    }
    return { problem, asks, saves, bests, news, newsBy, found: searcher.found as readonly Config[] }
  }

  describe(name, () => {
    test.each(shapes)('on $name: asks for configurations of the space, nothing twice', (shape) => {
      const { problem, asks, found } = follow(shape, noisy)
      const trials = asks.flat()
      if (tellsNews) expect(trials.length).toBeGreaterThan(0)
      const names = trials.map((trial) => nameOf(problem, trial))
      expect(names.filter((each, n) => names.indexOf(each) < n)).toEqual([])
      for (const { config } of trials) expect(strangeValues(shape.trees, config)).toEqual([])
      for (const config of found) expect(strangeValues(shape.trees, config)).toEqual([])
    })

    test('the same seed, the same asks and the same end', () => {
      const [one, other] = [follow(usual, noisy, { seed: 5 }), follow(usual, noisy, { seed: 5 })]
      expect(other.asks).toEqual(one.asks)
      expect(other.found).toEqual(one.found)
      expect(other.news).toEqual(one.news)
    })

    test('saved after any tell, as text, it goes on exactly there', () => {
      const many = { blocks: 9, heldOut: 60, budget: 400 }
      const whole = follow(usual, failing, many)
      expect(whole.asks.length).toBeGreaterThan(1)
      const cut = fc.nat({ max: whole.saves.length - 1 })
      fc.assert(
        fc.property(cut, (at) => {
          const saved: SavedSearch = JSON.parse(whole.saves[at] as string)
          const rest = follow(usual, failing, many, saved)
          expect(rest.asks).toEqual(whole.asks.slice(at))
          expect(rest.saves).toEqual(whole.saves.slice(at))
          expect(rest.bests).toEqual(whole.bests.slice(at))
          expect(rest.found).toEqual(whole.found)
          // What was news before it was saved is none.
          expect(rest.news).toEqual(whole.news.slice(whole.newsBy[at]))
        }),
        { numRuns: 12 },
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
            const { asks, found } = follow(shape, noisy, { ...size, horizons })
            expect(asks.flat().length).toBeLessThanOrEqual(size.budget)
            expect(found).toHaveLength(many)
          },
        ),
        { numRuns: 40 },
      )
    })

    test.each(shapes)(
      'on $name: with a budget of 1, or too little for what is in use, that stays',
      (shape) => {
        for (const budget of [1, 2]) {
          const { problem, asks, found } = follow(shape, noisy, { budget })
          expect(asks.flat().length).toBeLessThanOrEqual(budget)
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
      const { problem, found, bests } = follow(usual, tempting, { heldOut: 60, budget: 600 })
      for (const config of [...found, ...bests.flat()]) expect(isFailing(problem, config)).toBe(false)
    })

    test('where everything fails, what is in use stays', () => {
      const { problem, found, news } = follow(usual, () => [Infinity, Infinity])
      expect(found).toEqual(problem.incumbents)
      expect(news).toEqual([])
    })

    test('where all are equal, what is in use stays', () => {
      const { problem, found, news } = follow(usual, () => [0.3, 0.3])
      expect(found).toEqual(problem.incumbents)
      expect(news).toEqual([])
    })

    test('two configurations are soon compared: it ends without a budget', () => {
      const { asks, found } = follow(few, exact, { budget: Infinity })
      expect(asks.flat().length).toBeLessThan(200)
      expect(found).toHaveLength(HORIZONS.length)
    })

    test('what is in use may differ by horizon', () => {
      const [name, tree] = Object.entries(usual.trees)[0] as [string, Shape['trees'][string]]
      const other = tree.type === 'choice' ? 'net' : 0
      const { problem, found } = follow(usual, () => [1, 1], { incumbents: { far: { [name]: other } } })
      expect(problem.incumbents[1]).not.toEqual(problem.incumbents[0])
      expect(found).toEqual(problem.incumbents)
    })

    if (!tellsNews) return

    test('the best so far is what was last told, and at the end what was found', () => {
      const { problem, bests, news, found } = follow(usual, noisy, { budget: 400 })
      expect(news.length).toBeGreaterThan(0)
      expect(bests[0]).toEqual(problem.incumbents)
      expect(bests.at(-1)).toEqual(found)
      HORIZONS.forEach((horizon, n) => {
        const last = news.findLast((each) => each.horizon === horizon)
        expect(found[n]).toEqual(last?.config ?? problem.incumbents[n])
      })
    })
  })
}
