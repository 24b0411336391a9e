/** Plays a recorded game again, in the page, to say what a seat could see at any of its choices. */

import { Play } from '../../../cards/interpret/play.ts'
import { InformedProgram } from '../../../cards/knowledge/informed-program.ts'
import { view } from '../../../cards/knowledge/view.ts'
import type { Game } from '../../../cards/rules/tree.ts'
import { GameSetup } from '../../../cards/simulate/game-setup.ts'
import type { RecordedGame } from '../../wire/games.ts'

export interface SeenZone {
  readonly name: string
  readonly known: readonly string[]
  readonly unknown: number
}

export class RecordedPosition {
  readonly #game: Game
  readonly #record: RecordedGame
  readonly #program: InformedProgram
  /** As the lines of a record name them. */
  readonly #cards: ReadonlySet<string>
  #play: Play
  #at = 0

  constructor(game: Game, record: RecordedGame) {
    const { seats } = record
    this.#game = game
    this.#record = record
    this.#program = new InformedProgram(game, { seats, options: {} })
    const { deck } = this.#program
    this.#cards = new Set(deck.cards.map((card) => deck.cardName(card)))
    this.#play = this.#start()
  }

  /** After so many choices. Going back plays it again from the start. */
  seenBy(seat: number, at: number): readonly SeenZone[] {
    if (at < this.#at) {
      this.#play = this.#start()
      this.#at = 0
    }
    while (this.#at < at) {
      this.#play.choose(this.#record.choices[this.#at] as number)
      this.#at += 1
    }
    return view(this.#program, this.#play.state, seat).zones.map(({ cards, among, count }, zone) => {
      const known = [...cards.filter((card) => card !== null), ...among].map(withSuit)
      return { name: this.#program.zoneName(zone), known, unknown: count - known.length }
    })
  }

  /** What happened since the choice before, with the cards as everywhere on the page. */
  linesAt(at: number): readonly string[] {
    return (this.#record.lines[at] ?? []).map((line) =>
      line.replaceAll(/\b\w\w\b/g, (word) => (this.#cards.has(word) ? withSuit(word) : word)),
    )
  }

  #start(): Play {
    const { seed, seats, players } = this.#record
    const { stepLimit } = new GameSetup(this.#game, { seats, seed, players }).spec
    return Play.start(this.#program, { seed, index: 0, stepLimit })
  }
}

const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' }

/** `QS` as `Q♠`, and `TS` as `10♠`. */
const withSuit = (card: string): string => {
  const [rank = '', suit = ''] = card
  return card.length === 2 ? `${rank === 'T' ? '10' : rank}${SUITS[suit] ?? suit}` : card
}
