/** Games from given cards, on either engine. */
import { type Dealt, DealtGame } from '../compile/engine/dealt-game.ts'
import { NotCompiled } from '../compile/not-compiled.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { Deck } from '../rules/deck.ts'
import type { Game } from '../rules/tree.ts'
import type { EngineName } from '../simulate/table.ts'
import { handAt } from './hands.ts'

/** Hands of so many cards, by their numbers. */
export interface HandRange {
  readonly size: number
  readonly first: number
  readonly many: number
}

export interface Dealing {
  readonly deck: Deck
  readonly counters: readonly string[]
  /** The game of these cards, the first one first. */
  deal(cards: readonly number[]): Dealt
  hands(range: HandRange): Dealt
}

/** Trees that are enumerated are done in a few dozen steps; wrong ones should not take all day. */
const STEP_LIMIT = 1000

export function dealingOf(game: Game, engine: EngineName): Dealing {
  const reference = new ReferenceDealing(game)
  if (engine === 'reference') return reference
  try {
    return new CompiledDealing(new DealtGame(game, STEP_LIMIT), reference)
  } catch (thrown) {
    if (!(thrown instanceof NotCompiled)) throw thrown
    return reference
  }
}

class CompiledDealing implements Dealing {
  readonly deck: Deck
  readonly counters: readonly string[]
  readonly #compiled: DealtGame
  readonly #reference: Dealing

  constructor(compiled: DealtGame, reference: Dealing) {
    this.deck = reference.deck
    this.counters = reference.counters
    this.#compiled = compiled
    this.#reference = reference
  }

  deal(cards: readonly number[]): Dealt {
    return this.#orReference(
      () => this.#compiled.deal(cards),
      () => this.#reference.deal(cards),
    )
  }

  hands(range: HandRange): Dealt {
    return this.#orReference(
      () => this.#compiled.hands(handAt(range.first, range.size), range.many),
      () => this.#reference.hands(range),
    )
  }

  /** What is too much for the module, the interpreter tells. */
  #orReference(compiled: () => Dealt, reference: () => Dealt): Dealt {
    try {
      return compiled()
    } catch {
      return reference()
    }
  }
}

class ReferenceDealing implements Dealing {
  readonly #program: Program

  constructor(game: Game) {
    this.#program = new Program(game)
  }

  get deck(): Deck {
    return this.#program.deck
  }

  get counters(): readonly string[] {
    return this.#program.counters
  }

  deal(cards: readonly number[]): Dealt {
    const program = this.#program
    const deck = cards.map((card) => program.deck.cardName(card))
    const { state, outcome } = Play.start(program, { seed: 1, deck, stepLimit: STEP_LIMIT })
    const [stock = 0] = program.membersOf(program.game.deck.in)
    const wanting = program.deck.cards.length - state.countIn(stock) > cards.length
    return {
      totals: this.counters.map((name) => (wanting ? 0 : (outcome.counters[name] ?? 0))),
      games: 1,
      unfinished: Number(!wanting && outcome.ending !== 'finished'),
      wanting: Number(wanting),
    }
  }

  hands({ size, first, many }: HandRange): Dealt {
    const { cards } = this.deck
    const dealt = Array.from({ length: many }, (_, n) =>
      this.deal(handAt(first + n, size).map((place) => cards[place] as number)),
    )
    const sum = (read: (one: Dealt) => number): number => dealt.reduce((total, one) => total + read(one), 0)
    return {
      totals: this.counters.map((_, n) => sum(({ totals }) => totals[n] ?? 0)),
      games: many,
      unfinished: sum(({ unfinished }) => unfinished),
      wanting: sum(({ wanting }) => wanting),
    }
  }
}
