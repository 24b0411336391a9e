/**
 * What the outcome of a test reveals of hidden zones. A player who was asked for sevens and had none has no seven; a
 * player who is passed over because no card fits has none that fits.
 *
 * Something follows where a test asks whether a selection of cards is empty, also within `and`, `or` and `not`; and
 * from any test that depends on a single card that is not public.
 */
import type { Evaluation } from '../interpret/evaluation.ts'

import { difference, toItems, union } from '../model/values.ts'
import { type Expr, type GetNodes, IT } from '../rules/tree.ts'
import type { Analysis, TestInference } from './analysis.ts'
import { atMost, type Fact } from './facts.ts'
import { allKnown, isOpen, isPlace } from './public-information.ts'
import { type Selection, selectionOf } from './selection.ts'
import { namedCard, singleCard } from './single-card.ts'

/** Undefined if nothing can follow. */
export function inferenceOf(test: Expr, analysis: Analysis): TestInference | undefined {
  if (typeof test !== 'object') return undefined
  switch (test.get) {
    case 'not':
      return inverse(inferenceOf(test.of, analysis))
    case 'and':
    case 'or':
      return joint(test, analysis) ?? singleCard(test, analysis)
    case 'empty': {
      // How many cards lie in a place is seen.
      if (isPlace(test.of)) return undefined
      const selection = selectionOf(test.of, analysis)
      if (selection) return inverse(existence(selection))
      return inferenceOfParts(test.of, analysis) ?? singleCard(test, analysis)
    }
    case 'any':
      return inferenceOf(some(filtered(test, test.where)), analysis)
    case 'every':
      return inverse(inferenceOf(some(filtered(test, { get: 'not', of: test.where })), analysis))
    default:
      return singleCard(test, analysis) ?? namedCard(test, analysis)
  }
}

/** A union is empty if all its parts are, wherever they lie. */
function inferenceOfParts(set: Expr, analysis: Analysis): TestInference | undefined {
  if (typeof set !== 'object' || set.get !== 'union') return undefined
  return joint({ get: 'and', of: set.of.map((of) => ({ get: 'empty', of })) }, analysis)
}

const some = (of: Expr): Expr => ({ get: 'not', of: { get: 'empty', of } })
const filtered = ({ of, as }: { readonly of: Expr; readonly as?: string }, where: Expr): Expr => ({
  get: 'filter',
  of,
  as: as ?? IT,
  where,
})

const inverse = (inference: TestInference | undefined): TestInference | undefined =>
  inference && ((context, holds) => inference(context, !holds))

/** Whether a selection has anything in it. */
const existence =
  (selection: Selection): TestInference =>
  (context, holds) => {
    const selected = selection(context)
    if (selected === undefined) return []
    const cards = selected.behind()
    return holds ? [atLeastOne(cards, selected.zone)] : [lacks(context, cards, selected.zone)]
  }

export const atLeastOne = (cards: Fact['cards'], zone: number): Fact => ({ cards, zones: [zone], least: 1 })
export const lacks = ({ program }: Evaluation, cards: Fact['cards'], zone: number): Fact =>
  atMost(0, cards, zone, program)

/** All hold, or one does. */
function joint({ get, of }: GetNodes['and'] | GetNodes['or'], analysis: Analysis): TestInference | undefined {
  const parts = of.map((part) => {
    const looksAt = new Set<string>()
    const open = isOpen(part, analysis.binder, looksAt)
    return {
      holds: analysis.binder.test(part),
      isOpen: (context: Evaluation): boolean => open && allKnown(context, analysis.knowledge, looksAt),
      inference: inferenceOf(part, analysis),
    }
  })
  if (parts.every(({ inference }) => inference === undefined)) return undefined
  const whole = get === 'and'
  return (context, holds) => {
    if (holds === whole) return parts.flatMap(({ inference }) => inference?.(context, holds) ?? [])
    // It was one of them. If the others can be told, and did not decide it, it was this one.
    const hidden = parts.filter((part) => !part.isOpen(context))
    if (parts.some((part) => !hidden.includes(part) && part.holds(context) !== whole)) return []
    return oneOf(hidden.map(({ inference }) => inference?.(context, holds) ?? []))
  }
}

/** What follows if one of these follows: if all are about some card of the same place, it is one of all the cards. */
function oneOf(each: readonly (readonly Fact[])[]): readonly Fact[] {
  const [first = [], ...others] = each
  if (others.length === 0) return first
  const facts = each.flatMap((some) => (some.length === 1 ? some : []))
  const [fact] = facts
  const alike = ({ zones, least }: Fact): boolean => least === 1 && zones.join() === fact?.zones.join()
  if (fact === undefined || facts.length < each.length || !facts.every(alike)) return []
  return [{ ...fact, cards: union(facts.map(({ cards }) => cards)) }]
}

/** A set was seen as it is: the place has what was seen, and no other card that would be in the set. */
export function seenExactly(selection: Selection, context: Evaluation, seen: Fact['cards']): readonly Fact[] {
  const selected = seen.length > 0 ? selection(context) : undefined
  if (selected === undefined) return []
  return [lacks(context, difference(selected.behind(), toItems(seen)), selected.zone)]
}
