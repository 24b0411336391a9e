/**
 * What it tells of hidden places that a test holds, or fails. Who was asked for sevens and had none has no seven; who
 * is left out of the turns because no card fits has none that fits.
 *
 * A conclusion is drawn where a test asks whether a selection of cards is empty, also within `and`, `or` and `not`; and
 * from any test at all if it depends on one card that is not known to all.
 */
import type { Machine } from '../interpret/machine.ts'
import type { Meaning, Scope } from '../interpret/meaning.ts'
import { difference, toItems, union } from '../model/values.ts'
import { type Expr, type GetNodes, IT } from '../rules/tree.ts'
import type { Fact } from './facts.ts'
import type { Knowledge } from './knowledge.ts'
import { allKnown, isOpen, isPlace } from './public-information.ts'
import { type Selection, selectionOf } from './selection.ts'
import { namedCard, singleCard } from './single-card.ts'

/** To be asked when the test has been made, before anything has changed. */
export type Conclusion = (machine: Machine, holds: boolean) => readonly Fact[]

/** Undefined if nothing can follow. */
export function conclusionOf(test: Expr, meaning: Meaning, scope: Scope): Conclusion | undefined {
  if (typeof test !== 'object') return undefined
  switch (test.get) {
    case 'not':
      return inverse(conclusionOf(test.of, meaning, scope))
    case 'and':
    case 'or':
      return joint(test, meaning, scope) ?? singleCard(test, meaning, scope)
    case 'empty': {
      // How many cards lie in a place is seen.
      if (isPlace(test.of)) return undefined
      const selection = selectionOf(test.of, meaning, scope)
      return selection ? inverse(existence(selection)) : singleCard(test, meaning, scope)
    }
    case 'any':
      return conclusionOf(some(filtered(test, test.where)), meaning, scope)
    case 'every':
      return inverse(conclusionOf(some(filtered(test, { get: 'not', of: test.where })), meaning, scope))
    default:
      return singleCard(test, meaning, scope) ?? namedCard(test, meaning, scope)
  }
}

const some = (of: Expr): Expr => ({ get: 'not', of: { get: 'empty', of } })
const filtered = ({ of, as }: { readonly of: Expr; readonly as?: string }, where: Expr): Expr => ({
  get: 'filter',
  of,
  as: as ?? IT,
  where,
})

const inverse = (conclusion: Conclusion | undefined): Conclusion | undefined =>
  conclusion && ((machine, holds) => conclusion(machine, !holds))

/** Whether a selection has anything in it. */
const existence =
  (selection: Selection): Conclusion =>
  (machine, holds) => {
    const selected = selection(machine)
    if (selected === undefined) return []
    const cards = selected.behind()
    return holds ? [atLeastOne(cards, selected.zone)] : [lacks(machine, cards, selected.zone)]
  }

export const atLeastOne = (cards: Fact['cards'], zone: number): Fact => ({ cards, zones: [zone], least: 1 })
export const lacks = ({ program }: Machine, cards: Fact['cards'], zone: number): Fact =>
  (program.knowledge as Knowledge).atMost(0, cards, zone)

/** All hold, or one does. */
function joint(
  { get, of }: GetNodes['and'] | GetNodes['or'],
  meaning: Meaning,
  scope: Scope,
): Conclusion | undefined {
  const parts = of.map((part) => {
    const looksAt = new Set<string>()
    const open = isOpen(part, meaning.world, scope, looksAt)
    return {
      holds: meaning.test(part, scope),
      isOpen: (machine: Machine): boolean => open && allKnown(machine, looksAt),
      conclusion: conclusionOf(part, meaning, scope),
    }
  })
  if (parts.every(({ conclusion }) => conclusion === undefined)) return undefined
  const whole = get === 'and'
  return (machine, holds) => {
    if (holds === whole) return parts.flatMap(({ conclusion }) => conclusion?.(machine, holds) ?? [])
    // It was one of them. If the others can be told, and did not decide it, it was this one.
    const hidden = parts.filter((part) => !part.isOpen(machine))
    if (parts.some((part) => !hidden.includes(part) && part.holds(machine) !== whole)) return []
    return oneOf(hidden.map(({ conclusion }) => conclusion?.(machine, holds) ?? []))
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
export function seenExactly(selection: Selection, machine: Machine, seen: Fact['cards']): readonly Fact[] {
  const selected = seen.length > 0 ? selection(machine) : undefined
  if (selected === undefined) return []
  return [lacks(machine, difference(selected.behind(), toItems(seen)), selected.zone)]
}
