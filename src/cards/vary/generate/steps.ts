/** Random steps: every kind of the grammar, each with random expressions in its fields. */
import {
  all,
  and,
  filter,
  ifAble,
  increase,
  lt,
  min,
  proc,
  set,
  some,
  tally,
  val,
  zone,
} from '../../rules/build.ts'
import { type Do, STEPS } from '../../rules/grammar.ts'
import type { Expr, Step, Steps } from '../../rules/tree.ts'
import { typeOf } from '../../rules/type-of.ts'
import { onePerPlayer, randomDeal, randomMove, randomShow, randomShuffle } from './card-steps.ts'
import { randomChoice } from './choices.ts'
import { BLOCKS, binding, type Draft, domainSize, type Scope, typesOf, weighted, withName } from './draft.ts'
import { callArguments, index } from './references.ts'

/** How often a kind is drawn where another is drawn once. */
const WEIGHTS: Readonly<Partial<Record<Do, number>>> = {
  move: 6,
  choose: 4,
  set: 3,
  add: 3,
  each: 2,
  trick: 0.6,
  stop: 0.3,
  again: 0.2,
  leave: 0.5,
  end: 0.05,
}

/** How often the innermost steps may be done, because of all loops around them. */
const MOST_ROUNDS = 60
/** Turns that a game takes before loops without a test of their own are over. */
const MOST_CLOCK = 40

/** Some steps, one after the other. */
export function someSteps(draft: Draft, scope: Scope, depth: number): Steps {
  const many = depth <= 0 ? 1 : draft.rng.pick([1, 1, 2, 2, 3])
  return Array.from({ length: many }, () => oneStep(draft, scope, depth))
}

function oneStep(draft: Draft, scope: Scope, depth: number): Step {
  draft.stepsLeft -= 1
  const simple = depth <= 0 || draft.stepsLeft <= 0
  const weights = KINDS.map((kind): [Do, number] => [
    kind,
    simple && NESTING.has(kind) ? 0 : weightOf(kind, scope),
  ])
  for (let tries = 0; tries < 5; tries += 1) {
    const kind = weighted(draft.rng, weights) as Do
    const made = MAKERS[kind](draft, scope, depth - 1)
    if (made !== undefined) return made
  }
  return tally('events')
}

/** A step of that kind, if there can be one here. */
export function stepOf(draft: Draft, kind: Do, scope: Scope, depth: number): Step | undefined {
  draft.stepsLeft -= 1
  return MAKERS[kind](draft, scope, depth)
}

function weightOf(kind: Do, scope: Scope): number {
  if (kind === 'choose' && !scope.me) return 0
  if ((kind === 'stop' || kind === 'again') && !scope.inLoop) return 0
  if (kind === 'leave' && scope.blocks.length === 0) return 0
  return WEIGHTS[kind] ?? 1
}

const MAKERS: Readonly<Record<Do, (draft: Draft, scope: Scope, depth: number) => Step | undefined>> = {
  move: randomMove,
  deal: randomDeal,
  shuffle: randomShuffle,
  show: randomShow,
  set: (draft, scope, depth) => {
    const { vars, rng } = draft
    const names = Object.keys(vars).filter((each) => each !== CLOCK)
    if (names.length === 0) return undefined
    const name = rng.pick(names)
    const { type, per } = vars[name] as (typeof vars)[string]
    return set([name, ...index(draft, per, scope, 1)], draft.expr(type, scope, depth))
  },
  add: (draft, scope) => {
    const { vars, rng } = draft
    const numbers = Object.keys(vars).filter((each) => vars[each]?.type === 'num' && each !== CLOCK)
    if (numbers.length === 0) return undefined
    const name = rng.pick(numbers)
    return increase([name, ...index(draft, vars[name]?.per, scope, 1)], draft.expr('num', scope, 2))
  },
  tally: ({ rng, tree, expr }, scope) => {
    const counters = Object.keys(tree.counters ?? {})
    if (counters.length === 0) return undefined
    const counter = rng.pick(counters)
    return tally(counter, rng.chance(0.7) ? expr('num', scope, 3) : undefined)
  },
  if: (draft, scope, depth) => ({
    do: 'if',
    test: draft.expr('bool', scope, 3),
    then: someSteps(draft, scope, depth),
    ...(draft.rng.chance(0.5) && { else: someSteps(draft, scope, depth) }),
  }),
  repeat: (draft, scope, depth) => {
    const rounds = draft.rng.pick([2, 3, 5, 8])
    const inner = loop(scope, rounds)
    if (inner === undefined) return undefined
    const bounded = !endless(draft)
    return {
      do: 'repeat',
      ...((!bounded || draft.rng.chance(0.5)) && { while: draft.expr('bool', scope, 2) }),
      ...(bounded && { atMost: draft.rng.chance(0.8) ? rounds : min(rounds, draft.expr('num', scope, 1)) }),
      steps: someSteps(draft, inner, depth),
    }
  },
  each: (draft, scope, depth) => {
    const type = draft.rng.pick([...typesOf(draft).items, 'player', 'player'])
    const rounds = type === 'card' || type === 'num' ? 6 : domainSize(draft, type)
    const inner = loop(scope, rounds)
    if (inner === undefined) return undefined
    const { as, scope: named } = binding(draft, type, inner)
    const acting = type === 'player'
    return {
      do: 'each',
      in: draft.expr(`${type}*`, scope, 2),
      ...as,
      ...(acting && draft.rng.chance(0.4) && { from: draft.expr('player', scope, 1) }),
      ...(acting && draft.rng.chance(0.2) && { together: 'yes' as const }),
      steps: acting ? turn(draft, { ...named, me: true }, depth) : someSteps(draft, named, depth),
    }
  },
  turns: (draft, scope, depth) => {
    const inner = loop(scope, 10)
    if (inner === undefined) return undefined
    const acting = { ...inner, me: true }
    const free = endless(draft)
    const until = lt(val(CLOCK), draft.rng.between(3, MOST_CLOCK))
    const test = (): Expr => draft.expr('bool', { ...scope, me: true }, 2)
    return {
      do: 'turns',
      first: draft.expr('player', scope, 1),
      ...(draft.rng.chance(0.4) && { in: playersIn(draft, scope) }),
      ...(draft.rng.chance(0.25) && { next: draft.expr('player', { ...scope, me: true }, 2) }),
      ...(free
        ? draft.rng.chance(0.7) && { while: test() }
        : { while: draft.rng.chance(0.3) ? and(until, test()) : until }),
      steps: [increase(CLOCK, 1), ...turn(draft, acting, depth)],
    }
  },
  as: (draft, scope, depth) => ({
    do: 'as',
    player: draft.expr('player', scope, 2),
    steps: turn(draft, { ...scope, me: true }, depth),
  }),
  let: (draft, scope, depth) => {
    const be = draft.expr(draft.rng.pick([...typesOf(draft).all, 'card', 'card*']), scope, 3)
    const { as, scope: inner } = binding(draft, typeOf(be, draft.tree, scope.bound), scope)
    return { do: 'let', ...as, be, steps: someSteps(draft, inner, depth) }
  },
  proc: (draft, scope, depth) => {
    const { calls, rng } = draft
    const fitting = [...calls.proc].filter(([, { usesMe }]) => scope.me || !usesMe)
    if (fitting.length === 0) return undefined
    const [name, { params }] = rng.pick(fitting)
    return proc(name, callArguments(draft, params, scope, depth))
  },
  block: (draft, scope, depth) => {
    const { rng, written } = draft
    const free = BLOCKS.filter((name) => !scope.blocks.includes(name))
    if (free.length === 0) return undefined
    const name = rng.pick(free)
    written.add(name)
    const inner = { ...scope, blocks: [...scope.blocks, name] }
    return {
      do: 'block',
      name,
      ...(draft.rng.chance(0.5) && { until: draft.expr('bool', { ...scope, me: false }, 3) }),
      steps: someSteps(draft, inner, depth),
    }
  },
  choose: (draft, scope, depth) =>
    scope.me ? randomChoice(draft, scope, (inner) => someSteps(draft, inner, depth)) : undefined,
  trick: (draft, scope, depth) => {
    const acting = { ...scope, me: true }
    const led = withName(acting, 'led', 'card')
    const power = withName({ ...withName(scope, 'led', 'card'), times: scope.times * 12 }, 'it', 'card')
    return {
      do: 'trick',
      leader: draft.expr('player', scope, 1),
      ...(draft.rng.chance(0.3) && { in: playersIn(draft, scope) }),
      to: onePerPlayer(draft),
      lead: draft.rng.chance(0.7) ? hand(draft) : draft.expr('card*', acting, 2),
      follow: draft.rng.chance(0.6)
        ? ifAble(draft.expr('card*', led, 3), hand(draft))
        : draft.expr('card*', led, 3),
      power: draft.expr('num', power, 3),
      steps: someSteps(draft, withName(scope, 'winner', 'player'), depth),
    }
  },
  stop: () => ({ do: 'stop' }),
  again: () => ({ do: 'again' }),
  leave: ({ rng }, { blocks }) => ({ do: 'leave', block: rng.pick(blocks) }),
  end: () => ({ do: 'end' }),
}

const hand = (draft: Draft): Expr => zone(draft.hand, { get: 'me' })

/** What a player does who has come to act: mostly something that is chosen. */
function turn(draft: Draft, scope: Scope, depth: number): Steps {
  const choice = draft.rng.chance(0.6) ? stepOf(draft, 'choose', scope, depth) : undefined
  return choice === undefined
    ? someSteps(draft, scope, depth)
    : [choice, ...(draft.rng.chance(0.4) ? someSteps(draft, scope, depth) : [])]
}

/** Who is still in, as people's rules say: who holds cards. */
function playersIn(draft: Draft, scope: Scope): Expr {
  if (draft.rng.chance(0.5)) return draft.expr('player*', scope, 2)
  return filter(all('player'), (each) => some(zone(draft.hand, each)))
}

/** Inside one more loop; undefined if there are too many around. */
function loop(scope: Scope, times: number): Scope | undefined {
  const rounds = scope.rounds * times
  return rounds > MOST_ROUNDS ? undefined : { ...scope, rounds, inLoop: true }
}

/** Whether a loop is left to end by itself. */
function endless({ rng, wild }: Draft): boolean {
  return rng.chance(wild ? 0.3 : 0.03)
}

/** A variable that counts turns, and that nothing else sets. */
export const CLOCK = 'clock'

const KINDS = Object.keys(STEPS) as Do[]

/** Kinds with steps inside. */
const NESTING: ReadonlySet<Do> = new Set(
  KINDS.filter((kind) =>
    Object.values(STEPS[kind].fields).some((field: string) => /^(steps|\[option\])/.test(field)),
  ),
)
