/** What holds for every forward model. */
import { describe, expect, test } from 'vitest'
import { digest } from '../../digest/index.ts'
import { type Stream, stream } from '../../rng/index.ts'
import { type ForwardModel, playOut } from '../forward-model.ts'
import { chooseGreedily } from '../greedy.ts'
import { TreeSearch } from '../tree-search.ts'

export interface ModelTraits {
  /** A model at a decision where worlds can be sampled, for each of the seeds 0 to 3 another one. */
  readonly make: (seed: number) => ForwardModel
  /** Whether the future depends on chance, and whether anything is hidden, in at least one of those. */
  readonly hasChance: boolean
  readonly hasHidden: boolean
}

const SEEDS = [0, 1, 2, 3]
const MOST_DECISIONS = 3000

/** What can be seen of a position. */
const shownBy = (model: ForwardModel): readonly number[] =>
  model.isDeciding ? [model.seat, ...Array.from({ length: model.choices }, (_, n) => model.key(n))] : [-1]

const outcomeOf = (model: ForwardModel): readonly number[] => {
  const outcome = model.outcome()
  const scores = Array.from({ length: model.goal.seats }, (_, seat) => outcome.score(seat))
  return [outcome.isOver ? 1 : 0, outcome.isOver ? outcome.winners : 0, ...scores]
}

/** Plays on at random, and says all that could be seen. */
function follow(model: ForwardModel, rng: Stream): readonly (readonly number[])[] {
  const seen: (readonly number[])[] = [shownBy(model)]
  while (model.isDeciding && seen.length < MOST_DECISIONS) {
    model.choose(rng.below(model.choices))
    seen.push(shownBy(model))
  }
  return [...seen, outcomeOf(model)]
}

export function runForwardModelContract(name: string, { make, hasChance, hasHidden }: ModelTraits): void {
  describe(name, () => {
    test('every decision has a seat, and choices with keys of their own', () => {
      for (const seed of SEEDS) {
        const [model, rng] = [make(seed), stream(seed)]
        expect(model.isDeciding).toBe(true)
        for (let n = 0; model.isDeciding && n < 200; n += 1) {
          const [seat = -1, ...keys] = shownBy(model)
          expect(seat >= 0 && seat < model.goal.seats).toBe(true)
          expect(keys.length).toBeGreaterThan(0)
          expect(new Set(keys).size).toBe(keys.length)
          expect(keys.every((key) => Number.isInteger(key) && key >= 0 && key < 2 ** 26)).toBe(true)
          expect(shownBy(model)).toEqual([seat, ...keys])
          model.choose(rng.below(model.choices))
        }
      }
    })

    test('a choice that does not exist is refused, and changes nothing', () => {
      const model = make(0)
      const before = shownBy(model)
      for (const n of [-1, model.choices, Number.NaN]) expect(() => model.choose(n)).toThrow(RangeError)
      expect(shownBy(model)).toEqual(before)
    })

    test('the same model, choices and future give the same game', () => {
      for (const seed of SEEDS) {
        const games = [make(seed), make(seed)].map((model) => {
          model.reseed(7)
          return digest(follow(model, stream('choices')))
        })
        expect(games[1]).toEqual(games[0])
      }
    })

    test('a saved position is returned to, as often as wanted, and play goes on in the same way', () => {
      for (const seed of SEEDS) {
        const [model, rng] = [make(seed), stream(seed)]
        model.reseed(1)
        for (let n = 0; model.isDeciding && n < 5; n += 1) {
          const saved = model.save()
          const first = digest(follow(model, stream('on', n)))
          for (let again = 0; again < 2; again += 1) {
            model.load(saved)
            expect(digest(follow(model, stream('on', n)))).toBe(first)
          }
          model.load(saved)
          model.choose(rng.below(model.choices))
        }
      }
    })

    test('another future leaves the position as it is, and changes what chance does later', () => {
      const futures = new Set<string>()
      for (const seed of SEEDS) {
        const model = make(seed)
        const [saved, before] = [model.save(), shownBy(model)]
        const games = [0, 1, 2 ** 52, 0].map((future) => {
          model.load(saved)
          model.reseed(future)
          expect(shownBy(model)).toEqual(before)
          return digest(follow(model, stream('same choices')))
        })
        expect(games[3]).toBe(games[0])
        for (const game of games) futures.add(`${seed} ${game}`)
      }
      if (hasChance) expect(futures.size).toBeGreaterThan(SEEDS.length)
      else expect(futures.size).toBe(SEEDS.length)
    })

    test('a sampled world shows the seat what it saw before, and depends on the stream', () => {
      let different = 0
      for (const seed of SEEDS) {
        const [first, second] = [0, 1].map(() => {
          const model = make(seed)
          const [saved, before, { seat }] = [model.save(), shownBy(model), model]
          const worlds = Array.from({ length: 6 }, (_, world) => {
            model.load(saved)
            model.sampleWorld(seat, stream('world', world))
            expect(shownBy(model)).toEqual(before)
            model.reseed(5)
            return digest(follow(model, stream('same choices')))
          })
          model.load(saved)
          expect(shownBy(model)).toEqual(before)
          return worlds
        })
        expect(second).toEqual(first)
        different += new Set(first).size - 1
      }
      if (hasHidden) expect(different).toBeGreaterThan(0)
      else expect(different).toBe(0)
    })

    test('a playout ends the game, in the way that its future says', () => {
      for (const seed of SEEDS) {
        const model = make(seed)
        const saved = model.save()
        const [first, second] = [1, 1].map(() => {
          model.load(saved)
          expect(model.outcome().isOver).toBe(false)
          model.reseed(9)
          playOut(model, stream('playout'))
          expect(model.isDeciding).toBe(false)
          return outcomeOf(model)
        })
        const [isOver = 0, winners = 0, ...scores] = first as readonly number[]
        expect(second).toEqual(first)
        expect([0, 1]).toContain(isOver)
        expect(winners >> model.goal.seats).toBe(0)
        expect(scores.every(Number.isFinite)).toBe(true)
      }
    })

    test('search and greedy choose, the same with the same stream, and search leaves the model where it was', () => {
      for (const seed of SEEDS) {
        const [first, second] = [0, 1].map(() => {
          const model = make(seed)
          const [saved, before] = [model.save(), shownBy(model)]
          const stats = new TreeSearch(model, { iterations: 16 }).evaluate(stream(seed))
          expect(stats).toHaveLength(before.length - 1)
          expect(stats.reduce((sum, { visits }) => sum + visits, 0)).toBe(16)
          expect(stats.every(({ reward }) => reward >= 0 && reward <= 1)).toBe(true)
          expect(shownBy(model)).toEqual(before)
          model.load(saved)
          const greedy = chooseGreedily(model, stream(seed))
          expect(greedy < stats.length).toBe(true)
          return { stats, greedy }
        })
        expect(second).toEqual(first)
      }
    })
  })
}
