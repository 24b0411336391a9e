/** Random steps: every kind of the grammar, each with random expressions in its fields. */
import { type Do, STEPS } from '../../rules/grammar.ts'
import type { Expr, Step, StepNodes, Steps } from '../../rules/tree.ts'
import { typeOf } from '../../rules/type-of.ts'
import { CardSteps } from './card-steps.ts'
import { Choices } from './choices.ts'
import { binding, type Draft, domainSize, type Scope, typesOf, weighted, withName } from './draft.ts'
import { Expressions } from './expressions.ts'

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

type Make<Kind extends Do> = (scope: Scope, depth: number) => StepNodes[Kind] | undefined

export class RandomSteps {
  readonly expressions: Expressions
  readonly #draft: Draft
  readonly #cards: CardSteps
  /** Steps that may still be written: a game stays of a size that can be compiled. */
  #left = 120

  constructor(draft: Draft) {
    this.#draft = draft
    this.expressions = new Expressions(draft)
    this.#cards = new CardSteps(draft, this.expressions)
  }

  /** Some steps, one after the other. */
  some(scope: Scope, depth: number): Steps {
    const many = depth <= 0 ? 1 : this.#draft.rng.pick([1, 1, 2, 2, 3])
    return Array.from({ length: many }, () => this.one(scope, depth))
  }

  one(scope: Scope, depth: number): Step {
    this.#left -= 1
    const simple = depth <= 0 || this.#left <= 0
    const weights = KINDS.map((kind): [Do, number] => [
      kind,
      simple && NESTING.has(kind) ? 0 : this.#weight(kind, scope),
    ])
    for (let tries = 0; tries < 5; tries += 1) {
      const kind = weighted(this.#draft.rng, weights) as Do
      const made = this.#kinds[kind](scope, depth - 1)
      if (made !== undefined) return made
    }
    return { do: 'tally', counter: 'events' }
  }

  /** A step of that kind, if there can be one here. */
  of(kind: Do, scope: Scope, depth: number): Step | undefined {
    this.#left -= 1
    return this.#kinds[kind](scope, depth)
  }

  #weight(kind: Do, scope: Scope): number {
    if (kind === 'choose' && !scope.me) return 0
    if ((kind === 'stop' || kind === 'again') && !scope.inLoop) return 0
    if (kind === 'leave' && scope.blocks.length === 0) return 0
    return WEIGHTS[kind] ?? 1
  }

  readonly #kinds: { readonly [Kind in Do]: Make<Kind> } = {
    move: (scope, depth) => this.#cards.move(scope, depth),
    deal: (scope) => this.#cards.deal(scope),
    shuffle: (scope) => this.#cards.shuffle(scope),
    show: (scope, depth) => this.#cards.show(scope, depth),
    set: (scope, depth) => {
      const { vars, rng } = this.#draft
      const name = rng.pick(Object.keys(vars).filter((each) => each !== CLOCK))
      const { type, per } = vars[name] as (typeof vars)[string]
      const index = this.expressions.references.index(per, scope, 1)
      return { do: 'set', var: name, ...index, to: this.#expr(type, scope, depth) }
    },
    add: (scope) => {
      const { vars, rng } = this.#draft
      const numbers = Object.keys(vars).filter((each) => vars[each]?.type === 'num' && each !== CLOCK)
      const name = rng.pick(numbers)
      const index = this.expressions.references.index(vars[name]?.per, scope, 1)
      return { do: 'add', var: name, ...index, by: this.#expr('num', scope, 2) }
    },
    tally: (scope) => ({
      do: 'tally',
      counter: this.#draft.rng.pick(Object.keys(this.#draft.tree.counters ?? {})),
      ...(this.#chance(0.7) && { by: this.#expr('num', scope, 3) }),
    }),
    if: (scope, depth) => ({
      do: 'if',
      test: this.#expr('bool', scope, 3),
      then: this.some(scope, depth),
      ...(this.#chance(0.5) && { else: this.some(scope, depth) }),
    }),
    repeat: (scope, depth) => {
      const rounds = this.#draft.rng.pick([2, 3, 5, 8])
      const inner = this.#loop(scope, rounds)
      if (inner === undefined) return undefined
      const bounded = !this.#endless()
      return {
        do: 'repeat',
        ...((!bounded || this.#chance(0.5)) && { while: this.#expr('bool', scope, 2) }),
        ...(bounded && { atMost: this.#chance(0.8) ? rounds : this.#atMost(rounds, scope) }),
        steps: this.some(inner, depth),
      }
    },
    each: (scope, depth) => {
      const type = this.#draft.rng.pick([...typesOf(this.#draft).items, 'player', 'player'])
      const rounds = type === 'card' || type === 'num' ? 6 : domainSize(this.#draft, type)
      const inner = this.#loop(scope, rounds)
      if (inner === undefined) return undefined
      const { as, scope: named } = binding(this.#draft, type, inner)
      const acting = type === 'player'
      return {
        do: 'each',
        in: this.#expr(`${type}*`, scope, 2),
        ...as,
        ...(acting && this.#chance(0.4) && { from: this.#expr('player', scope, 1) }),
        ...(acting && this.#chance(0.2) && { together: 'yes' as const }),
        steps: acting ? this.#turn({ ...named, me: true }, depth) : this.some(named, depth),
      }
    },
    turns: (scope, depth) => {
      const inner = this.#loop(scope, 10)
      if (inner === undefined) return undefined
      const acting = { ...inner, me: true }
      const free = this.#endless()
      const until: Expr = {
        get: 'lt',
        a: { get: 'var', name: CLOCK },
        b: this.#draft.rng.between(3, MOST_CLOCK),
      }
      const test = (): Expr => this.#expr('bool', { ...scope, me: true }, 2)
      return {
        do: 'turns',
        first: this.#expr('player', scope, 1),
        ...(this.#chance(0.4) && { in: this.#playersIn(scope) }),
        ...(this.#chance(0.25) && { next: this.#expr('player', { ...scope, me: true }, 2) }),
        ...(free
          ? this.#chance(0.7) && { while: test() }
          : { while: this.#chance(0.3) ? { get: 'and', of: [until, test()] } : until }),
        steps: [{ do: 'add', var: CLOCK, by: 1 }, ...this.#turn(acting, depth)],
      }
    },
    as: (scope, depth) => ({
      do: 'as',
      player: this.#expr('player', scope, 2),
      steps: this.#turn({ ...scope, me: true }, depth),
    }),
    let: (scope, depth) => {
      const be = this.#expr(this.#draft.rng.pick([...typesOf(this.#draft).all, 'card', 'card*']), scope, 3)
      const { as, scope: inner } = binding(this.#draft, typeOf(be, this.#draft.tree, scope.bound), scope)
      return { do: 'let', ...as, be, steps: this.some(inner, depth) }
    },
    proc: (scope, depth) => {
      const { calls, rng } = this.#draft
      const fitting = [...calls.proc].filter(([, { usesMe }]) => scope.me || !usesMe)
      if (fitting.length === 0) return undefined
      const [name, { params }] = rng.pick(fitting)
      const args = this.expressions.references.arguments(params, scope, depth)
      return { do: 'proc', name, ...(args && { with: args }) }
    },
    block: (scope, depth) => {
      const { blocks, rng, written } = this.#draft
      const free = blocks.filter((name) => !scope.blocks.includes(name))
      if (free.length === 0) return undefined
      const name = rng.pick(free)
      written.add(name)
      const inner = { ...scope, blocks: [...scope.blocks, name] }
      return {
        do: 'block',
        name,
        ...(this.#chance(0.5) && { until: this.#expr('bool', { ...scope, me: false }, 3) }),
        steps: this.some(inner, depth),
      }
    },
    choose: (scope, depth) => {
      if (!scope.me) return undefined
      const choices = new Choices(this.#draft, this.expressions, (inner) => this.some(inner, depth))
      return choices.choose(scope) as StepNodes['choose']
    },
    trick: (scope, depth) => {
      const acting = { ...scope, me: true }
      const led = withName(acting, 'led', 'card')
      const power = withName({ ...withName(scope, 'led', 'card'), times: scope.times * 12 }, 'it', 'card')
      return {
        do: 'trick',
        leader: this.#expr('player', scope, 1),
        ...(this.#chance(0.3) && { in: this.#playersIn(scope) }),
        to: this.#cards.onePerPlayer(),
        lead: this.#chance(0.7) ? this.#hand : this.#expr('card*', acting, 2),
        follow: this.#chance(0.6)
          ? { get: 'ifAble', of: [this.#expr('card*', led, 3), this.#hand] }
          : this.#expr('card*', led, 3),
        power: this.#expr('num', power, 3),
        steps: this.some(withName(scope, 'winner', 'player'), depth),
      }
    },
    stop: () => ({ do: 'stop' }),
    again: () => ({ do: 'again' }),
    leave: ({ blocks }) => ({ do: 'leave', block: this.#draft.rng.pick(blocks) }),
    end: () => ({ do: 'end' }),
  }

  readonly #hand: Expr = { get: 'zone', name: 'hand', of: [{ get: 'me' }] }

  /** What a player does who has come to act: mostly something that is chosen. */
  #turn(scope: Scope, depth: number): Steps {
    const choice = this.#chance(0.6) ? this.of('choose', scope, depth) : undefined
    return choice === undefined
      ? this.some(scope, depth)
      : [choice, ...(this.#chance(0.4) ? this.some(scope, depth) : [])]
  }

  /** Who is still in, as people's rules say: who holds cards. */
  #playersIn(scope: Scope): Expr {
    if (this.#chance(0.5)) return this.#expr('player*', scope, 2)
    const held: Expr = { get: 'zone', name: 'hand', of: [{ get: 'bound', name: 'it' }] }
    return {
      get: 'filter',
      of: { get: 'all', of: 'player' },
      where: { get: 'not', of: { get: 'empty', of: held } },
    }
  }

  /** Inside one more loop; undefined if there are too many around. */
  #loop(scope: Scope, times: number): Scope | undefined {
    const rounds = scope.rounds * times
    return rounds > MOST_ROUNDS ? undefined : { ...scope, rounds, inLoop: true }
  }

  /** Whether a loop is left to end by itself. */
  #endless(): boolean {
    return this.#chance(this.#draft.wild ? 0.3 : 0.03)
  }

  #atMost(most: number, scope: Scope): Expr {
    return { get: 'min', of: [most, this.#expr('num', scope, 1)] }
  }

  #expr(type: string, scope: Scope, depth: number): Expr {
    return this.expressions.of(type, scope, Math.min(depth, 4))
  }

  #chance(p: number): boolean {
    return this.#draft.rng.chance(p)
  }
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
