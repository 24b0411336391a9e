import { describe, expect, test } from 'vitest'
import type { Study } from '../study.ts'
import type { StudyTree } from '../study-tree.ts'
import { type MadeUp, studyOf, tunedOf, verdictOf } from './testing/sample.ts'
import type { Warning } from './warning.ts'
import { preflightWarnings, warningsOf } from './warnings.ts'

const upTo = (many: number): number[] => Array.from({ length: many }, (_, n) => n)

/** One parameter changed at a time, on a few blocks. */
function oneByOne(score: (x: number, kind: string, block: number) => number): MadeUp[] {
  const made = (x: number, kind: string, block: number): MadeUp => ({
    config: { x, kind },
    block,
    scores: [score(x, kind, block), x + kind.length + block / 7],
  })
  return upTo(5).flatMap((block) => [
    ...upTo(10).map((x) => made(x, 'plain', block)),
    made(5, 'odd, "quoted"', block),
    made(6, 'odd, "quoted"', block),
  ])
}

const kindsOf = (study = studyOf(), made: readonly MadeUp[] = [], parts = {}): string[] =>
  warningsOf(study, tunedOf(study, made, parts)).map(({ kind }) => kind)

describe('a parameter that changes nothing', () => {
  const study = studyOf({ horizons: ['near'] })
  const only = (made: readonly MadeUp[]): MadeUp[] =>
    made.map((each) => ({ ...each, scores: each.scores.slice(0, 1) as unknown as number[] }))

  test('is named, with what was compared', () => {
    const tuned = tunedOf(study, only(oneByOne((x, _, block) => x + block / 3)))
    const warnings = warningsOf(study, tuned)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.seen).toMatch(/^the parameter kind changed nothing: 10 times .* \(2 values\)/)
    expect(warnings[0]?.advice).toContain('kind')
  })

  test('is not named if it mattered once, nor on little evidence', () => {
    const once = only(oneByOne((x, kind, block) => x + block / 3 + (kind !== 'plain' && block === 4 ? 1 : 0)))
    expect(kindsOf(study, once)).toEqual([])
    const inert = only(oneByOne((x, _, block) => x + block / 3))
    const few = inert.filter(({ block }) => block < 2)
    expect(kindsOf(study, few)).toEqual([])
  })

  test('is named on little evidence if the look ahead was made to find it out', () => {
    const inert = only(oneByOne((x, _, block) => x + block / 3)).filter(({ block }) => block < 2)
    expect(kindsOf(study, inert, { inert: ['kind'] })).toEqual(['inert'])
    const once = only(oneByOne((x, kind, block) => x + block / 3 + (kind !== 'plain' ? 1 : 0)))
    expect(kindsOf(study, once, { inert: ['kind'] })).toEqual([])
  })

  test('is not named if it matters for another horizon', () => {
    expect(
      kindsOf(
        studyOf(),
        oneByOne((x, _, block) => x + block / 3),
      ),
    ).toEqual([])
  })

  test('is not named for trials that differ in something else, or that failed', () => {
    const together = upTo(40).map((n) => ({ config: { x: n / 4, kind: 'plain' }, block: n, scores: [1 + n] }))
    expect(kindsOf(study, together)).toEqual([])
    const failed = only(oneByOne((x, _, block) => x + block / 3)).map((each) => ({ ...each, scores: 'no' }))
    expect(kindsOf(study, failed)).toEqual(['failures'])
  })
})

describe('a best value at its bound', () => {
  /** More values of each parameter than the look ahead tries. */
  const tried = (study: Study): MadeUp[] =>
    [0.2, 0.4, 0.6, 0.8].map((place) => ({
      config: study.space.configWith(({ line, usual }) => line?.at(place) ?? usual),
      block: 0,
      scores: [place, place],
    }))

  test.each([
    [0.05, 'low', 'below'],
    [9.95, 'high', 'above'],
  ])('%d is told', (x, end, beyond) => {
    const study = studyOf()
    const horizons = [verdictOf({ x, kind: 'plain' }, -1, [-2, -0.1])]
    const [warning, ...others] = warningsOf(study, tunedOf(study, tried(study), { horizons }))
    expect(warning?.seen).toBe(`the best x is at the ${end} end of its range: ${x} (near)`)
    expect(warning?.advice).toContain(`values ${beyond} make sense, move x.${end}`)
    expect(others).toEqual([])
  })

  test('is not told inside the range, of what was not adopted, nor of what was never varied', () => {
    const study = studyOf()
    const kinds = (x: number, isAdopted: boolean, made = tried(study)): string[] =>
      kindsOf(study, made, { horizons: [verdictOf({ x, kind: 'plain' }, -1, [-2, -0.1], isAdopted)] })
    expect(kinds(0, true)).toEqual(['bound'])
    expect(kinds(0.2, true)).toEqual([])
    expect(kinds(0, false)).toEqual([])
    expect(kinds(0, true, tried(study).slice(0, 1))).toEqual([])
  })

  test('is told by factors where the range is one of factors, and by steps where there are steps', () => {
    const study = studyOf({
      parameters: {
        rate: { type: 'float', low: 1e-5, high: 1, log: true },
        weeks: { type: 'int', low: 1, high: 16 },
        rounds: { type: 'int', low: 1, high: 2 },
      },
    })
    const told = (rate: number, weeks: number): string[] =>
      warningsOf(
        study,
        tunedOf(study, tried(study), { horizons: [verdictOf({ rate, weeks, rounds: 2 }, -1, [-2, -0.1])] }),
      ).map(({ seen }) => seen.split(' ')[2] as string)
    expect(told(1.05e-5, 2)).toEqual(['rate'])
    expect(told(1e-3, 16)).toEqual(['weeks'])
    expect(told(5e-3, 15)).toEqual([])
  })
})

describe('a metric that saturates', () => {
  const study = studyOf({ horizons: ['near'], direction: 'maximize', metric: 'accuracy' })
  const scored = (score: (n: number) => number): MadeUp[] =>
    upTo(60).map((n) => ({ config: { x: n / 6, kind: 'plain' }, block: n % 10, scores: [score(n)] }))
  const seen = (made: readonly MadeUp[]): string[] =>
    warningsOf(study, tunedOf(study, made)).flatMap(({ kind, seen }) => (kind === 'saturated' ? seen : []))

  test('is told, with the value that many share', () => {
    expect(seen(scored((n) => Math.min(1, 0.5 + n / 60)))).toEqual([
      'accuracy for near saturates: 50% of 60 trials share the best value, 1',
    ])
    expect(seen(scored((n) => Math.max(0, n / 60 - 0.5)))).toEqual([
      'accuracy for near saturates: 52% of 60 trials share the worst value, 0',
    ])
    expect(seen(scored(() => 7))).toEqual(['accuracy for near is 7 in all 60 trials'])
  })

  test('is not told where scores spread, where they are won or lost, nor of few trials', () => {
    expect(seen(scored((n) => n))).toEqual([])
    expect(seen(scored((n) => n % 2))).toEqual([])
    expect(seen(scored((n) => Math.min(1, 0.5 + n / 60)).slice(-20))).toEqual([])
  })
})

test('evaluations that failed are counted, and the first is told', () => {
  const study = studyOf()
  const made = [1, 2, 3].map((x) => ({
    config: { x, kind: 'plain' },
    block: x,
    scores: x === 1 ? [1, 2] : 'singular',
  }))
  const told = warningsOf(study, tunedOf(study, made)).filter(({ kind }) => kind === 'failures')
  expect(told.map(({ seen }) => seen)).toEqual([
    expect.stringMatching(/^2 of 3 evaluations failed.*configuration 1 on instance \d+: singular$/),
  ])
})

test('a budget that let the search try nothing is told', () => {
  const study = studyOf({ budget: 7 })
  expect(kindsOf(study)).toEqual(['budget'])
  expect(kindsOf(study, [{ config: { x: 1, kind: 'plain' }, block: 0, scores: [1, 2] }])).toEqual([])
})

describe('the race at the end', () => {
  const told = (study: Study, isSeeded: boolean): readonly Warning[] =>
    warningsOf(study, tunedOf(study, [], { blocks: 20, isSeeded }))

  test('holds for just the instances of the search, where it had no others', () => {
    const study = studyOf({ instances: 1 })
    expect(told(study, false)).toMatchObject([
      { seen: expect.stringMatching(/seed changes nothing.*one instance of the search.*exact/) },
    ])
    expect(told(study, true)).toMatchObject([
      { seen: expect.stringMatching(/one instance of the search, with other seeds.*only for these/) },
    ])
  })

  test('can adopt nothing on a few instances that are a sample of many', () => {
    const study = studyOf({ instances: 9, heldOut: 3 })
    expect(told(study, true)).toMatchObject([{ seen: expect.stringContaining('only 3 instances') }])
    expect(told(studyOf({ instances: 30 }), false)).toEqual([])
  })

  test('is warned of before the search, where few instances are kept for it', () => {
    const seen = (tree: Partial<StudyTree>): readonly Warning[] =>
      preflightWarnings(studyOf(tree), { inert: [], isSeeded: true, evaluations: 0 })
    expect(seen({ instances: 9, heldOut: 3 })).toMatchObject([
      {
        seen: expect.stringContaining('only 3 instances'),
        advice: expect.stringMatching(/at least \d+ for it/),
      },
    ])
    expect(seen({ instances: 9 })).toEqual([])
    expect(seen({ instances: 30 })).toEqual([])
  })
})
