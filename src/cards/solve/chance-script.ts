/**
 * A state in which the order of a shuffled pile is not decided before somebody looks at it.
 *
 * Cards that are shuffled lie in some order, but are undecided: whichever of them a rule or a player meets could as
 * well have been any other that is undecided since the same shuffle, each as likely. Only where one is met does chance
 * decide, so a game in which three of six cards are dealt has 120 deals and not 720.
 */
import type { ZonePlace } from '../model/layout.ts'
import { type Ground, State } from '../model/state.ts'
import type { Items } from '../model/values.ts'
import { NONE } from '../rules/deck.ts'

/** Which of these equally likely cards it is. */
export type Fate = (among: Items) => number

/** A state at rest, to go on from many times. */
export interface Moment {
  readonly words: Int32Array
  /** By card: the shuffle since which it is undecided; 0 if it is decided. */
  readonly shuffles: Int32Array
}

export class FateState extends State {
  readonly #shuffles: Int32Array
  readonly #fate: Fate
  /** Cards on their way to a pile where they land in random order. */
  readonly #landing = new Set<number>()

  constructor(ground: Ground, fate: Fate, from?: Moment) {
    super(ground, from?.words.slice())
    this.#shuffles = from?.shuffles.slice() ?? new Int32Array(Math.max(...ground.cards) + 1)
    this.#fate = fate
  }

  get moment(): Moment {
    return { words: this.words.slice(), shuffles: this.#shuffles.slice() }
  }

  /** To be told before the cards take their places. */
  shuffled(cards: Items): void {
    const shuffle = Math.max(...this.#shuffles) + 1
    for (const card of cards) this.#shuffles[card] = shuffle
    for (const card of cards) this.#landing.add(card)
  }

  /** Which cards a place holds says nothing about their order. */
  override cardsIn(zone: number): Items {
    return this.ground.cards.filter((card) => this.placeOf(card) === zone)
  }

  override inOrder(zone: number): number[] {
    const place = this.ground.zones[zone] as ZonePlace
    if (!place.pile) return super.inOrder(zone)
    const count = this.words[place.at] as number
    return Array.from({ length: count }, (_, n) => this.#decide(place, count - n)).toReversed()
  }

  override top(zone: number): number {
    const place = this.ground.zones[zone] as ZonePlace
    if (!place.pile) return super.top(zone)
    const count = this.words[place.at] as number
    return count === 0 ? NONE : this.#decide(place, count)
  }

  /** A card that is moved by its name is met wherever it lay; the rest lie as random as before. */
  override moveCard(card: number, zone: number, at: 'top' | 'bottom'): void {
    const from = this.ground.zones[this.placeOf(card)] as ZonePlace
    if (from.pile)
      super.setOrder(
        from,
        this.#raw(from).filter((each) => each !== card),
      )
    if (!this.#landing.delete(card)) this.#shuffles[card] = 0
    const to = this.ground.zones[zone] as ZonePlace
    this.words[this.ground.places + card] = zone
    if (!to.pile) return
    const order = this.#raw(to)
    super.setOrder(to, at === 'top' ? [...order, card] : [card, ...order])
  }

  /** A pile that is put in order as a whole: nothing is on its way. */
  override setOrder(place: ZonePlace, order: readonly number[]): void {
    this.#landing.clear()
    super.setOrder(place, order)
  }

  /** The order as it lies, decided or not. */
  #raw({ at }: ZonePlace): number[] {
    return Array.from(this.words.subarray(at + 1, at + 1 + (this.words[at] as number)))
  }

  /** The card in a place of a pile, counted from 1 at the bottom. */
  #decide({ at }: ZonePlace, nth: number): number {
    const card = this.words[at + nth] as number
    const shuffle = this.#shuffles[card] as number
    if (shuffle === 0) return card
    const among = this.ground.cards.filter((each) => this.#shuffles[each] === shuffle)
    const met = among.length === 1 ? card : this.#fate(among)
    const lay = this.words.indexOf(met, at + 1)
    this.words[lay] = card
    this.words[at + nth] = met
    this.#shuffles[met] = 0
    return met
  }
}
