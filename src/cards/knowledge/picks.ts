/**
 * What a pick reveals about the cards of the player who makes it. A player who must take a card of a preferred set if
 * able, and openly takes another card, has none of that set: a void suit follows from `ifAble` alone. A player who names
 * a rank that must be held holds it.
 */

import type { Expr, Game, GetNodes, Steps } from '../rules/tree.ts'
import { IT } from '../rules/tree.ts'
import type { Analysis } from './analysis.ts'
import type { ValueInference } from './inference.ts'
import { isAlwaysOpen } from './public-information.ts'
import { selectionOf } from './selection.ts'

/** What follows from a pick; undefined if picking from this set reveals nothing. */
export function pickingFrom(set: Expr, analysis: Analysis): ValueInference | undefined {
  if (typeof set !== 'object') return undefined
  const { scope } = analysis.binder
  switch (set.get) {
    case 'ifAble':
      return preferences(set, analysis)
    case 'union':
      return oneOfThem(set, analysis) ?? membership(set, analysis)
    case 'if': {
      if (!isAlwaysOpen(set.test, analysis.binder)) return undefined
      const [yes, no] = [pickingFrom(set.then, analysis), pickingFrom(set.else, analysis)]
      return (yes ?? no) && { kind: 'if', test: set.test, scope, then: yes, else: no }
    }
    case 'let': {
      if (!isAlwaysOpen(set.be, analysis.binder)) return undefined
      const { local, inner } = analysis.binder.named(set.as ?? IT, analysis.binder.typeOf(set.be))
      const inference = pickingFrom(set.in, { ...analysis, binder: inner })
      return inference && { kind: 'let', value: set.be, scope, local, in: inference }
    }
    default:
      return membership(set, analysis)
  }
}

/** Sets that were passed over are empty. */
function preferences({ of }: GetNodes['ifAble'], analysis: Analysis): ValueInference {
  const parts = of.map((set) => ({
    set,
    scope: analysis.binder.scope,
    selection: selectionOf(set, analysis),
    inference: pickingFrom(set, analysis),
  }))
  return { kind: 'preferences', parts }
}

/** If what is picked can be of one of several sets only, it was picked from that one. */
function oneOfThem({ of }: GetNodes['union'], analysis: Analysis): ValueInference | undefined {
  const parts = of.map((part) => ({
    selection: selectionOf(part, analysis),
    inference: pickingFrom(part, analysis),
  }))
  return parts.some(({ inference }) => inference) ? { kind: 'one of', parts } : undefined
}

/** What is picked is in the set. Of cards that goes without saying: whoever sees the card sees it come from there. */
function membership(set: Expr, analysis: Analysis): ValueInference | undefined {
  const selection = analysis.binder.itemType(set) === 'card' ? undefined : selectionOf(set, analysis)
  return selection && { kind: 'member', selection }
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
