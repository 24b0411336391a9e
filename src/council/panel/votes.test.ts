import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide, isLocked, tally, type Vote } from './votes.ts'

const VERDICTS = ['yes', 'no', 'maybe', 'unsure', undefined] as const
const vote = fc.record({
  weight: fc.constantFrom(0.5, 1, 2, 3),
  verdict: fc.constantFrom(...VERDICTS),
})
const rules = fc.record({
  threshold: fc.constantFrom(0.5, 0.6, 2 / 3, 0.9),
  quorum: fc.integer({ min: 1, max: 4 }),
})

/** Every way in which the pending answers can come, or not come. */
function* completions(weights: readonly number[]): Generator<Vote[]> {
  const [weight, ...rest] = weights
  if (weight === undefined) yield []
  else
    for (const others of completions(rest))
      for (const verdict of VERDICTS) yield [{ weight, verdict }, ...others]
}

const votes = (...verdicts: (string | undefined)[]): Vote[] =>
  verdicts.map((verdict) => ({ weight: 1, verdict }))
const USUAL = { threshold: 0.6, quorum: 2 }

describe('a vote', () => {
  test('agrees when one option has more than the threshold of the weight', () => {
    expect(decide(votes('yes', 'yes', 'no'), USUAL)).toEqual({ kind: 'agreed', verdict: 'yes', share: 2 / 3 })
    expect(decide(votes('yes', 'yes', 'yes', 'no', 'no'), USUAL)).toEqual({
      kind: 'split',
      leading: 'yes',
      share: 0.6,
    })
    expect(decide([{ weight: 3, verdict: 'no' }, ...votes('yes')], USUAL)).toMatchObject({ verdict: 'no' })
  })

  test('in which nobody answers is no agreement, and neither is one without a quorum', () => {
    expect(decide(votes(undefined, undefined), USUAL)).toEqual({ kind: 'all failed' })
    expect(decide(votes('yes', undefined, undefined), USUAL)).toEqual({
      kind: 'no quorum',
      answered: 1,
      needed: 2,
    })
  })

  test('counts "unsure" as an answer, and for no option', () => {
    expect(decide(votes('unsure', 'unsure', 'yes'), USUAL)).toMatchObject({ kind: 'split', leading: 'yes' })
    expect(decide(votes('unsure', 'unsure'), USUAL)).toEqual({ kind: 'split', leading: undefined, share: 0 })
  })

  test('has no leader when it is tied', () => {
    expect(tally(votes('yes', 'no')).leading).toBeUndefined()
    expect(
      tally([
        { weight: 0.1, verdict: 'a' },
        { weight: 0.2, verdict: 'a' },
        { weight: 0.3, verdict: 'b' },
      ]).leading,
    ).toBeUndefined()
  })

  test('does not depend on the order of the answers', () => {
    fc.assert(
      fc.property(fc.array(vote, { maxLength: 8 }), rules, (all, how) => {
        expect(decide(all.toReversed(), how)).toEqual(decide(all, how))
      }),
    )
  })
})

describe('the vote lock', () => {
  test('holds only if the decision is the same however the rest is answered', () => {
    fc.assert(
      fc.property(
        fc.array(vote, { maxLength: 6 }),
        fc.array(fc.constantFrom(0.5, 1, 2), { maxLength: 3 }),
        rules,
        (given, pending, how) => {
          if (!isLocked(given, pending, how)) return
          const { verdict } = decide(given, how) as { verdict: string }
          for (const rest of completions(pending))
            expect(decide([...given, ...rest], how)).toMatchObject({ kind: 'agreed', verdict })
        },
      ),
      { numRuns: 500 },
    )
  })

  test('holds as soon as it can', () => {
    fc.assert(
      fc.property(
        fc.array(vote, { minLength: 1, maxLength: 6 }),
        fc.array(fc.constantFrom(0.5, 1, 2), { maxLength: 3 }),
        rules,
        (given, pending, how) => {
          const decisions = Array.from(completions(pending), (rest) => decide([...given, ...rest], how))
          const [first] = decisions
          const isSure =
            first?.kind === 'agreed' &&
            decisions.every((each) => each.kind === 'agreed' && each.verdict === first.verdict)
          expect(isLocked(given, pending, how)).toBe(isSure)
        },
      ),
      { numRuns: 500 },
    )
  })
})
