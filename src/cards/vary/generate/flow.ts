/** The course of a random game: a skeleton with random parts, or steps without any. */
import { all, deal, each, increase, move, shuffle, topmost, zone } from '../../rules/build.ts'
import type { Do } from '../../rules/grammar.ts'
import type { Step, Steps } from '../../rules/tree.ts'
import { type Draft, OUTSIDE, type Scope } from './draft.ts'
import { zoneNamed } from './references.ts'
import { CLOCK, someSteps, stepOf } from './steps.ts'

export function randomFlow(draft: Draft): Steps {
  const { rng, wild } = draft
  if (wild) return [...begin(draft), ...someSteps(draft, OUTSIDE, 4), ...someSteps(draft, OUTSIDE, 4)]
  return [
    ...begin(draft),
    ...(rng.chance(0.3) ? someSteps(draft, OUTSIDE, 1) : []),
    ...rng.pick(SKELETONS)(draft),
    ...(rng.chance(0.5) ? someSteps(draft, OUTSIDE, 2) : []),
    ...counting(draft),
  ]
}

/** Cards are shuffled, most of the time dealt, and some laid out. */
function begin(draft: Draft): Step[] {
  const { rng, zones } = draft
  const stock = zone('stock')
  const others = Object.keys(zones).filter((name) => name !== 'stock' && name !== 'hand' && rng.chance(0.4))
  return [
    ...(zones['stock']?.order === 'pile' ? [shuffle(stock)] : []),
    ...(rng.chance(0.9) ? [deal(stock, 'hand', { n: rng.between(1, 7) })] : []),
    ...others.map((name) => {
      const to = zoneNamed(draft, name, OUTSIDE, 1)
      return move(topmost(stock, rng.between(1, 5)), to)
    }),
  ]
}

const SKELETONS: readonly ((draft: Draft) => Steps)[] = [
  // Round after round, everybody chooses.
  (draft) => {
    const { rng } = draft
    const inner: Scope = { ...OUTSIDE, rounds: 12, inLoop: true }
    const turn = { ...inner, me: true, bound: new Map([['it', { type: 'player' }]]) }
    const choices: Step = {
      do: 'each',
      in: all('player'),
      ...(rng.chance(0.5) && { from: draft.expr('player', inner, 2) }),
      ...(rng.chance(0.15) && { together: 'yes' as const }),
      steps: [certainly(draft, 'choose', turn, 2), ...(rng.chance(0.5) ? someSteps(draft, turn, 2) : [])],
    }
    const after = rng.chance(0.5) ? someSteps(draft, inner, 1) : []
    return [{ do: 'repeat', atMost: rng.between(2, 12), steps: [choices, ...after] }]
  },
  // One turn after another, until a number of turns.
  (draft) => [certainly(draft, 'turns', OUTSIDE, 3)],
  // Tricks.
  (draft) => {
    const { rng } = draft
    const inner: Scope = { ...OUTSIDE, rounds: 8, inLoop: true }
    const trick = certainly(draft, 'trick', inner, 2)
    return [{ do: 'repeat', atMost: rng.between(2, 10), steps: [trick, ...someSteps(draft, inner, 1)] }]
  },
  // Deals inside a block that resets variables, each with choices.
  (draft) => {
    const { rng } = draft
    draft.written.add('round')
    const inner: Scope = { ...OUTSIDE, rounds: 6, inLoop: true, blocks: ['round'] }
    const until = rng.chance(0.6) && { until: draft.expr('bool', OUTSIDE, 3) }
    const body = [
      ...someSteps(draft, inner, 1),
      certainly(draft, 'each', inner, 3),
      ...someSteps(draft, inner, 2),
    ]
    return [
      {
        do: 'repeat',
        atMost: rng.between(2, 6),
        steps: [{ do: 'block', name: 'round', ...until, steps: body }],
      },
    ]
  },
  // Anything, in turn.
  (draft) => [
    ...someSteps(draft, OUTSIDE, 3),
    certainly(draft, 'each', OUTSIDE, 3),
    certainly(draft, 'repeat', OUTSIDE, 3),
  ],
]

/** What the players have in the end. */
function counting({ expr }: Draft): Steps {
  const scope: Scope = {
    ...OUTSIDE,
    me: true,
    rounds: 6,
    inLoop: true,
    bound: new Map([['it', { type: 'player' }]]),
  }
  const by = expr('num', scope, 3)
  return [each(all('player'), () => increase(['score', { get: 'me' }], by))]
}

function certainly(draft: Draft, kind: Do, scope: Scope, depth: number): Step {
  return stepOf(draft, kind, scope, depth) ?? increase(CLOCK, 1)
}
