/**
 * What expressions mean to a machine. `Meaning.of` turns a checked expression into a function of the machine, once,
 * when a game is loaded; expressions.ts says what each kind does.
 */

import type { World } from '../model/game-model.ts'
import { type Cell, type Family, offsetOf } from '../model/layout.ts'
import { asItems, type Items, type Value } from '../model/values.ts'
import { NONE } from '../rules/deck.ts'
import type { Expr, GetNodes, Shape } from '../rules/tree.ts'
import { IT } from '../rules/tree.ts'
import { typeOf } from '../rules/type-of.ts'
import { MEANINGS } from './expressions.ts'
import type { Machine } from './machine.ts'
import type { KnownShape } from './shapes.ts'

export type Evaluate = (machine: Machine) => Value

/** A name that a step has bound: its value is kept in a cell of the state. */
export interface Slot extends Provenance {
  readonly type: string
  readonly cell: Cell
  /** The names of the places where the cards may lie that it stands for; anywhere, if left out. */
  readonly lies?: ReadonlySet<string>
}
/** What a name stands for: a slot, or a place among the machine's locals. */
export type Binding = Slot | { readonly type: string; readonly local: number }
/** How a name that a step has bound came by its value: what others can make of it. */
export interface Provenance {
  /** Whether all know the value. */
  readonly told?: boolean
  /** The expression it stands for, and whether that is still worth the same. */
  readonly origin?: { readonly be: Expr; readonly scope: Scope; readonly isFresh: () => boolean }
  /** Whether a card that it stands for has gone no other way than by this name: then all know where it is. */
  readonly isFollowed?: () => boolean
  /** That it is not empty: the cards are some of these places; of any, if undefined. */
  readonly some?: { readonly of: string | undefined }
}
export type Scope = ReadonlyMap<string, Binding>

export class Meaning {
  readonly world: World
  #locals = 0
  readonly #defs = new Map<string, { readonly params: readonly number[]; readonly body: Evaluate }>()

  constructor(world: World) {
    this.world = world
  }

  of(expression: Expr, scope: Scope): Evaluate {
    if (typeof expression === 'number') return () => expression
    if (typeof expression === 'boolean') return () => Number(expression)
    const means = MEANINGS[expression.get] as (node: unknown, meaning: Meaning, scope: Scope) => Evaluate
    return means(expression, this, scope)
  }

  typeOf(expression: Expr, scope: Scope): string {
    return typeOf(expression, this.world.game, scope)
  }

  /** The type of the items of a set. */
  itemType(set: Expr, scope: Scope): string {
    return this.typeOf(set, scope).replace('*', '')
  }

  number(expression: Expr, scope: Scope): (machine: Machine) => number {
    return this.of(expression, scope) as (machine: Machine) => number
  }

  test(expression: Expr, scope: Scope): (machine: Machine) => boolean {
    const value = this.of(expression, scope)
    return (machine) => value(machine) === 1
  }

  items(expression: Expr, scope: Scope): (machine: Machine) => Items {
    const value = this.of(expression, scope)
    return (machine) => asItems(value(machine))
  }

  /** The number of a zone; undefined if an index is none or out of range. */
  zone(expression: Expr, scope: Scope): (machine: Machine) => number | undefined {
    const { name, of } = expression as GetNodes['zone']
    return this.member(this.world.zoneFamilies.get(name) as Family, of ?? [], scope)
  }

  member(family: Family, of: readonly Expr[], scope: Scope): (machine: Machine) => number | undefined {
    const index = of.map((expression) => this.number(expression, scope))
    return (machine) => {
      const offset = offsetOf(
        family.sizes,
        index.map((at) => at(machine)),
      )
      return offset === undefined ? undefined : family.first + offset
    }
  }

  shape({ min, max, same: alike, run, sum }: Shape, scope: Scope): (machine: Machine) => KnownShape {
    const least = this.number(min ?? 1, scope)
    const most = this.number(max ?? Number.MAX_SAFE_INTEGER, scope)
    const total = sum && { of: this.world.valueByCard(sum.by), is: this.number(sum.is, scope) }
    const { deck } = this.world
    const inOrder = (card: number): number => (deck.isJoker(deck.rankOf(card)) ? NONE : deck.rankOf(card))
    const place = run === undefined ? undefined : run === 'ranks' ? inOrder : this.world.valueByCard(run)
    return (machine) => ({
      min: Math.max(0, least(machine)),
      max: most(machine),
      ...(alike && { same: alike }),
      ...(place && { run: place }),
      ...(total && { sum: { of: total.of, is: total.is(machine) } }),
    })
  }

  /** A local for a name, and the scope in which the name stands for it. */
  named(name: string, type: string, scope: Scope): { readonly local: number; readonly inner: Scope } {
    const local = this.#locals++
    return { local, inner: new Map(scope).set(name, { type, local }) }
  }

  /** A function of one more value, which the body knows by the name. */
  binder(
    name: string | undefined,
    type: string,
    scope: Scope,
    body: Expr,
  ): (machine: Machine, value: Value) => Value {
    const { local, inner } = this.named(name ?? IT, type, scope)
    const evaluate = this.of(body, inner)
    return (machine, value) => {
      machine.locals[local] = value
      return evaluate(machine)
    }
  }

  /** Definitions use only those before them, so none is under way twice, and each has its own locals. */
  def(name: string): { readonly params: readonly number[]; readonly body: Evaluate } {
    const known = this.#defs.get(name)
    if (known) return known
    const { params, is } = member(this.world.game.defs, name)
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
