/**
 * Expressions that look at the cards of one hidden place one by one: the sevens in a hand, the ranks in it. What such a
 * set is worth of a place is what it is worth of each card there, taken together. So it can be told which cards would
 * have put something into it: those for which it has that if they are alone.
 */
import type { SetOf, Zone } from '../interpret/instructions.ts'
import type { Machine } from '../interpret/machine.ts'
import type { Meaning, Scope } from '../interpret/meaning.ts'
import type { World } from '../model/game-model.ts'
import type { Items } from '../model/values.ts'
import type { Expr } from '../rules/tree.ts'
import { allKnown, isOpen, isPlace, isSeen } from './public-information.ts'

/** At a moment: the hidden place, and the cards that would put something, or just this, into the set. */
interface Selected {
  readonly zone: number
  readonly behind: (item?: number) => Items
}

/** Undefined when not all can tell what the set depends on. */
export type Selection = (machine: Machine) => Selected | undefined

interface Found {
  readonly place: Extract<Expr, { get: 'zone' }>
  readonly looksAt: ReadonlySet<string>
}

/** Undefined if the expression does not select from a hidden place. */
export function selectionOf(set: Expr, meaning: Meaning, scope: Scope): Selection | undefined {
  const { world } = meaning
  if (typeof set === 'object' && set.get === 'bound') {
    const binding = scope.get(set.name)
    const origin = binding && 'cell' in binding ? binding.origin : undefined
    return origin?.isFresh() ? selectionOf(origin.be, meaning, origin.scope) : undefined
  }
  const places = new Set<string>()
  const place = placeOf(set, world, scope, places)
  if (place === undefined) return undefined
  return selected(meaning.items(set, scope), meaning.zone(place, scope), { place, looksAt: places }, world)
}

function selected(items: SetOf, zone: Zone, { looksAt }: Found, { deck }: World): Selection {
  return (machine) => {
    const at = zone(machine)
    if (at === undefined || !allKnown(machine, looksAt)) return undefined
    const behind = (item?: number): Items =>
      deck.cards.filter((card) => {
        const alone = machine.pretending(at, [card], items)
        return item === undefined ? alone.length > 0 : alone.includes(item)
      })
    return { zone: at, behind }
  }
}

/** The place that a set selects from. What else it looks at must be open, given that these places are known. */
function placeOf(set: Expr, world: World, scope: Scope, places: Set<string>): Found['place'] | undefined {
  if (typeof set !== 'object') return undefined
  const open = (part: unknown): boolean => isOpen(part, world, scope, places)
  const from = (part: Expr): Found['place'] | undefined => placeOf(part, world, scope, places)
  switch (set.get) {
    case 'zone':
      return isSeen(set.name, world.game) || !open(set.of) ? undefined : set
    case 'filter':
      return open(set.where) ? from(set.of) : undefined
    case 'image':
      return open(set.to) ? from(set.of) : undefined
    case 'minus':
      return open(set.take) ? from(set.from) : undefined
    case 'inter': {
      const hidden = set.of.filter((part) => !isOpenlySeen(part, world, scope))
      const [only] = hidden
      return hidden.length === 1 && only !== undefined && set.of.every((part) => part === only || open(part))
        ? from(only)
        : undefined
    }
    case 'if': {
      const [yes, no] = [from(set.then), from(set.else)]
      return open(set.test) && yes !== undefined && JSON.stringify(yes) === JSON.stringify(no)
        ? yes
        : undefined
    }
    case 'let':
      return open(set.be) ? from(set.in) : undefined
    default:
      return undefined
  }
}

function isOpenlySeen(part: Expr, world: World, scope: Scope): boolean {
  const places = new Set<string>()
  return !isPlace(part) && isOpen(part, world, scope, places) && places.size === 0
}
