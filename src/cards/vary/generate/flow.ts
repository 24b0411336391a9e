/** The course of a random game: a skeleton with random parts, or steps without any. */
import type { Do } from '../../rules/grammar.ts'
import type { Step, Steps } from '../../rules/tree.ts'
import { type Draft, OUTSIDE, type Scope } from './draft.ts'
import { CLOCK, type RandomSteps } from './steps.ts'

export function randomFlow(draft: Draft, steps: RandomSteps): Steps {
  const { rng, wild } = draft
  if (wild) return [...begin(draft, steps), ...steps.some(OUTSIDE, 4), ...steps.some(OUTSIDE, 4)]
  return [
    ...begin(draft, steps),
    ...(rng.chance(0.3) ? steps.some(OUTSIDE, 1) : []),
    ...rng.pick(SKELETONS)(draft, steps),
    ...(rng.chance(0.5) ? steps.some(OUTSIDE, 2) : []),
    ...counting(steps),
  ]
}

/** Cards are shuffled, most of the time dealt, and some laid out. */
function begin({ rng, zones }: Draft, steps: RandomSteps): Step[] {
  const stock = { get: 'zone', name: 'stock' } as const
  const others = Object.keys(zones).filter((name) => name !== 'stock' && name !== 'hand' && rng.chance(0.4))
  return [
    ...(zones['stock']?.order === 'pile' ? [{ do: 'shuffle', zone: stock } as const] : []),
    ...(rng.chance(0.9) ? [{ do: 'deal', from: stock, to: 'hand', n: rng.between(1, 7) } as const] : []),
    ...others.map((name): Step => {
      const to = steps.expressions.references.zone(name, OUTSIDE, 1)
      return { do: 'move', cards: { get: 'topmost', of: stock, n: rng.between(1, 5) }, to }
    }),
  ]
}

type Skeleton = (draft: Draft, steps: RandomSteps) => Steps

const SKELETONS: readonly Skeleton[] = [
  // Round after round, everybody chooses.
  ({ rng }, steps) => {
    const inner: Scope = { ...OUTSIDE, rounds: 12, inLoop: true }
    const turn = { ...inner, me: true, bound: new Map([['it', { type: 'player' }]]) }
    const everyone: Step = {
      do: 'each',
      in: { get: 'all', of: 'player' },
      ...(rng.chance(0.5) && { from: steps.expressions.of('player', inner, 2) }),
      ...(rng.chance(0.15) && { together: 'yes' as const }),
      steps: [certainly(steps, 'choose', turn, 2), ...(rng.chance(0.5) ? steps.some(turn, 2) : [])],
    }
    const after = rng.chance(0.5) ? steps.some(inner, 1) : []
    return [{ do: 'repeat', atMost: rng.between(2, 12), steps: [everyone, ...after] }]
  },
  // One turn after another, until a number of turns.
  (_, steps) => [certainly(steps, 'turns', OUTSIDE, 3)],
  // Tricks.
  ({ rng }, steps) => {
    const inner: Scope = { ...OUTSIDE, rounds: 8, inLoop: true }
    const trick = certainly(steps, 'trick', inner, 2)
    return [{ do: 'repeat', atMost: rng.between(2, 10), steps: [trick, ...steps.some(inner, 1)] }]
  },
  // Deals inside a block that resets variables, each with choices.
  ({ rng, written }, steps) => {
    written.add('round')
    const inner: Scope = { ...OUTSIDE, rounds: 6, inLoop: true, blocks: ['round'] }
    const until = rng.chance(0.6) && { until: steps.expressions.of('bool', OUTSIDE, 3) }
    const body = [...steps.some(inner, 1), certainly(steps, 'each', inner, 3), ...steps.some(inner, 2)]
    return [
      {
        do: 'repeat',
        atMost: rng.between(2, 6),
        steps: [{ do: 'block', name: 'round', ...until, steps: body }],
      },
    ]
  },
  // Anything, in turn.
  (_, steps) => [
    ...steps.some(OUTSIDE, 3),
    certainly(steps, 'each', OUTSIDE, 3),
    certainly(steps, 'repeat', OUTSIDE, 3),
  ],
]

/** What the players have in the end. */
function counting(steps: RandomSteps): Steps {
  const scope: Scope = {
    ...OUTSIDE,
    me: true,
    rounds: 6,
    inLoop: true,
    bound: new Map([['it', { type: 'player' }]]),
  }
  const by = steps.expressions.of('num', scope, 3)
  return [
    {
      do: 'each',
      in: { get: 'all', of: 'player' },
      steps: [{ do: 'add', var: 'score', of: [{ get: 'me' }], by }],
    },
  ]
}

function certainly(steps: RandomSteps, kind: Do, scope: Scope, depth: number): Step {
  return steps.of(kind, scope, depth) ?? { do: 'add', var: CLOCK, by: 1 }
}
