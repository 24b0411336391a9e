/** Random choices: options with tests, with things to pick of every sort, and with what is done then. */
import type { Binder, Expr, Option, Step, Steps } from '../../rules/tree.ts'
import { binding, type Draft, domainSize, type Scope, typesOf } from './draft.ts'
import type { Expressions } from './expressions.ts'
import { randomShape } from './shapes.ts'

/** Things to pick, one after the other, of which so many combinations may be tried. */
const MOST_COMBINATIONS = 500

interface Picking {
  readonly each: readonly Binder[]
  readonly scope: Scope
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
    const labels = rng.shuffle(['play', 'take', 'pass', 'bid', 'swap']).slice(0, rng.pick([1, 1, 2, 2, 3]))
    return {
      do: 'choose',
      options: labels.map((label) => this.#option(label, scope)),
      ...(rng.chance(0.3) && { otherwise: this.#steps(scope) }),
    }
  }

  #option(label: string, scope: Scope): Option {
    const { rng } = this.#draft
    const picking = this.#picking(scope)
    return {
      label,
      ...(rng.chance(0.3) && { when: this.#expressions.of('bool', scope, 2) }),
      ...(picking.each.length > 0 && { each: picking.each }),
      do: this.#steps(picking.scope),
    }
  }

  #picking(outer: Scope): Picking {
    const { rng } = this.#draft
    let scope = outer
    let combinations = 1
    const each: Binder[] = []
    for (let left = rng.pick([0, 1, 1, 1, 1, 2, 2, 3]); left > 0; left -= 1) {
      if (rng.chance(0.2) && combinations < 5) {
        const some = this.#some(scope, left > 1)
        each.push(some.binder)
        scope = some.scope
        if (rng.chance(0.9)) break
        combinations *= 40
        continue
      }
      const type = rng.pick([...typesOf(this.#draft).items, 'card', 'card', 'card'])
      combinations *= type === 'num' ? 20 : domainSize(this.#draft, type)
      if (combinations > MOST_COMBINATIONS) break
      const { as, scope: inner } = binding(this.#draft, type, scope)
      // A test is worked out for each of them.
      const tested = { ...inner, times: combinations }
      each.push({
        ...as,
        in: this.#setOf(type, scope),
        ...(rng.chance(0.4) && { where: this.#expressions.of('bool', tested, 2) }),
      })
      scope = inner
    }
    return { each, scope }
  }

  /** What the acting player holds, mostly. */
  #setOf(type: string, scope: Scope): Expr {
    const { rng } = this.#draft
    if (type === 'card' && rng.chance(0.6)) {
      const hand = this.#expressions.references.zone('hand', scope, 0)
      return rng.chance(0.7) ? { get: 'zone', name: 'hand', of: [{ get: 'me' }] } : hand
    }
    return this.#expressions.of(`${type}*`, scope, 2)
  }

  #some(scope: Scope, more: boolean): { readonly binder: Binder; readonly scope: Scope } {
    const { rng } = this.#draft
    const tested = rng.chance(0.25)
    const { as, scope: inner } = binding(this.#draft, 'card*', scope)
    const number = (): Expr => this.#expressions.of('num', scope, 1)
    const shape = randomShape(this.#draft, number, tested || more)
    const where = tested && { where: this.#expressions.of('bool', { ...inner, times: 100 }, 1) }
    return { binder: { ...as, some: this.#setOf('card', scope), shape, ...where }, scope: inner }
  }
}
