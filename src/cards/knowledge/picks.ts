/**
 * What a choice tells about the cards of the player who makes it. Who must take one of a preferred set if able, and
 * takes another card for all to see, has none of that set: a void suit follows from `ifAble` alone. Who names a rank
 * that must be held holds it.
 */
import type { Machine } from '../interpret/machine.ts'
import type { Meaning, Scope } from '../interpret/meaning.ts'
import type { Expr, Game, GetNodes, Steps } from '../rules/tree.ts'
import { IT } from '../rules/tree.ts'
import type { Fact } from './facts.ts'
import { atLeastOne, lacks } from './inferences.ts'
import { isAlwaysOpen } from './public-information.ts'
import { selectionOf } from './selection.ts'

/** What it tells that an item was picked, at that moment. */
export type Telling = (machine: Machine, item: number) => readonly Fact[]

/** Undefined if picking from this set tells nothing. */
export function pickingFrom(set: Expr, meaning: Meaning, scope: Scope): Telling | undefined {
  if (typeof set !== 'object') return undefined
  switch (set.get) {
    case 'ifAble':
      return preferences(set, meaning, scope)
    case 'if': {
      if (!isAlwaysOpen(set.test, meaning.world, scope)) return undefined
      const test = meaning.test(set.test, scope)
      const [yes, no] = [pickingFrom(set.then, meaning, scope), pickingFrom(set.else, meaning, scope)]
      if (yes === undefined && no === undefined) return undefined
      return (machine, item) => (test(machine) ? yes : no)?.(machine, item) ?? []
    }
    case 'let': {
      const value = meaning.of(set.be, scope)
      const { local, inner } = meaning.named(set.as ?? IT, meaning.typeOf(set.be, scope), scope)
      const telling = isAlwaysOpen(set.be, meaning.world, scope)
        ? pickingFrom(set.in, meaning, inner)
        : undefined
      return (
        telling &&
        ((machine, item) => {
          machine.locals[local] = value(machine)
          return telling(machine, item)
        })
      )
    }
    default:
      return membership(set, meaning, scope)
  }
}

/** Sets that were passed over are empty. */
function preferences({ of }: GetNodes['ifAble'], meaning: Meaning, scope: Scope): Telling {
  const parts = of.map((part) => ({
    items: meaning.items(part, scope),
    selection: selectionOf(part, meaning, scope),
    telling: pickingFrom(part, meaning, scope),
  }))
  return (machine, item) => {
    const facts: Fact[] = []
    for (const { items, selection, telling } of parts) {
      if (items(machine).length > 0) return [...facts, ...(telling?.(machine, item) ?? [])]
      const selected = selection?.(machine)
      if (selected !== undefined) facts.push(lacks(machine, selected.behind(), selected.zone))
    }
    return facts
  }
}

/** What is picked is in the set. Of cards that goes without saying: whoever sees the card sees it come from there. */
function membership(set: Expr, meaning: Meaning, scope: Scope): Telling | undefined {
  const selection = meaning.itemType(set, scope) === 'card' ? undefined : selectionOf(set, meaning, scope)
  if (selection === undefined) return undefined
  return (machine, item) => {
    const selected = selection(machine)
    return selected === undefined ? [] : [atLeastOne(selected.behind(item), selected.zone)]
  }
}

/** Whether what is picked is at once put where all can see it, or into a variable that all know. */
export function isPickedOpenly(name: string, steps: Steps, game: Game): boolean {
  return steps.some((step) => {
    if (step.do === 'move') return isName(step.cards, name) && game.zones[placeName(step.to)]?.see === 'all'
    return step.do === 'set' && isName(step.to, name) && game.vars?.[step.var]?.see === undefined
  })
}

const isName = (expression: Expr, name: string): boolean =>
  typeof expression === 'object' && expression.get === 'bound' && expression.name === name

const placeName = (place: Expr): string =>
  typeof place === 'object' && place.get === 'zone' ? place.name : ''
