/** Numbered places, as in Golf or in a patience: each with its number, from 1, gaps included. */

import type { View, ZoneView } from '../../cards/knowledge/view.ts'
import { type PlaceGroup, placeGroups } from '../../cards/session/place-groups.ts'
import type { ShownVariable } from '../../cards/session/shown-variables.ts'
import type { TableFigures } from '../../cards/session/table-figures.ts'
import { inColumns, padded, widthOf } from '../../text/index.ts'
import type { Words } from './words.ts'

export interface NumberedPlaces {
  readonly title: string
  /** The names of the zones. */
  readonly names: readonly string[]
  readonly isOfPlayers: boolean
  /** The places of a player, or of all, in one cell; empty if no card lies there. */
  cell(owner?: number): string
  /** A line for each place. */
  lines(): string[]
}

const GAP = '–'
const FACE_DOWN = '▒'

export function numberedPlaces(
  view: View,
  words: Words,
  figures: TableFigures,
  variables: readonly ShownVariable[],
): NumberedPlaces[] {
  return placeGroups(words.program, variables).map((group) => new PlaceTexts(view, words, figures, group))
}

class PlaceTexts implements NumberedPlaces {
  readonly title: string
  readonly names: readonly string[]
  readonly isOfPlayers: boolean
  readonly #view: View
  readonly #words: Words
  readonly #figures: TableFigures
  readonly #group: PlaceGroup
  readonly #isOneCardEach: boolean
  readonly #widest: number

  constructor(view: View, words: Words, figures: TableFigures, group: PlaceGroup) {
    this.title = group.names.map((name) => words.named(name)).join(' / ')
    this.names = group.names
    this.isOfPlayers = group.isOfPlayers
    this.#view = view
    this.#words = words
    this.#figures = figures
    this.#group = group
    const owners = this.isOfPlayers ? words.program.everything('player') : [undefined]
    const places = owners.flatMap((owner) => group.places(owner))
    this.#isOneCardEach = places.every((zones) => this.#count(zones) <= 1)
    this.#widest = Math.max(...places.map((zones) => widthOf(this.#text(zones))))
  }

  cell(owner?: number): string {
    const places = this.#group.places(owner)
    if (places.every((zones) => this.#count(zones) === 0)) return ''
    if (this.#isOneCardEach) return this.#inColumns(places).join('  ').trimEnd()
    const taken = places.flatMap((zones, n) =>
      this.#count(zones) === 0 ? [] : [[n, this.#text(zones)] as const],
    )
    // A second hand is the exception: the first needs no number then.
    if (taken.length === 1 && taken[0]?.[0] === 0) return taken[0][1]
    return taken.map(([n, text]) => `${n + 1}: ${text}`).join(' | ')
  }

  lines(): string[] {
    const places = this.#group.places(undefined)
    if (places.every((zones) => this.#count(zones) === 0)) return []
    const title = this.#words.dim(`${this.title}:`)
    if (this.#isOneCardEach)
      return inColumns(this.#inColumns(places), this.#words.width, { first: `${title} `, rest: '  ' })
    return [title, ...places.flatMap((_, n) => this.#line(places, n))]
  }

  /** Several gaps in a row share a line. */
  #line(places: readonly (readonly number[])[], n: number): string[] {
    const isGap = (at: number): boolean => this.#count(places[at] ?? []) === 0
    if (n > 0 && isGap(n) && isGap(n - 1)) return []
    const next = isGap(n) ? places.findIndex((_, at) => at > n && !isGap(at)) : n + 1
    const last = next < 0 ? places.length : next
    const numbers = last > n + 1 ? `${n + 1}–${last}` : String(n + 1)
    const indents = { first: `  ${numbers.padStart(2)}  `, rest: '      ' }
    return this.#words.wrap(this.#text(places[n] ?? []), indents)
  }

  #inColumns(places: readonly (readonly number[])[]): string[] {
    return places.map((zones, n) => `${n + 1} ${padded(this.#text(zones), this.#widest)}`)
  }

  #count(zones: readonly number[]): number {
    return zones.reduce((sum, zone) => sum + (this.#view.zones[zone] as ZoneView).count, 0)
  }

  #text(zones: readonly number[]): string {
    const cards = zones.flatMap((zone) => this.#cards(zone))
    if (cards.length === 0) return GAP
    const beside = [
      ...zones.flatMap((zone) => this.#beside(zone)),
      ...this.#group.values(zones, this.#view, this.#words),
    ]
    const isAllHidden = cards.every((card) => card === FACE_DOWN)
    const text = this.#isOneCardEach && isAllHidden ? FACE_DOWN.repeat(2) : joined(cards)
    return beside.length === 0 ? text : `${text} (${beside.join(', ')})`
  }

  /** Cards that lie face down, and are known all the same, stand in brackets. */
  #cards(n: number): string[] {
    const { program } = this.#words
    const { cards } = this.#view.zones[n] as ZoneView
    const isSeen = program.sees(this.#view.seat, n)
    return cards.map((name) => {
      const card = name === null ? undefined : program.deck.number('card', name)
      if (card === undefined) return FACE_DOWN
      return isSeen ? this.#words.card(card) : `(${this.#words.card(card)})`
    })
  }

  /** What the rules work out of the cards. */
  #beside(n: number): string[] {
    const { program } = this.#words
    const { name, cards } = this.#view.zones[n] as ZoneView
    if (!program.sees(this.#view.seat, n) || cards.includes(null)) return []
    const found = cards.map((card) => program.deck.number('card', card ?? '') as number)
    return this.#figures.beside(name, found)
  }
}

/** Cards face down lie close together. */
const joined = (cards: readonly string[]): string => cards.join(' ').replaceAll(/(?<=▒) (?=▒)/g, '')
