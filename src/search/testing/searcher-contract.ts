/** What holds for every searcher, whatever it searches and however. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import type { Json } from '../../runs/index.ts'
import type { Asked, Searcher } from '../searcher.ts'

export interface SearcherCase<Candidate, Result, Best> {
  readonly begin: (saved?: Json) => Searcher<Candidate, Result, Best>
  readonly evaluate: (candidate: Candidate) => Result
}

interface Course<Candidate, Best> {
  /** In the order of asking, those that were asked for again left out. */
  readonly asked: readonly Asked<Candidate>[]
  readonly best: Best
  /** As text, after the tells that were named. */
  readonly saves: ReadonlyMap<number, string>
}

export function runSearcherContract<Candidate, Result, Best>(
  name: string,
  { begin, evaluate }: SearcherCase<Candidate, Result, Best>,
): void {
  type Under = Searcher<Candidate, Result, Best>

  /** Workers that take so many at a time, and whose results come in any order. */
  const follow = (
    order: string,
    workers: number,
    from: Under = begin(),
    savedAfter: readonly number[] = [],
  ): Course<Candidate, Best> => {
    const rng = stream(order)
    const asked: Asked<Candidate>[] = []
    const saves = new Map<number, string>()
    let busy: Asked<Candidate>[] = []
    for (let told = 1; !from.isDone; told += 1) {
      const given = from.ask(workers - busy.length)
      asked.push(...given)
      busy.push(...given)
      expect(busy.length, 'candidates under way, or the search would never end').toBeGreaterThan(0)
      const { id, candidate } = rng.pick(busy)
      from.tell(id, evaluate(candidate))
      busy = busy.filter((each) => each.id !== id)
      if (savedAfter.includes(told)) saves.set(told, JSON.stringify(from.save()))
    }
    return { asked, best: from.best(), saves }
  }

  describe(`${name}, as any searcher`, () => {
    const whole = follow('in turn', 1)

    test('asks for candidates by ids that count up, and is done with a best', () => {
      expect(whole.asked.length).toBeGreaterThan(5)
      expect(whole.asked.map(({ id }) => id)).toEqual(whole.asked.map((_, n) => n))
      expect(whole.best).toBeDefined()
    })

    test('the asks and the end are the same for any number of workers and any order of results', () => {
      fc.assert(
        fc.property(fc.string(), fc.integer({ min: 1, max: 60 }), (order, workers) => {
          const other = follow(order, workers)
          expect(other.asked).toEqual(whole.asked)
          expect(other.best).toEqual(whole.best)
        }),
        { numRuns: 5 },
      )
    })

    test('saved at any moment, as text, it asks again for what was not told and continues exactly', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: whole.asked.length - 1 }), fc.string(), (told, order) => {
          const text = follow('saved', 7, begin(), [told]).saves.get(told) as string
          const restored = begin(JSON.parse(text))
          expect(JSON.stringify(restored.save())).toBe(text)
          const rest = follow(order, 5, restored)
          expect(rest.asked).toHaveLength(whole.asked.length - told)
          for (const asked of rest.asked) expect(asked).toEqual(whole.asked[asked.id])
          expect(rest.best).toEqual(whole.best)
        }),
        { numRuns: 12 },
      )
    })

    test('what is not there to be told is refused: not asked for, not handed out, told before, at the end', () => {
      const searcher = begin()
      const [first, second] = searcher.ask(2) as [Asked<Candidate>, Asked<Candidate>]
      const result = evaluate(first.candidate)
      searcher.tell(first.id, result)
      const before = searcher.save()
      for (const id of [first.id, second.id + 1, 10_000, -1, 0.5])
        expect(() => searcher.tell(id, result), String(id)).toThrow(`there is no candidate ${id} to tell`)
      expect(searcher.save()).toEqual(before)
      searcher.tell(second.id, evaluate(second.candidate))
      while (!searcher.isDone)
        for (const { id, candidate } of searcher.ask()) searcher.tell(id, evaluate(candidate))
      expect(searcher.ask()).toEqual([])
      expect(() => searcher.tell(first.id, result)).toThrow('there is no candidate')
      const restored = begin(searcher.save())
      expect([restored.isDone, restored.ask(), restored.best()]).toEqual([true, [], whole.best])
    })

    test('nothing is handed out twice, and no more than was asked for', () => {
      const searcher = begin()
      const [some, rest] = [searcher.ask(2), searcher.ask()]
      expect(some).toHaveLength(2)
      expect([...some, ...rest].map(({ id }) => id)).toEqual([...some, ...rest].map((_, n) => n))
      expect(searcher.ask()).toEqual([])
    })
  })
}
