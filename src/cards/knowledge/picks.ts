/**
 * What a pick reveals about the cards of the player who makes it. A player who must take a card of a preferred set if
 * able, and openly takes another card, has none of that set: a void suit follows from `ifAble` alone. A player who names
 * a rank that must be held holds it.
 */

import type { Expr, Game, GetNodes, Steps } from '../rules/tree.ts'
import { IT } from '../rules/tree.ts'
import type { Analysis, ValueInference } from './analysis.ts'
import type { Fact } from './facts.ts'
import { atLeastOne, lacks } from './inferences.ts'
import { isAlwaysOpen } from './public-information.ts'
import { selectionOf } from './selection.ts'

/** What follows from a pick; undefined if picking from this set reveals nothing. */
export function pickingFrom(set: Expr, analysis: Analysis): ValueInference | undefined {
  if (typeof set !== 'object') return undefined
  switch (set.get) {
    case 'ifAble':
      return preferences(set, analysis)
    case 'union':
      return oneOfThem(set, analysis) ?? membership(set, analysis)
    case 'if': {
      if (!isAlwaysOpen(set.test, analysis.binder)) return undefined
      const test = analysis.binder.test(set.test)
      const [yes, no] = [pickingFrom(set.then, analysis), pickingFrom(set.else, analysis)]
      if (yes === undefined && no === undefined) return undefined
      return (context, item) => (test(context) ? yes : no)?.(context, item) ?? []
    }
    case 'let': {
      const value = analysis.binder.of(set.be)
      const { local, inner } = analysis.binder.named(set.as ?? IT, analysis.binder.typeOf(set.be))
      const inference = isAlwaysOpen(set.be, analysis.binder)
        ? pickingFrom(set.in, { ...analysis, binder: inner })
        : undefined
      return (
        inference &&
        ((context, item) => {
          context.locals[local] = value(context)
          return inference(context, item)
        })
      )
    }
    default:
      return membership(set, analysis)
  }
}

/** Sets that were passed over are empty. */
function preferences({ of }: GetNodes['ifAble'], analysis: Analysis): ValueInference {
  const parts = of.map((part) => ({
    items: analysis.binder.items(part),
    selection: selectionOf(part, analysis),
    inference: pickingFrom(part, analysis),
  }))
  return (context, item) => {
    const facts: Fact[] = []
    for (const { items, selection, inference } of parts) {
      if (items(context).length > 0) return [...facts, ...(inference?.(context, item) ?? [])]
      const selected = selection?.(context)
      if (selected !== undefined) facts.push(lacks(context, selected.behind(), selected.zone))
    }
    return facts
  }
}

/** If what is picked can be of one of several sets only, it was picked from that one. */
function oneOfThem({ of }: GetNodes['union'], analysis: Analysis): ValueInference | undefined {
  const parts = of.map((part) => ({
    selection: selectionOf(part, analysis),
    inference: pickingFrom(part, analysis),
  }))
  if (parts.every(({ inference }) => inference === undefined)) return undefined
  return (context, item) => {
    const possible = parts.filter(({ selection }) => (selection?.(context)?.behind(item).length ?? 1) > 0)
    return possible.length === 1 ? (possible[0]?.inference?.(context, item) ?? []) : []
  }
}

/** What is picked is in the set. Of cards that goes without saying: whoever sees the card sees it come from there. */
function membership(set: Expr, analysis: Analysis): ValueInference | undefined {
  const selection = analysis.binder.itemType(set) === 'card' ? undefined : selectionOf(set, analysis)
  if (selection === undefined) return undefined
  return (context, item) => {
    const selected = selection(context)
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
