/**
 * Where the cards may lie that an expression stands for, by the names of places: what is moved need not be looked for
 * anywhere else. A name that a step has bound stands for cards that were somewhere when it was bound, and that the steps
 * in which it is known may have moved.
 */
import { type Expr, type Game, IT, type Steps } from '../rules/tree.ts'
import type { Slots } from './instructions.ts'

/** Names of places; undefined if the cards may lie anywhere. */
export type Lies = ReadonlySet<string> | undefined

export function liesOf(cards: Expr, scope: Slots): Lies {
  if (typeof cards !== 'object') return new Set()
  switch (cards.get) {
    case 'zone':
    case 'family':
      return new Set([cards.name])
    case 'top':
    case 'bottom':
    case 'topmost':
    case 'first':
    case 'filter':
    case 'best':
      return liesOf(cards.of, scope)
    case 'minus':
      return liesOf(cards.from, scope)
    case 'inter':
      return cards.of.map((part) => liesOf(part, scope)).find((lies) => lies !== undefined)
    case 'union':
    case 'ifAble':
      return joined(cards.of.map((part) => liesOf(part, scope)))
    case 'if':
      return joined([liesOf(cards.then, scope), liesOf(cards.else, scope)])
    case 'let': {
      const inner = new Map(scope)
      inner.delete(cards.as ?? IT)
      return liesOf(cards.in, inner)
    }
    case 'bound':
      return scope.get(cards.name)?.lies
    default:
      return undefined
  }
}

/** Where cards may lie that lay there before some steps, while these are carried out. */
export function liesDuring(lies: Lies, steps: Steps, game: Game): Lies {
  if (lies === undefined) return undefined
  const during = new Set(lies)
  addDestinations(steps, game, during, new Set())
  return during
}

/** Adds the places that steps move cards to, those of the procedures they use included. */
function addDestinations(steps: unknown, game: Game, places: Set<string>, procs: Set<string>): void {
  if (typeof steps !== 'object' || steps === null) return
  // An expression has no steps in it.
  if ('get' in steps) return
  const { do: kind, to, name } = steps as { do?: unknown; to?: string | { name?: string }; name?: string }
  if (kind === 'move' || kind === 'deal' || kind === 'trick') {
    places.add(typeof to === 'string' ? to : (to?.name ?? ''))
  }
  if (kind === 'proc' && name !== undefined && !procs.has(name)) {
    procs.add(name)
    addDestinations(game.procs?.[name]?.steps, game, places, procs)
  }
  for (const inner of Object.values(steps)) addDestinations(inner, game, places, procs)
}

function joined(parts: readonly Lies[]): Lies {
  const known = parts.filter((part) => part !== undefined)
  return known.length < parts.length ? undefined : new Set(known.flatMap((part) => [...part]))
}

/** The one place that has all cards of a set, as an expression; undefined if there is no such place at sight. */
export function onlyPlaceOf(cards: Expr): Expr | undefined {
  if (typeof cards !== 'object') return undefined
  switch (cards.get) {
    case 'zone':
      return (cards.of ?? []).every(isSteady) ? cards : undefined
    case 'top':
    case 'bottom':
    case 'topmost':
    case 'first':
    case 'filter':
    case 'best':
      return onlyPlaceOf(cards.of)
    case 'minus':
      return onlyPlaceOf(cards.from)
    case 'inter':
      return cards.of.map(onlyPlaceOf).find((place) => place !== undefined)
    case 'ifAble':
    case 'union': {
      const [place, ...others] = cards.of.map(onlyPlaceOf)
      return others.every((other) => JSON.stringify(other) === JSON.stringify(place)) ? place : undefined
    }
    case 'if':
      return onlyPlaceOf({ get: 'union', of: [cards.then, cards.else] })
    case 'let': {
      const place = onlyPlaceOf(cards.in)
      return place && !JSON.stringify(place).includes(JSON.stringify(cards.as ?? IT)) ? place : undefined
    }
    default:
      return undefined
  }
}

/** Whether an index is the same as long as nobody else acts. */
const isSteady = (index: Expr): boolean =>
  typeof index !== 'object' || index.get === 'me' || index.get === 'player' || index.get === 'bound'
