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
  readonly [K in Get]: (node: GetNodes[K], binder: ExpressionBinder, scope: Scope) => Evaluate
}

export class ExpressionBinder {
  readonly model: GameModel
  readonly #meanings: Meanings
  #locals = 0
  readonly #defs = new Map<string, { readonly params: readonly number[]; readonly body: Evaluate }>()

  constructor(model: GameModel, meanings: Meanings) {
    this.model = model
    this.#meanings = meanings
  }

  of(expression: Expr, scope: Scope): Evaluate {
    if (typeof expression === 'number') return () => expression
    if (typeof expression === 'boolean') return () => Number(expression)
    const bind = this.#meanings[expression.get] as (
      node: unknown,
      ...rest: [ExpressionBinder, Scope]
    ) => Evaluate
    return bind(expression, this, scope)
  }

  typeOf(expression: Expr, scope: Scope): string {
    return typeOf(expression, this.model.game, scope)
  }

  /** The type of the items of a set. */
  itemType(set: Expr, scope: Scope): string {
    return this.typeOf(set, scope).replace('*', '')
  }

  number(expression: Expr, scope: Scope): Amount {
    return this.of(expression, scope) as Amount
  }

  test(expression: Expr, scope: Scope): Test {
    const value = this.of(expression, scope)
    return (context) => value(context) === 1
  }

  items(expression: Expr, scope: Scope): SetOf {
    const value = this.of(expression, scope)
    return (context) => asItems(value(context))
  }

  zone(expression: Expr, scope: Scope): Zone {
    const { name, of } = expression as GetNodes['zone']
    return this.member(this.model.zoneFamilies.get(name) as Family, of ?? [], scope)
  }

  member(family: Family, of: readonly Expr[], scope: Scope): Zone {
    const index = of.map((expression) => this.number(expression, scope))
    return (context) => {
      const offset = offsetOf(
        family.sizes,
        index.map((part) => part(context)),
      )
      return offset === undefined ? undefined : family.first + offset
    }
  }

  shape({ min, max, same: alike, run, sum }: Shape, scope: Scope): (context: Evaluation) => KnownShape {
    const least = this.number(min ?? 1, scope)
    const most = this.number(max ?? Number.MAX_SAFE_INTEGER, scope)
    const total = sum && { of: this.model.valueByCard(sum.by), is: this.number(sum.is, scope) }
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

  /** A local for a name, and the scope in which the name stands for it. */
  named(name: string, type: string, scope: Scope): { readonly local: number; readonly inner: Scope } {
    const local = this.#locals++
    return { local, inner: new Map(scope).set(name, { type, local }) }
  }

  /** A function of one more value, which the body knows by the name. */
  function(
    name: string | undefined,
    type: string,
    scope: Scope,
    body: Expr,
  ): (context: Evaluation, value: Value) => Value {
    const { local, inner } = this.named(name ?? IT, type, scope)
    const evaluate = this.of(body, inner)
    return (context, value) => {
      context.locals[local] = value
      return evaluate(context)
    }
  }

  /** Definitions use only those before them, so none is under way twice, and each has its own locals. */
  def(name: string): { readonly params: readonly number[]; readonly body: Evaluate } {
    const known = this.#defs.get(name)
    if (known) return known
    const { params, is } = member(this.model.game.defs, name)
    const scope = new Map<string, Binding>()
    const locals = Object.entries(params ?? {}).map(([param, type]) => {
      const local = this.#locals++
      scope.set(param, { type, local })
      return local
    })
    const made = { params: locals, body: this.of(is, scope) }
    this.#defs.set(name, made)
    return made
  }
}

/** A declaration that the checker has found to be there. */
function member<Tree>(declared: Readonly<Record<string, Tree>> | undefined, name: string): Tree {
  return declared?.[name] as Tree
}
