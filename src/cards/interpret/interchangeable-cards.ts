/**
 * Cards that no rule of a game can tell apart. In Beggar-My-Neighbour all plain cards are the same, so a game goes
 * round in circles when the pattern of plain and penalty cards comes again, whichever plain cards they are.
 *
 * Exchanging cards of one kind must change nothing but which of them lies where. So a game that keeps cards in
 * variables or slots, names one, or looks at the order in which cards are numbered, tells all its cards apart.
 */

import { POINT } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { type Entry, GETS, type Get } from '../rules/grammar.ts'
import { type Expr, type Game, IT } from '../rules/tree.ts'
import { typeOf } from '../rules/type-of.ts'
import type { Program } from './program.ts'

type Node = Readonly<Record<string, unknown>>
type Kinds = readonly (readonly number[])[]

/** Expressions that look at the cards themselves or at their numbers. */
const NAMING = ['card', 'combos', 'matches', 'deadwood', 'poker']
/** Expressions that do so if what they look at are cards. */
const ORDERING: Readonly<Record<string, string>> = { first: 'of', number: 'of', lt: 'a', le: 'a' }

export class CardKinds {
  /** The cards of each kind; undefined if every card is a kind of its own. */
  readonly #kinds: Kinds | undefined
  readonly #kindOf = new Map<number, number>()
  readonly #program: Program

  constructor(program: Program) {
    this.#program = program
    this.#kinds = kindsOf(program)
    this.#kinds?.forEach((cards, kind) => {
      for (const card of cards) this.#kindOf.set(card, kind)
    })
  }

  /** The position of a state, the same for positions that differ only by cards of the same kind. */
  position(state: State): Int32Array {
    if (this.#kinds === undefined) return state.position
    const { ground } = state
    const offset = ground.layout.position + POINT
    const position = state.position.slice()
    for (const cards of this.#kinds) {
      const places = cards.map((card) => state.placeOf(card)).sort((a, b) => a - b)
      cards.forEach((card, n) => {
        position[ground.places + card - offset] = places[n] as number
      })
    }
    this.#program.zones.forEach((zone, n) => {
      if (!zone.pile) return
      const kinds = state.inOrder(n).map((card) => this.#kindOf.get(card) as number)
      position.set(kinds, zone.at + 1 - offset)
    })
    return position
  }
}

function kindsOf(program: Program): Kinds | undefined {
  const variables = Array.from(program.variables.values(), ({ tree }) => tree.type)
  if (program.cardSlots.length > 0 || variables.some((type) => type.startsWith('card'))) return undefined
  const looks = new Set<string>()
  const { flow, defs, procs, result, vars } = program.game
  if (![flow, defs, procs, result, vars].every((part) => collectLooks(part, program.game, looks)))
    return undefined
  const kindOf = (card: number): string =>
    Array.from(looks, (look) => {
      if (look === 'rankOf') return program.deck.rankOf(card)
      if (look === 'suitOf') return program.deck.suitOf(card)
      return program.valueByCard(look)(card)
    }).join()
  return Map.groupBy(program.deck.cards, kindOf).values().toArray()
}

/** Finds how rules look at cards: by rank, by suit, or by tables alone. False if they tell all apart. */
function collectLooks(value: unknown, game: Game, looks: Set<string>): boolean {
  if (typeof value !== 'object' || value === null) return true
  const node = value as Node
  const kind = node['get'] as string | undefined
  if (kind !== undefined && NAMING.includes(kind)) return false
  const ordered = kind === undefined ? undefined : ORDERING[kind]
  if (ordered !== undefined && isOfCards(node[ordered] as Expr, game)) return false
  if ((kind === 'top' || kind === 'bottom' || kind === 'topmost') && !isPile(node['of'] as Node, game))
    return false
  // Dealing from a place without order takes the lowest card first.
  if (node['do'] === 'deal' && !isPile(node['from'] as Node, game)) return false
  if (kind === 'rankOf' || kind === 'suitOf') looks.add(kind)
  if (kind === 'look') {
    looks.add(node['table'] as string)
    const key = node['of'] as Node
    // What a table says of a rank is all that is seen of it.
    return collectLooks(['rankOf', 'suitOf'].includes(key['get'] as string) ? key['of'] : key, game, looks)
  }
  return Object.values(node).every((inner) => collectLooks(inner, game, looks))
}

/** A name that is bound around the expression may stand for a card. */
function isOfCards(expression: Expr, game: Game): boolean {
  const [used, bound] = [new Set<string>(), new Set<string>()]
  collectNames(expression, used, bound)
  return !used.isSubsetOf(bound) || typeOf(expression, game, new Map()).startsWith('card')
}

function collectNames(value: unknown, used: Set<string>, bound: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  const node = value as Node
  const entry: Entry | undefined = GETS[node['get'] as Get]
  if (node['get'] === 'bound') used.add(node['name'] as string)
  if (entry?.binds) bound.add((node['as'] as string | undefined) ?? IT)
  for (const inner of Object.values(node)) collectNames(inner, used, bound)
}

const isPile = (zone: Node, game: Game): boolean => game.zones[zone['name'] as string]?.order === 'pile'
