/**
 * What steps tell beyond what is seen of them: worked out once for each step, when a game is loaded, and asked when the
 * step is done.
 */
import type { Machine } from '../interpret/machine.ts'
import type { Meaning, Scope } from '../interpret/meaning.ts'
import { NONE } from '../rules/deck.ts'
import { type Expr, IT, type Option } from '../rules/tree.ts'
import type { Fact } from './facts.ts'
import { type Conclusion, conclusionOf } from './inferences.ts'
import type { Telling } from './picks.ts'
import { isAlwaysOpen } from './public-information.ts'

/** What it tells that just this player was found. */
export type Finds = (machine: Machine, found: number) => readonly Fact[]

/**
 * Clockwise from a seat, the first player for whom a test holds: it does not hold for those who were passed over, nor
 * for anybody if nobody was found. All know whose turn it is.
 */
export function findingOf(
  search: Extract<Expr, { get: 'next' | 'nearest' }>,
  meaning: Meaning,
  scope: Scope,
): Finds | undefined {
  const among = search.in
  if (typeof among !== 'object' || among.get !== 'filter') return undefined
  if (!isAlwaysOpen(among.of, meaning.world, scope)) return undefined
  const { local, inner } = meaning.named(among.as ?? IT, 'player', scope)
  const conclusion = conclusionOf(among.where, meaning, inner)
  if (conclusion === undefined) return undefined
  const players = meaning.items(among.of, scope)
  const start = meaning.number(search.get === 'next' ? search.after : search.from, scope)
  const { seats } = meaning.world
  return (machine, found) => {
    const from = start(machine) + (search.get === 'next' ? 1 : 0)
    const away = (player: number): number => (player - from + seats) % seats
    return players(machine).flatMap((player) => {
      if (found !== NONE && away(player) > away(found)) return []
      machine.locals[local] = player
      return conclusion(machine, player === found)
    })
  }
}

/** That a variable all know is set to the owner of a card tells where the card is. */
export function ownerTold(value: Expr, meaning: Meaning, scope: Scope): Telling | undefined {
  if (typeof value !== 'object' || value.get !== 'owner') return undefined
  const { world } = meaning
  if (!isAlwaysOpen(value.of, world, scope)) return undefined
  const card = meaning.number(value.of, scope)
  return (machine, owner) => {
    const which = card(machine)
    if (which === NONE) return []
    const zones = world.zones.flatMap((_, zone) => (world.playerOf(zone) === owner ? zone : []))
    return [{ cards: [which], zones, least: 1 }]
  }
}

/** What it tells whether there is an option. */
export function optionsConclusion(
  options: readonly Option[],
  meaning: Meaning,
  scope: Scope,
): Conclusion | undefined {
  const exists = options.flatMap((option) => existence(option) ?? [])
  const conclusion = exists.length === 0 ? undefined : conclusionOf({ get: 'or', of: exists }, meaning, scope)
  const isAll = exists.length === options.length
  // That there is one may be because of an option that cannot be said as a test.
  return conclusion && ((machine, holds) => (holds && !isAll ? [] : conclusion(machine, holds)))
}

function existence({ when, each = [] }: Option): Expr | undefined {
  const [first, ...more] = each
  if (first === undefined) return when ?? true
  if (first.in === undefined) return undefined
  // What is picked after it is always there: all suits, say.
  if (!more.every(({ in: set, where }) => typeof set === 'object' && set.get === 'all' && !where))
    return undefined
  const { in: set, as, where } = first
  const fitting: Expr = where === undefined ? set : { get: 'filter', of: set, as: as ?? IT, where }
  const some: Expr = { get: 'not', of: { get: 'empty', of: fitting } }
  return when === undefined ? some : { get: 'and', of: [when, some] }
}
