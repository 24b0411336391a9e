/** The cards that players were last dealt, each player's own: for looking back when the game is over. */
import type { GameEvent } from '../interpret/observer.ts'
import type { Program } from '../interpret/program.ts'
import type { State } from '../model/state.ts'

export interface DealtHand {
  readonly player: number
  readonly zone: number
  readonly cards: readonly number[]
}

export class DealtHands {
  hands: readonly DealtHand[] = []
  readonly #program: Program
  /** What was shuffled since the last decision, and who got cards from there. */
  #shuffled: number | undefined
  readonly #receivers = new Set<number>()

  constructor(program: Program) {
    this.#program = program
  }

  note(event: GameEvent): void {
    if (event.kind === 'shuffle') {
      this.#shuffled = event.zone
      this.#receivers.clear()
    } else if (event.kind === 'move' && event.from === this.#shuffled && this.#isSecret(event.to)) {
      this.#receivers.add(this.#program.playerOf(event.to))
    }
  }

  /** Somebody decides: if everybody got cards before that, these are the hands. */
  stand(state: State): void {
    const { zones, seats } = this.#program
    if (this.#receivers.size === seats)
      this.hands = zones.flatMap((_, zone) => {
        const cards = this.#isSecret(zone) ? state.cardsIn(zone) : []
        return cards.length === 0 ? [] : [{ player: this.#program.playerOf(zone), zone, cards }]
      })
    this.#shuffled = undefined
    this.#receivers.clear()
  }

  /** One player's own place, which not all see. */
  #isSecret(zone: number): boolean {
    return this.#program.zones[zone]?.see !== 'all' && this.#program.playerOf(zone) >= 0
  }
}
