/** Places in which tricks or whole sets lie: so many cards there are so many tricks or sets. */
import { type Expr, type Game, type GetNodes, IT } from '../../rules/tree.ts'
import { isBound, type Scene } from '../scene.ts'
import { alike, mentions, partsOf } from '../simplify/parts.ts'
import type { Noun } from './noun.ts'
import { placeOf } from './places.ts'

export interface Won {
  readonly owner: Noun
  /** What is counted: "tricks", "sets of 4 in your books". */
  readonly things: string
  readonly verb: 'took' | 'have'
}

/** A number of cards divided by how many make a trick or a set, where these always lie together. */
export function wonIn(value: Expr, scene: Scene): Won | undefined {
  if (typeof value !== 'object' || value.get !== 'div') return undefined
  const { of, by } = value
  if (typeof of !== 'object' || of.get !== 'count') return undefined
  const place = of.of
  if (typeof place !== 'object' || place.get !== 'zone' || place.of?.length !== 1) return undefined
  const owner = scene.noun(place.of[0] as Expr)
  if (owner.long) return undefined
  if (isOfTricks(place.name, by, scene.game)) return { owner, things: 'tricks', verb: 'took' }
  const isSets = typeof by === 'number' && isOfSets(place.name, by, scene.game)
  return isSets ? { owner, things: `sets of ${by} ${placeOf(place, scene).where}`, verb: 'have' } : undefined
}

/** "the number of tricks you took". */
export const wonText = ({ owner, things, verb }: Won): string =>
  verb === 'took' ? `the number of ${things} ${owner.text} took` : `the number of ${things}`

/** "you took exactly as many tricks as your bid", "you took at least 3 tricks". */
export function wonCompared({ owner, things, verb }: Won, word: string, limit: string): string {
  const has = verb === 'took' ? 'took' : owner.have
  return /^\d+$/.test(limit)
    ? `${owner.text} ${has} ${word} ${limit} ${limit === '1' ? things.replace(/^(trick|set)s/, '$1') : things}`
    : `${owner.text} ${has} ${AS_MANY[word] ?? `${word} as many`} ${things} ${word in THAN ? 'than' : 'as'} ${limit}`
}

const AS_MANY: Readonly<Record<string, string>> = { 'more than': 'more', 'fewer than': 'fewer' }
const THAN: Readonly<Record<string, true>> = { 'more than': true, 'fewer than': true }

/** Whether only whole tricks, to which every player plays, are put there. */
function isOfTricks(name: string, size: Expr, game: Game): boolean {
  const { min, max } = game.seats
  const isEveryone =
    min === max ? size === max : alike(size, { get: 'count', of: { get: 'all', of: 'player' } })
  const tricks = partsOf([game.flow, game.procs]).filter(({ do: kind }) => kind === 'trick')
  const whole = tricks.flatMap(({ in: among, to, steps }) =>
    among === undefined
      ? partsOf(steps).filter(
          (part) =>
            part['do'] === 'move' && goesTo(part, name) && alike(part['cards'], { get: 'family', name: to }),
        )
      : [],
  )
  return isEveryone && whole.length > 0 && whole.length === fillings(name, game)
}

/** Whether only all cards of a rank at once are put there. */
function isOfSets(name: string, size: number, game: Game): boolean {
  const { suits, packs = 1, without = [], jokers = {} } = game.deck
  if (without.length > 0 || Object.keys(jokers).length > 0 || suits.length * packs !== size) return false
  const sets = partsOf([game.flow, game.procs]).filter(
    (part) =>
      part['do'] === 'move' && goesTo(part, name) && wholeRanks(part['cards'] as Expr)?.least === size,
  )
  return sets.length > 0 && sets.length === fillings(name, game)
}

const goesTo = ({ to }: Readonly<Record<string, unknown>>, name: string): boolean =>
  (to as { name?: string })?.name === name

const fillings = (name: string, game: Game): number =>
  partsOf([game.flow, game.procs]).filter(
    (part) => (part['do'] === 'move' && goesTo(part, name)) || part['to'] === name,
  ).length

/** "4 or more cards of one rank" as a set: those of which there are at least so many of the same rank in it. */
export function wholeRanks(cards: Expr): { readonly of: Expr; readonly least: number } | undefined {
  if (typeof cards !== 'object' || cards.get !== 'filter') return undefined
  const { of, as = IT, where } = cards
  if (typeof where !== 'object' || where.get !== 'matches') return undefined
  const { of: alikes, shape } = where
  if (Object.keys(shape).join() !== 'min' || typeof shape.min !== 'number') return undefined
  if (typeof alikes !== 'object' || alikes.get !== 'filter' || !alike(alikes.of, of)) return undefined
  const { where: same, as: other = IT } = alikes
  if (typeof same !== 'object' || same.get !== 'eq' || other === as) return undefined
  const [one, two] = [same.a, same.b] as readonly Expr[]
  const ranks = [one, two].map((part) => (isRankOf(part) ? part.of : undefined))
  const isBoth = [as, other].every((name) => ranks.some((card) => card !== undefined && isBound(card, name)))
  return isBoth && !mentions(of, { get: 'bound', name: as }) ? { of, least: shape.min } : undefined
}

const isRankOf = (value: Expr | undefined): value is GetNodes['rankOf'] =>
  typeof value === 'object' && value.get === 'rankOf'
