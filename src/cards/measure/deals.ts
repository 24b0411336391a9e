/** How many deals a game has: how often at least half of the cards are shuffled together. */
import type { GameEvent } from '../interpret/observer.ts'
import { Play } from '../interpret/play.ts'
import type { Program } from '../interpret/program.ts'
import type { GameSetup, GameSpec } from '../simulate/game-setup.ts'

/** The deals of a game that the players of a setup play in the interpreter. */
export function dealsPlayed(setup: GameSetup, index: number): number {
  const counter = new DealCounter(setup.program)
  setup.play(index, { onEvent: (event) => counter.see(event) })
  return counter.deals
}

/** The deals of a game whose choices are known. */
export function dealsReplayed(
  program: Program,
  { seed, stepLimit }: Pick<GameSpec, 'seed' | 'stepLimit'>,
  index: number,
  choices: readonly number[],
): number {
  const counter = new DealCounter(program)
  const play = Play.start(program, { seed, index, stepLimit, onEvent: (event) => counter.see(event) })
  for (const choice of choices) if (!play.over) play.choose(choice)
  return counter.deals
}

class DealCounter {
  readonly #cards: number[]
  readonly #all: number
  #deals = 0

  constructor({ zones, deck, game }: Program) {
    this.#all = deck.cards.length
    this.#cards = zones.map(({ name }) => (name === game.deck.in ? this.#all : 0))
  }

  see(event: GameEvent): void {
    const cards = this.#cards
    if (event.kind === 'move') {
      cards[event.from] = (cards[event.from] as number) - 1
      cards[event.to] = (cards[event.to] as number) + 1
    } else if (event.kind === 'shuffle' && 2 * (cards[event.zone] as number) >= this.#all) this.#deals += 1
  }

  /** At least one, as a game without a shuffle is one deal too. */
  get deals(): number {
    return Math.max(1, this.#deals)
  }
}
