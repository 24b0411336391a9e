/** Random choices: options with tests, with things to pick of every sort, and with what is done then. */
import { all, me, range, topmost, zone } from '../../rules/build.ts'
import type { Binder, Expr, Option, Shape, Step, Steps } from '../../rules/tree.ts'
import { binding, type Draft, domainSize, type Scope, typesOf } from './draft.ts'
import type { Expressions } from './expressions.ts'
import { randomShape } from './shapes.ts'

/** Things to pick, one after the other, of which so many combinations may be tried. */
const MOST_COMBINATIONS = 500

/** How often some cards are picked and not one thing; of several packs, that is left to the interpreter. */
const SOME = 0.2
const SOME_OF_SEVERAL_PACKS = 0.02

interface Picking {
  readonly each: readonly Binder[]
  readonly scope: Scope
  /** How many there may be to try. */
  readonly combinations: number
}

export class Choices {
  readonly #draft: Draft
  readonly #expressions: Expressions
  readonly #steps: (scope: Scope) => Steps

  constructor(draft: Draft, expressions: Expressions, steps: (scope: Scope) => Steps) {
    this.#draft = draft
    this.#expressions = expressions
    this.#steps = steps
  }

  choose(scope: Scope): Step {
    const { rng } = this.#draft
    const labels = rng.shuffle(['play', 'take', 'pass', 'bid', 'swap']).slice(0, rng.pick([1, 2, 2, 2, 3]))
    return {
      do: 'choose',
      options: labels.map((label, n) => this.#option(label, scope, n === 0 && rng.chance(0.6))),
      ...(rng.chance(0.3) && { otherwise: this.#steps(scope) }),
    }
  }

  /** A plain option is there whenever there is something to pick from. */
  #option(label: string, scope: Scope, plain: boolean): Option {
    const { rng } = this.#draft
    const picking = this.#picking(scope, plain)
    return {
      label,
      ...(!plain && rng.chance(0.25) && { when: this.#expressions.of('bool', scope, 2) }),
      ...(picking.each.length > 0 && { each: picking.each }),
      do: this.#steps(picking.scope),
    }
  }

  #picking(outer: Scope, plain: boolean): Picking {
    const { rng } = this.#draft
    const some = this.#draft.deck.size > 64 ? SOME_OF_SEVERAL_PACKS : SOME
    let picking: Picking = { each: [], scope: outer, combinations: 1 }
    for (let left = plain ? 1 : rng.pick([0, 1, 1, 1, 1, 2, 2, 3]); left > 0; left -= 1) {
      // Other things to pick before or after some cards are left to the interpreter, mostly.
      const alone = picking.each.length === 0 || (picking.combinations < 5 && rng.chance(0.1))
      const isSome = alone && rng.chance(some)
      const next = isSome ? this.#some(picking, left > 1) : this.#one(picking, plain)
      if (next.combinations > MOST_COMBINATIONS) break
      picking = next
      if (isSome && rng.chance(0.95)) break
    }
    return picking
  }

  #one({ each, scope, combinations: before }: Picking, plain: boolean): Picking {
    const { rng } = this.#draft
    const type = rng.pick([...typesOf(this.#draft).items, 'card', 'card', 'card'])
    const combinations = before * (type === 'num' ? 20 : domainSize(this.#draft, type))
    const { as, scope: inner } = binding(this.#draft, type, scope)
    // A test is worked out for each of them.
    const tested = { ...inner, times: Math.min(combinations, MOST_COMBINATIONS) }
    const binder: Binder = {
      ...as,
      in: this.#setOf(type, scope, plain),
      ...(!plain && rng.chance(0.3) && { where: this.#expressions.of('bool', tested, 2) }),
    }
    return { each: [...each, binder], scope: inner, combinations }
  }

  /** What the acting player holds, or all there are, mostly. */
  #setOf(type: string, scope: Scope, plain: boolean): Expr {
    const { rng } = this.#draft
    if (!plain && rng.chance(0.4)) return this.#expressions.of(`${type}*`, scope, 2)
    if (type === 'num') return range(rng.below(3), rng.between(1, 6))
    if (type !== 'card') return all(type as 'suit')
    return rng.chance(0.8) ? zone('hand', me) : this.#expressions.references.zone('hand', scope, 0)
  }

  /** Of many cards, it would take the interpreter long to find those that add up to something. */
  #fewCards(scope: Scope, shape: Shape): Expr {
    const { rng } = this.#draft
    const hand = rng.chance(0.8) ? zone('hand', me) : this.#expressions.references.zone('hand', scope, 0)
    if (shape.sum === undefined && rng.chance(0.7)) return hand
    return topmost(rng.chance(0.6) ? hand : this.#expressions.of('zone', scope, 2), rng.between(2, 9))
  }

  #some({ each, scope, combinations }: Picking, more: boolean): Picking {
    const { rng } = this.#draft
    const tested = rng.chance(0.25)
    const { as, scope: inner } = binding(this.#draft, 'card*', scope)
    const number = (): Expr => this.#expressions.of('num', scope, 1)
    const shape = randomShape(this.#draft, number, tested || more)
    const where = tested && { where: this.#expressions.of('bool', { ...inner, times: 100 }, 1) }
    const binder: Binder = { ...as, some: this.#fewCards(scope, shape), shape, ...where }
    return { each: [...each, binder], scope: inner, combinations: combinations * 40 }
  }
}
