/**
 * What a worker does for an enumeration: plays deals, and goes on with those that name too few cards, in every way
 * there is.
 *
 * Cards of a rank are alike here, whatever their suit, and a deal stands for all that differ by an exchange of suits.
 * Which suits are played is left to chance: rules that tell suits apart where they should not would show.
 */
import type { Context } from '../../pool/index.ts'
import type { Stream } from '../../rng/index.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { Game } from '../rules/tree.ts'
import type { WeightedDeal } from './fact.ts'

export const ENUMERATE_TASK = new URL(import.meta.url)

/** Trees that are enumerated are done in a few dozen steps; wrong ones should not take all day. */
const STEP_LIMIT = 1000

export interface EnumerateAnswer {
  /** Each counter, added up over all deals as often as they come. */
  readonly totals: ReadonlyMap<string, number>
  /** How many games that took, and how many of them did not end. */
  readonly games: number
  readonly unfinished: number
}

export function setup(game: Game): Program {
  return new Program(game)
}

export default function enumerateTask(
  deals: readonly WeightedDeal[],
  { setup: program, rng }: Context<Program>,
): EnumerateAnswer {
  const enumeration = new Enumeration(program, rng)
  for (const deal of deals) enumeration.play(deal)
  const { totals, games, unfinished } = enumeration
  return { totals, games, unfinished }
}

class Enumeration implements EnumerateAnswer {
  readonly totals = new Map<string, number>()
  games = 0
  unfinished = 0
  readonly #program: Program
  readonly #rng: Stream
  readonly #cards: readonly string[]

  constructor(program: Program, rng: Stream) {
    this.#program = program
    this.#rng = rng
    this.#cards = program.deck.cards.map((card) => program.deck.cardName(card))
  }

  play({ deck, weight }: WeightedDeal): void {
    this.#follow(this.#exchangeSuits(deck), weight)
  }

  #follow(deck: readonly string[], weight: number): void {
    const program = this.#program
    const { state, outcome } = Play.start(program, { seed: this.#rng.next(), deck, stepLimit: STEP_LIMIT })
    this.games += 1
    const stock = program.membersOf(program.game.deck.in)[0] as number
    if (this.#cards.length - state.countIn(stock) > deck.length) {
      this.#goOn(deck, weight)
      return
    }
    if (outcome.ending !== 'finished') this.unfinished += 1
    for (const [name, times] of Object.entries(outcome.counters)) {
      this.totals.set(name, (this.totals.get(name) ?? 0) + weight * times)
    }
  }

  /** The next card is of any rank, as likely as there are cards of it left. */
  #goOn(deck: readonly string[], weight: number): void {
    const left = this.#cards.filter((card) => !deck.includes(card))
    for (const alike of Map.groupBy(left, (card) => card[0]).values()) {
      this.#follow([...deck, this.#rng.pick(alike)], (weight * alike.length) / left.length)
    }
  }

  /** Cards are named by a letter for the rank and one for the suit. */
  #exchangeSuits(deck: readonly string[]): string[] {
    const { suits } = this.#program.deck
    const others = this.#rng.shuffle([...suits])
    return deck.map((card) => `${card[0]}${others[suits.indexOf(card[1] as string)]}`)
  }
}
