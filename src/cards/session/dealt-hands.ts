/** The cards that players were last dealt, each player's own: for looking back when the game is over. */
import type { GameEvent } from '../interpret/observer.ts'
import type { Program } from '../interpret/program.ts'

export interface DealtHand {
  readonly player: number
  readonly zone: number
  readonly cards: readonly number[]
}

export class DealtHands {
  hands: readonly DealtHand[] = []
  readonly #program: Program
  /** What was shuffled since the last decision, and the cards that places got from there. */
  #shuffled: number | undefined
  readonly #cards = new Map<number, readonly number[]>()

  constructor(program: Program) {
    this.#program = program
  }

  /** Cards count as they are dealt: a pass in which nobody has a choice may follow before anybody decides. */
  note(event: GameEvent): void {
    // What is left may be shuffled again after the deal: what was dealt stays dealt, unless it goes back.
    if (event.kind === 'shuffle') this.#shuffled = event.zone
    if (event.kind !== 'move') return
    const { from, to, card } = event
    if (from === this.#shuffled && this.#isSecret(to)) this.#cards.set(to, [...this.#held(to), card])
    if (to === this.#shuffled && this.#cards.has(from))
      this.#cards.set(
        from,
        this.#held(from).filter((each) => each !== card),
      )
  }

  /** Somebody decides: if everybody got cards before that, these are the hands. */
  stand(): void {
    const dealt = [...this.#cards].toSorted(([one], [other]) => one - other)
    const hands = dealt
      .filter(([, cards]) => cards.length > 0)
      .map(([zone, cards]) => ({
        player: this.#program.playerOf(zone),
        zone,
        cards: cards.toSorted((one, other) => one - other),
      }))
    if (new Set(hands.map(({ player }) => player)).size === this.#program.seats) this.hands = hands
    this.#shuffled = undefined
    this.#cards.clear()
  }

  #held(zone: number): readonly number[] {
    return this.#cards.get(zone) ?? []
  }

  /** One player's own place, which not all see. */
  #isSecret(zone: number): boolean {
    return this.#program.zones[zone]?.see !== 'all' && this.#program.playerOf(zone) >= 0
  }
}
