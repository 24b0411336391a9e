/** How things of a game are written, for the one who looks at it. */
import { suitSign, wordsOf } from '../english/words/words.ts'
import type { Program } from '../interpret/program.ts'
import { clean } from './clean-text.ts'
import type { Picked } from './question.ts'

export class GameWords {
  readonly program: Program
  /** Who looks; nobody when all is shown to all. */
  readonly viewer: number | undefined
  /** Whether suits are letters instead of signs. */
  readonly ascii: boolean

  constructor(program: Program, viewer?: number, ascii = false) {
    this.program = program
    this.viewer = viewer
    this.ascii = ascii
  }

  get game(): string {
    return clean(this.program.game.name)
  }

  card(card: number): string {
    const { deck } = this.program
    const [, copy] = deck.cardName(card).split('/')
    const suit = deck.suits[deck.suitOf(card)]
    const rank = this.rank(deck.rankOf(card))
    const face = suit === undefined ? rank : `${rank}${this.#sign(suit)}`
    const shown = clean(copy === undefined ? face : `${face}/${copy}`)
    return this.coloured(suit, shown)
  }

  cards(cards: readonly number[]): string {
    return cards.map((card) => this.card(card)).join(' ')
  }

  /** A text for each suit. */
  bySuit(cards: readonly number[]): string[] {
    const suits = Map.groupBy(cards, (card) => this.program.deck.suitOf(card))
    return Array.from(suits.values(), (suit) => this.cards(suit))
  }

  rank(rank: number): string {
    const { deck } = this.program
    const name = deck.rankName(rank)
    return name === 'T' && !deck.ranks.includes('10') ? '10' : clean(name)
  }

  suit(suit: number): string {
    const letter = this.program.deck.suits[suit] ?? ''
    const name = clean(this.program.deck.suitName(suit))
    const sign = this.#sign(letter)
    const shown = sign === name || this.ascii ? name : `${name} ${sign}`
    return this.coloured(letter, shown)
  }

  player(player: number): string {
    return player === this.viewer ? 'you' : `player ${player + 1}`
  }

  picked({ kind, value }: Picked): string {
    if (kind === 'size') return countOf(value)
    return kind === 'place' ? `place ${value + 1}` : this.item(kind, value)
  }

  /** An option with what is picked: "pass J♠ 9♠ A♥", "ask player 4, 8". */
  said(option: string, picks: readonly Picked[]): string {
    const parts = Map.groupBy(picks, ({ binder }) => binder).values()
    const texts = Array.from(parts, (part) => part.map((pick) => this.picked(pick)).join(' '))
    return [clean(option), texts.join(', ')].filter((text) => text !== '').join(' ')
  }

  item(kind: string, value: number): string {
    if (kind === 'card' || kind === 'suit' || kind === 'rank' || kind === 'player') return this[kind](value)
    if (kind === 'team') return this.hasSides ? `side ${value + 1}` : this.player(value)
    if (kind === 'bool') return value === 1 ? 'yes' : 'no'
    return numberText(value)
  }

  /** The value of a variable; none is a number far below all others. */
  value(type: string, value: number | readonly number[], none = ''): string {
    const kind = type.replace('*', '')
    const items = typeof value === 'number' ? [value] : value
    const texts = items.map((item) => (item < 0 && kind !== 'num' ? none : this.item(kind, item)))
    return texts.filter((text) => text !== '').join(kind === 'player' || kind === 'team' ? ', ' : ' ')
  }

  /** Whether players have partners; else a side is a player. */
  get hasSides(): boolean {
    return this.program.teams > 0 && this.program.teams < this.program.seats
  }

  /** A kind of places, or a variable. */
  named(id: string): string {
    return clean(wordsOf(id))
  }

  /** One place: "your hand", "player 2's layout 3", "stock". */
  zone(zone: number, owner = true): string {
    const { name, index } = this.program.zones[zone] as Program['zones'][number]
    const player = this.program.playerOf(zone)
    const per = this.program.game.zones[name]?.per ?? []
    const others = per.flatMap((each, n) =>
      each === 'player' || typeof each === 'number' ? [] : [this.item(each, index[n] as number)],
    )
    const numbers = per.flatMap((each, n) => (typeof each === 'number' ? [(index[n] as number) + 1] : []))
    const words = [[this.named(name), ...numbers].join(' '), ...others].join(' of ')
    if (player < 0 || !owner) return words
    return `${this.whose(player)} ${words}`
  }

  /** "your", "player 2's" */
  whose(player: number): string {
    return player === this.viewer ? 'your' : `player ${player + 1}'s`
  }

  /** A text about a suit, as a screen with colours shows it. */
  protected coloured(_suit: string | undefined, text: string): string {
    return text
  }

  #sign(suit: string): string {
    return this.ascii ? suit : suitSign(suit)
  }
}

export const numberText = (value: number): string => String(value).replace('-', '−')

export const countOf = (cards: number): string => (cards === 1 ? '1 card' : `${cards} cards`)
