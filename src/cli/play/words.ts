/** What things of a game are called on the screen, for the one who looks at it. */
import { type Picked, type Program, suitSign, wordsOf } from '../../cards/index.ts'
import { clean, type Look, paint } from './look.ts'

const RED: readonly string[] = ['D', 'H']

export class Words {
  readonly program: Program
  readonly look: Look
  /** Who looks; nobody when all is shown to all. */
  readonly viewer: number | undefined

  constructor(program: Program, look: Look, viewer?: number) {
    this.program = program
    this.look = look
    this.viewer = viewer
  }

  get game(): string {
    return clean(this.program.game.name)
  }

  get arrow(): string {
    return this.look.ascii ? '->' : '→'
  }

  card(card: number): string {
    const { deck } = this.program
    const [, copy] = deck.cardName(card).split('/')
    const suit = deck.suits[deck.suitOf(card)]
    const rank = this.rank(deck.rankOf(card))
    const face = suit === undefined ? rank : `${rank}${this.#sign(suit)}`
    const shown = clean(copy === undefined ? face : `${face}/${copy}`)
    return suit !== undefined && RED.includes(suit) ? paint(this.look, 'red', shown) : shown
  }

  /** By suits, and by ranks within a suit. */
  cards(cards: readonly number[], separator = ' '): string {
    return cards.map((card) => this.card(card)).join(separator)
  }

  cardNamed(name: string): string {
    const card = this.program.deck.number('card', name)
    return card === undefined ? clean(name) : this.card(card)
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
    const shown = sign === name || this.look.ascii ? name : `${name} ${sign}`
    return RED.includes(letter) ? paint(this.look, 'red', shown) : shown
  }

  player(player: number): string {
    return player === this.viewer ? 'you' : `player ${player + 1}`
  }

  picked({ kind, value }: Picked): string {
    if (kind === 'size') return countOf(value)
    return this.item(kind, value)
  }

  /** An option with what is picked: "pass J♠ 9♠ A♥", "ask player 4, 8". */
  said(option: string, picks: readonly Picked[]): string {
    const parts = Map.groupBy(picks, ({ binder }) => binder).values()
    const texts = Array.from(parts, (part) => part.map((pick) => this.picked(pick)).join(' '))
    return [clean(option), texts.join(', ')].filter((text) => text !== '').join(' ')
  }

  item(kind: string, value: number): string {
    switch (kind) {
      case 'card':
        return this.card(value)
      case 'suit':
        return this.suit(value)
      case 'rank':
        return this.rank(value)
      case 'player':
        return this.player(value)
      case 'team':
        return `team ${value + 1}`
      case 'bool':
        return value === 1 ? 'yes' : 'no'
      default:
        return String(value)
    }
  }

  /** A kind of places, or a variable. */
  named(id: string): string {
    return clean(wordsOf(id))
  }

  /** One place: "your hand", "player 2's hand", "stock". */
  zone(zone: number, owner = true): string {
    const { name, index } = this.program.zones[zone] as Program['zones'][number]
    const player = this.program.playerOf(zone)
    const per = this.program.game.zones[name]?.per ?? []
    const others = per.flatMap((each, n) =>
      each === 'player' || typeof each === 'number' ? [] : [this.item(each, index[n] as number)],
    )
    const words = [this.named(name), ...others].join(' of ')
    if (player < 0 || !owner) return words
    return `${player === this.viewer ? 'your' : `player ${player + 1}'s`} ${words}`
  }

  #sign(suit: string): string {
    return this.look.ascii ? suit : suitSign(suit)
  }
}

export const countOf = (cards: number): string => (cards === 1 ? '1 card' : `${cards} cards`)
