/** The cards of places as one person sees them: what can be picked, and why the rest cannot. */
import {
  capital,
  cardNumbers,
  type GameWords,
  type InteractiveGame,
  isOwnSecret,
  known,
  pilesThatMatter,
  type Question,
  type TableFigures,
  type View,
  WhyNot,
  type ZoneView,
} from '../../../cards/browser.ts'
import { faceOf } from './faces.ts'
import type { LyingCard, Place } from './scene.ts'

/** Of a pile that matters, the cards at the top that are shown in any case. */
const MOST_SPREAD = 16
const FACE_DOWN: LyingCard = { answers: [] }

export class LyingCards {
  readonly #game: InteractiveGame
  readonly #view: View
  readonly #words: GameWords
  readonly #figures: TableFigures
  readonly #wholePiles: ReadonlySet<string>
  readonly #answers: ReadonlyMap<number, readonly number[]>
  readonly #picked: ReadonlySet<number>
  readonly #whyNot: WhyNot | undefined
  /** The cards that lie face up, or are known: those that can be clicked. */
  readonly shown = new Set<number>()

  /** @param question what the viewer is asked, if it is the viewer's turn */
  constructor(
    game: InteractiveGame,
    view: View,
    words: GameWords,
    figures: TableFigures,
    question?: Question,
  ) {
    this.#game = game
    this.#view = view
    this.#words = words
    this.#figures = figures
    this.#wholePiles = pilesThatMatter(game.program.game)
    const { answers = [], begun } = question ?? {}
    const picking = answers.filter(({ pick }) => pick?.kind === 'card')
    this.#answers = new Map(
      Array.from(
        Map.groupBy(picking, ({ pick }) => pick?.value ?? -1),
        ([card, some]) => [card, some.map(({ place }) => place)],
      ),
    )
    this.#picked = new Set(begun?.picks.flatMap(({ kind, value }) => (kind === 'card' ? [value] : [])))
    this.#whyNot = question && new WhyNot(game, words)
  }

  /** One place, as it is shown by itself. */
  place(zone: number, title: string, isInHand = false): Place {
    const { program } = this.#game
    const { count, name } = this.#zone(zone)
    const isPile = program.zones[zone]?.pile ?? false
    const isWhole = isPile && this.#wholePiles.has(name)
    const layout = isInHand ? 'hand' : isWhole ? 'spread pile' : isPile ? 'pile' : 'row'
    return {
      key: String(zone),
      title: capital(title),
      layout,
      count,
      cards: this.#shown(zone, layout),
      beside: this.beside(zone),
    }
  }

  /** All cards of a place, from the bottom of a pile. */
  all(zone: number): LyingCard[] {
    const { program } = this.#game
    const { cards } = this.#zone(zone)
    const isSeen = program.sees(this.#view.seat, zone)
    return cards.map((name) => {
      const [card] = cardNumbers([name], program.deck)
      return card === undefined ? FACE_DOWN : this.#card(card, zone, !isSeen)
    })
  }

  beside(zone: number): string[] {
    const { name, count } = this.#zone(zone)
    const cards = known(this.#zone(zone), this.#game.program)
    const isSeen = this.#game.program.sees(this.#view.seat, zone)
    return isSeen && count > 0 && cards.length === count ? this.#figures.beside(name, cards) : []
  }

  #shown(zone: number, layout: Place['layout']): LyingCard[] {
    const { program } = this.#game
    const { count } = this.#zone(zone)
    if (count === 0) return []
    const isSeen = program.sees(this.#view.seat, zone)
    if (layout === 'spread pile' && isSeen) return this.all(zone).slice(-MOST_SPREAD)
    if (layout === 'pile') return this.all(zone).slice(-1)
    // Cards that are seen going into another's hand are remembered; tricks that were taken are only counted.
    const isCounted =
      !isSeen && (program.zones[zone]?.see === 'none' || program.playerOf(zone) === this.#view.seat)
    if (isCounted) return [FACE_DOWN]
    const cards = known(this.#zone(zone), program).map((card) => this.#card(card, zone, !isSeen))
    return cards.length < count ? [...cards, FACE_DOWN] : cards
  }

  #card(card: number, zone: number, isRemembered: boolean): LyingCard {
    const answers = this.#answers.get(card) ?? []
    this.shown.add(card)
    const isPicked = this.#picked.has(card)
    const isHeld = this.#whyNot && this.#isPickedFrom(zone)
    return {
      face: faceOf(card, this.#words),
      answers,
      ...(isRemembered && { isRemembered }),
      ...(isPicked && { isPicked }),
      ...(isHeld && answers.length === 0 && !isPicked && { reasons: this.#reasons(card) }),
    }
  }

  #reasons(card: number): string[] {
    if (this.#answers.size === 0 && !this.#asksForSize()) return ['You are not asked for a card now.']
    const reasons = this.#whyNot?.reasons(card) ?? []
    if (reasons.length === 0) return ['No option takes this card now.']
    return reasons.map(({ option, text }) => `${capital(option)}: ${text}.`)
  }

  /** The viewer's hand, or another place of the viewer from which cards can be picked now. */
  #isPickedFrom(zone: number): boolean {
    const { program, state } = this.#game
    if (program.playerOf(zone) !== this.#view.seat) return false
    if (isOwnSecret(program, this.#view.seat, zone)) return true
    return state.cardsIn(zone).some((card) => this.#answers.has(card))
  }

  #asksForSize(): boolean {
    return this.#game.question.answers.some(({ pick }) => pick?.kind === 'size')
  }

  #zone(zone: number): ZoneView {
    return this.#view.zones[zone] as ZoneView
  }
}
