/** The cards that players were dealt last, each player's own: for looking back when the game is over. */
import type { GameEvent } from '../interpret/observer.ts'
import type { Program } from '../interpret/program.ts'
import type { State } from '../model/state.ts'

export interface DealtHand {
  readonly player: number
  readonly zone: number
  readonly cards: readonly number[]
}

export class DealtHands {
  readonly #program: Program
  /** What was shuffled since the last decision, and who got cards from there. */
  #shuffled: number | undefined
  #receivers = new Set<number>()
  #hands: readonly DealtHand[] = []

  constructor(program: Program) {
    this.#program = program
  }

  get hands(): readonly DealtHand[] {
    return this.#hands
  }

  note(event: GameEvent): void {
    if (event.kind === 'shuffle') {
      this.#shuffled = event.zone
      this.#receivers.clear()
    } else if (event.kind === 'move' && event.from === this.#shuffled && this.#isSecret(event.to)) {
      this.#receivers.add(this.#program.playerOf(event.to))
    }
  }

  /** Somebody decides. */
  stand(state: State): void {
    const isDealt = this.#receivers.size === this.#program.seats
    this.#shuffled = undefined
    this.#receivers = new Set()
    if (!isDealt) return
    this.#hands = this.#program.zones.flatMap((_, zone) => {
      const cards = this.#isSecret(zone) ? state.cardsIn(zone) : []
      return cards.length === 0 ? [] : [{ player: this.#program.playerOf(zone), zone, cards }]
    })
  }

  save(): () => void {
    const hands = this.#hands
    return () => {
      this.#hands = hands
      this.#shuffled = undefined
      this.#receivers = new Set()
    }
  }

  /** One player's own place, which not all see. */
  #isSecret(zone: number): boolean {
    return this.#program.zones[zone]?.see !== 'all' && this.#program.playerOf(zone) >= 0
  }
}
