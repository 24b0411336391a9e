/**
 * Turns checked expressions into functions, once, when a game is loaded. The meaning of each kind of expression is handed
 * in: see expressions.ts.
 */

import type { Slot } from '../lower/instructions.ts'
import type { GameModel } from '../model/game-model.ts'
import { type Family, offsetOf } from '../model/layout.ts'
import type { KnownShape } from '../model/shapes.ts'
import { asItems, type Value } from '../model/values.ts'
import { NONE } from '../rules/deck.ts'
import type { Get } from '../rules/grammar.ts'
import type { Expr, GetNodes, Shape } from '../rules/tree.ts'
import { IT } from '../rules/tree.ts'
import { typeOf } from '../rules/type-of.ts'
import type { Amount, Evaluate, Evaluation, SetOf, Test, Zone } from './evaluation.ts'

/** What a name stands for: a slot of the state, or a place among the locals of an evaluation. */
export type Binding = Slot | { readonly type: string; readonly local: number }
export type Scope = ReadonlyMap<string, Binding>

/** How each kind of expression is bound. */
export type Meanings = {
  readonly [K in Get]: (node: GetNodes[K], binder: ExpressionBinder) => Evaluate
}

/** What the binders of one game share, whatever their scopes. */
interface Shared {
  readonly meanings: Meanings
  readonly defs: Map<string, { readonly params: readonly number[]; readonly body: Evaluate }>
  locals: number
}

export class ExpressionBinder {
  readonly model: GameModel
  readonly scope: Scope
  readonly #shared: Shared

  private constructor(model: GameModel, scope: Scope, shared: Shared) {
    this.model = model
    this.scope = scope
    this.#shared = shared
  }

  static for(model: GameModel, meanings: Meanings): ExpressionBinder {
    return new ExpressionBinder(model, new Map(), { meanings, defs: new Map(), locals: 0 })
  }

  /** For expressions where these names are known. */
  within(scope: Scope): ExpressionBinder {
    return new ExpressionBinder(this.model, scope, this.#shared)
  }

  of(expression: Expr): Evaluate {
    if (typeof expression === 'number') return () => expression
    if (typeof expression === 'boolean') return () => Number(expression)
    const bind = this.#shared.meanings[expression.get] as (
      node: unknown,
      binder: ExpressionBinder,
    ) => Evaluate
    return bind(expression, this)
  }

  typeOf(expression: Expr): string {
    return typeOf(expression, this.model.game, this.scope)
  }

  /** The type of the items of a set. */
  itemType(set: Expr): string {
    return this.typeOf(set).replace('*', '')
  }

  number(expression: Expr): Amount {
    return this.of(expression) as Amount
  }

  test(expression: Expr): Test {
    const value = this.of(expression)
    return (context) => value(context) === 1
  }

  items(expression: Expr): SetOf {
    const value = this.of(expression)
    return (context) => asItems(value(context))
  }

  zone(expression: Expr): Zone {
    const { name, of } = expression as GetNodes['zone']
    return this.member(this.model.zoneFamilies.get(name) as Family, of ?? [])
  }

  member(family: Family, of: readonly Expr[]): Zone {
    const index = of.map((expression) => this.number(expression))
    return (context) => {
      const offset = offsetOf(
        family.sizes,
        index.map((part) => part(context)),
      )
      return offset === undefined ? undefined : family.first + offset
    }
  }

  shape({ min, max, same: alike, run, sum }: Shape): (context: Evaluation) => KnownShape {
    const least = this.number(min ?? 1)
    const most = this.number(max ?? Number.MAX_SAFE_INTEGER)
    const total = sum && { of: this.model.valueByCard(sum.by), is: this.number(sum.is) }
    const { deck } = this.model
    const inOrder = (card: number): number => (deck.isJoker(deck.rankOf(card)) ? NONE : deck.rankOf(card))
    const place = run === undefined ? undefined : run === 'ranks' ? inOrder : this.model.valueByCard(run)
    return (context) => ({
      min: Math.max(0, least(context)),
      max: most(context),
      ...(alike && { same: alike }),
      ...(place && { run: place }),
      ...(total && { sum: { of: total.of, is: total.is(context) } }),
    })
  }

  /** A local for a name, and the binder for expressions in which the name stands for it. */
  named(name: string, type: string): { readonly local: number; readonly inner: ExpressionBinder } {
    const local = this.#shared.locals++
    return { local, inner: this.within(new Map(this.scope).set(name, { type, local })) }
  }

  /** A function of one more value, which the body knows by the name. */
  function(name: string | undefined, type: string, body: Expr): (context: Evaluation, value: Value) => Value {
    const { local, inner } = this.named(name ?? IT, type)
    const evaluate = inner.of(body)
    return (context, value) => {
      context.locals[local] = value
      return evaluate(context)
    }
  }

  /** Definitions use only those before them, so none is under way twice, and each has its own locals. */
  def(name: string): { readonly params: readonly number[]; readonly body: Evaluate } {
    const known = this.#shared.defs.get(name)
    if (known) return known
    const { params, is = 0 } = this.model.game.defs?.[name] ?? {}
    const scope = new Map<string, Binding>()
    const locals = Object.entries(params ?? {}).map(([param, type]) => {
      const local = this.#shared.locals++
      scope.set(param, { type, local })
      return local
    })
    const made = { params: locals, body: this.within(scope).of(is) }
    this.#shared.defs.set(name, made)
    return made
  }
}
