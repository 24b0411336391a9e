/**
 * One game being played: it stands at a decision or at its end.
 *
 *     const program = new Program(assertGame(tree), { seats: 4 })
 *     const play = Play.start(program, { seed: 1 })
 *     while (!play.over) play.choose(rng.below(play.choices.length))
 *     play.outcome.winners
 */
import type { PathElement } from '../../rng/index.ts'
import { DeckError } from '../model/game-model.ts'
import type { Cycle, GameResult } from '../model/game-result.ts'
import { DECISIONS, FORCED, ME, STATUS, STEPS, TURNS } from '../model/layout.ts'
import { State } from '../model/state.ts'
import { chanceOf } from '../model/streams.ts'
import { best } from '../model/values.ts'
import { CycleWatch, countersOf } from './cycle.ts'
import type { Choice } from './decision.ts'
import { CYCLING, DECIDING, Machine, type MachineOptions, NEW_DEAL, OVER, STOPPED } from './machine.ts'
import type { GameEvent, Observer } from './observer.ts'
import type { Program } from './program.ts'

export interface LoadOptions {
  /** The order of cards as dealt, the first one first; what is not named comes after, in random order. */
  readonly deck?: readonly string[] | undefined
  readonly stepLimit?: number
  readonly stopsAtDeal?: (() => boolean) | undefined
  readonly onEvent?: ((event: GameEvent) => void) | undefined
  /** The observer of the game up to the moment where play goes on; the program's own if left out. */
  readonly observer?: Observer | undefined
}

export interface PlayOptions extends LoadOptions {
  readonly seed: PathElement
  /** Which game of that seed; the first if left out. */
  readonly index?: number
}

const ENDINGS: Readonly<Record<number, GameResult['ending']>> = {
  [DECIDING]: 'under way',
  [OVER]: 'finished',
  [STOPPED]: 'step limit',
  [CYCLING]: 'cycle',
  [NEW_DEAL]: 'under way',
}

/** Long enough for any game by people's rules: the longest known Beggar-My-Neighbour takes a tenth of it. */
export const STEP_LIMIT = 1_000_000

export class Play {
  readonly program: Program
  readonly #machine: Machine
  readonly #watch: CycleWatch
  readonly observer: Observer | undefined
  #cycle: Cycle | undefined

  private constructor(
    program: Program,
    { deck, stepLimit, stopsAtDeal, onEvent, observer }: LoadOptions,
    begin: (options: MachineOptions) => Machine,
  ) {
    this.program = program
    this.#watch = new CycleWatch(program)
    this.observer = observer ?? program.newObserver()
    this.#machine = begin({
      stepLimit: stepLimit ?? STEP_LIMIT,
      stopsAtDeal,
      ...(deck && { deck: parseDeck(program, deck) }),
      ...(onEvent && { onEvent }),
      observer: this.observer,
      onChance: () => this.#watch.forget(),
      onRound: (state) => {
        if (!this.#watch.seenBefore(state)) return
        this.#cycle = this.#watch.cycle()
        state.put(STATUS, CYCLING)
      },
    })
  }

  static start(program: Program, options: PlayOptions): Play {
    const chance = chanceOf(options.seed).derive(options.index ?? 0)
    return new Play(program, options, (machineOptions) => Machine.start(program, chance, machineOptions))
  }

  /** Goes on from what `save` returned. */
  static load(program: Program, saved: Uint8Array, options: LoadOptions = {}): Play {
    if (saved.length !== program.layout.words * 4) {
      throw new RangeError(
        `this is no state of ${program.game.name}: ${saved.length} bytes instead of ${program.layout.words * 4}`,
      )
    }
    const state = new State(program.ground, new Int32Array(Uint8Array.from(saved).buffer))
    return new Play(program, options, (machineOptions) => new Machine(program, state, machineOptions))
  }

  get state(): State {
    return this.#machine.state
  }

  get over(): boolean {
    return this.#machine.status !== DECIDING
  }

  /** Whose decision it is. */
  get seat(): number {
    return this.state.get(ME)
  }

  get choices(): readonly Choice[] {
    return this.#machine.choices
  }

  choose(n: number): void {
    const choice = this.choices[n]
    if (choice === undefined) {
      throw new RangeError(
        this.over ? 'the game is over' : `there are ${this.choices.length} choices; got ${n}`,
      )
    }
    this.#machine.choose(choice)
  }

  save(): Uint8Array {
    return new Uint8Array(this.state.words.slice().buffer)
  }

  get outcome(): GameResult {
    const { program, state } = this
    const finished = this.#machine.status === OVER
    const scores = scoresOf(this.#machine)
    const counters = countersOf(program, state)
    const winners = finished ? winnersOf(this.#machine, scores) : []
    return {
      ending: ENDINGS[this.#machine.status] as GameResult['ending'],
      ...(this.#cycle && { cycle: this.#cycle }),
      scores,
      winners,
      draw: program.winners === undefined && winners.length === scores.length && winners.length > 1,
      turns: state.words[TURNS] as number,
      steps: state.words[STEPS] as number,
      decisions: state.words[DECISIONS] as number,
      forced: state.words[FORCED] as number,
      counters,
      counts: program.counters.map((name) => counters[name] ?? 0),
    }
  }
}

/** What each player has, as the game stands. */
export function scoresOf(machine: Machine): number[] {
  const { program, state } = machine
  const acting = state.get(ME)
  const scores = program.everything('player').map((player) => {
    state.put(ME, player)
    return program.score(machine)
  })
  state.put(ME, acting)
  return scores
}

/** Who has won with these scores, if the game is over now. */
export function winnersOf(machine: Machine, scores: readonly number[]): readonly number[] {
  const { program } = machine
  if (program.winners) return program.winners(machine)
  const sign = program.game.result.win === 'least' ? -1 : 1
  return best(program.everything('player'), (player) => sign * (scores[player] as number))
}

function parseDeck(program: Program, names: readonly string[]): number[] {
  const cards = names.map((name) => {
    const card = program.deck.number('card', name)
    if (card === undefined) {
      throw new DeckError(
        `${program.game.name} has no card "${name}"; a card is rank and suit, as in ${program.deck.cardName(program.deck.cards[0] as number)}`,
      )
    }
    return card
  })
  const twice = cards.find((card, n) => cards.indexOf(card) !== n)
  if (twice !== undefined) throw new DeckError(`the deck has ${program.deck.cardName(twice)} twice`)
  return cards
}
