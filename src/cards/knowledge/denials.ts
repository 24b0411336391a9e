/**
 * What a choice tells about the cards that a player does not hold. Who must take one of a preferred set if able, and
 * takes another card for all to see, has none of that set: a void suit follows from `ifAble` alone.
 */
import type { Machine } from '../interpret/machine.ts'
import type { Meaning, Scope } from '../interpret/meaning.ts'
import type { Items } from '../interpret/values.ts'
import type { Expr, Game, GetNode, GetNodes, Steps } from '../rules/tree.ts'
import { IT } from '../rules/tree.ts'

/** A place that has none of these cards. */
interface Denial {
  readonly zone: number
  readonly cards: Items
}

export type Denials = (machine: Machine) => readonly Denial[]

const NOTHING: Denials = () => []

/** What picking a card from this set tells, at that moment. */
export function denialsOf(set: Expr, meaning: Meaning, scope: Scope): Denials {
  if (typeof set !== 'object') return NOTHING
  switch (set.get) {
    case 'ifAble':
      return preferences(set, meaning, scope)
    case 'if': {
      const test = meaning.test(set.test, scope)
      const [yes, no] = [denialsOf(set.then, meaning, scope), denialsOf(set.else, meaning, scope)]
      return (machine) => (test(machine) ? yes(machine) : no(machine))
    }
    case 'let': {
      const value = meaning.of(set.be, scope)
      const { local, inner } = meaning.named(set.as ?? IT, meaning.typeOf(set.be, scope), scope)
      const denials = denialsOf(set.in, meaning, inner)
      return (machine) => {
        machine.locals[local] = value(machine)
        return denials(machine)
      }
    }
    default:
      return NOTHING
  }
}

function preferences({ of }: GetNodes['ifAble'], meaning: Meaning, scope: Scope): Denials {
  const { game, deck } = meaning.world
  const parts = of.map((part) => {
    const own = ownZone(part, game)
    return {
      items: meaning.items(part, scope),
      zone: own === undefined ? undefined : meaning.zone(own, scope),
    }
  })
  return (machine) => {
    const denials: Denial[] = []
    for (const { items, zone } of parts) {
      if (items(machine).length > 0) break
      const at = zone?.(machine)
      if (at !== undefined) denials.push({ zone: at, cards: machine.pretending(at, deck.cards, items) })
    }
    return denials
  }
}

/**
 * The hidden place of the acting player that the expression is about, if that is the only thing in it that others
 * cannot see: then they can tell what would have been in the set.
 */
function ownZone(expression: Expr, game: Game): Expr | undefined {
  const hidden = new Map<string, GetNode>()
  return collectHidden(expression, game, hidden) && hidden.size === 1 ? [...hidden.values()][0] : undefined
}

/** False if something hidden is looked at in another way. */
function collectHidden(value: unknown, game: Game, hidden: Map<string, GetNode>): boolean {
  if (typeof value !== 'object' || value === null) return true
  const node = value as GetNode
  switch (node.get) {
    case 'def':
    case 'owner':
    case 'indexOf':
    case 'spare':
      return false
    case 'var':
      return game.vars?.[node.name]?.see === undefined
    case 'family':
      return game.zones[node.name]?.see === 'all'
    case 'zone': {
      if (game.zones[node.name]?.see === 'all') return true
      const [of, ...more] = node.of ?? []
      if (typeof of !== 'object' || of.get !== 'me' || more.length > 0) return false
      hidden.set(node.name, node)
      return true
    }
    case 'top':
    case 'bottom':
    case 'topmost':
    case 'above': {
      const place = node.of as GetNode
      return place.get === 'zone' && game.zones[place.name]?.see === 'all'
    }
    default:
      return Object.values(node).every((inner) => collectHidden(inner, game, hidden))
  }
}

/** Whether what is picked is at once put where all can see it. */
export function isPlayedOpenly(name: string, steps: Steps, game: Game): boolean {
  return steps.some((step) => {
    if (step.do !== 'move' || typeof step.cards !== 'object' || typeof step.to !== 'object') return false
    const { cards, to } = step
    return (
      cards.get === 'bound' && cards.name === name && to.get === 'zone' && game.zones[to.name]?.see === 'all'
    )
  })
}
