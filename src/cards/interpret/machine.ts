/**
 * The machine: plays a program forward until a player must choose, or the game is over. All that it knows between
 * two decisions is in its state; the locals are for evaluating one expression.
 */
import { Stream } from '../../rng/index.ts'
import type { Instruction } from '../lower/instructions.ts'
import type { GameModel } from '../model/game-model.ts'
import { ACTOR, DECISIONS, ME, POINT, STATUS, STEPS, TURNS, type ZonePlace } from '../model/layout.ts'
import { State } from '../model/state.ts'
import type { Items } from '../model/values.ts'
import { NONE } from '../rules/deck.ts'
import type { GetNode } from '../rules/tree.ts'
import { applyChoice, type BoundDecision, type Choice, choicesAt } from './decision.ts'
import { type Amount, Evaluation, type SetOf } from './evaluation.ts'
import type { GameEvent, Observer } from './observer.ts'

export const RUNNING = 0
export const DECIDING = 1
export const OVER = 2
/** The step limit was reached. */
export const STOPPED = 3
/** The game repeats itself for ever. */
export const CYCLING = 4
/** All cards are about to be dealt anew, and play was to stop there. */
export const NEW_DEAL = 5

/** A game with its instructions, lowered and bound. */
export interface Executable extends GameModel {
  readonly code: readonly Instruction[]
  readonly executors: readonly ((machine: Machine) => void)[]
  readonly decisions: ReadonlyMap<number, BoundDecision>
  readonly hasChoices: boolean
  readonly score: Amount
  readonly winners: SetOf | undefined
}

export interface MachineOptions {
  readonly stepLimit: number
  /** Whether play stops where all cards are shuffled together. */
  readonly stopsAtDeal?: (() => boolean) | undefined
  /** The order of the deck at the first shuffle; other cards follow in random order. */
  readonly deck?: readonly number[]
  readonly onEvent?: (event: GameEvent) => void
  /** Called before every round of a repeat, each or turns. It may stop the game. */
  readonly onRound?: (state: State) => void
  /** Called at every random draw and every choice. */
  readonly onChance?: () => void
  /** Called with the cards of a shuffle before they take their places. */
  readonly onShuffled?: (cards: Items) => void
  readonly observer?: Observer | undefined
}

export class Machine extends Evaluation {
  declare readonly program: Executable
  readonly options: MachineOptions
  #choices: readonly Choice[] | undefined
  /** The instruction that was executed last. */
  #last: number

  constructor(program: Executable, state: State, options: MachineOptions) {
    super(program, state)
    this.options = options
    this.#last = state.get(POINT)
  }

  override leftOut(node: GetNode): void {
    this.options.observer?.leftOut?.(node)
  }

  /** A new game: all cards in the zone of the deck, ascending, the lowest on top. */
  static start(
    program: Executable,
    chance: Stream,
    options: MachineOptions,
    state = new State(program.ground),
  ): Machine {
    const machine = new Machine(program, state, options)
    const place = program.membersOf(program.game.deck.in)[0] as number
    for (const card of program.deck.cards) state.words[program.ground.places + card] = place
    const zone = program.zones[place] as ZonePlace
    if (zone.pile) state.setOrder(zone, program.deck.cards.toReversed())
    state.put(ME, NONE)
    state.put(ACTOR, NONE)
    state.chance = chance.save().words
    options.observer?.started(state)
    machine.advance()
    return machine
  }

  get status(): number {
    return this.state.get(STATUS)
  }

  /** What the player whose decision it is can choose. */
  get choices(): readonly Choice[] {
    if (this.status !== DECIDING) return []
    this.#choices ??= choicesAt(this, this.#decision)
    return this.#choices
  }

  get #decision(): BoundDecision {
    return this.program.decisions.get(this.state.get(POINT)) as BoundDecision
  }

  /** Stops for a decision. */
  ask(choices: readonly Choice[]): void {
    this.#choices = choices
    this.state.put(STATUS, DECIDING)
  }

  choose(choice: Choice): void {
    this.options.onChance?.()
    this.options.observer?.deciding(this.state)
    this.state.count(DECISIONS)
    this.take(choice, this.choices.length)
    this.advance()
  }

  /** Takes one of so many choices. */
  take(choice: Choice, of: number): void {
    const { observer, onEvent } = this.options
    const player = this.state.get(ME)
    const { label, pick } = choice
    onEvent?.({ kind: 'choice', player, label, of, ...(pick && { pick }) })
    this.act(player)
    this.#choices = undefined
    this.state.put(STATUS, RUNNING)
    applyChoice(this, this.#decision, choice, (name, item) => observer?.picked(this, name, item))
  }

  advance(): void {
    const { code, executors } = this.program
    while (this.status === RUNNING) {
      const point = this.state.get(POINT)
      const { op } = code[point] as Instruction
      // Where play goes back, so that no game goes on for ever; compiled code does the same.
      if (point <= this.#last && this.#stopPastLimit()) return
      this.#last = point
      if (op === 'round' || op === 'next' || op === 'turn') {
        this.options.onRound?.(this.state)
        if (this.status !== RUNNING) return
      }
      this.goto(point + 1)
      if (op !== 'jump' && op !== 'unwind') this.state.count(STEPS)
      executors[point]?.(this)
      // The end is a step, too.
      if (op === 'end') this.#stopPastLimit()
    }
  }

  #stopPastLimit(): boolean {
    const isPast = (this.state.words[STEPS] as number) > this.options.stepLimit
    if (isPast) this.state.put(STATUS, STOPPED)
    return isPast
  }

  goto(point: number): void {
    this.state.put(POINT, point)
  }

  /** A player acts: a turn begins unless it was theirs already. */
  act(player: number): void {
    if (this.state.get(ACTOR) === player) return
    this.state.put(ACTOR, player)
    this.state.count(TURNS)
  }

  newTurn(player: number): void {
    this.state.put(ME, player)
    this.state.put(ACTOR, NONE)
  }

  /** In random order, by the game's own stream. */
  shuffled(cards: Items): number[] {
    this.options.onChance?.()
    const words = this.state.chance
    const stream = Stream.restore({ key: words, words })
    const order = stream.shuffle([...cards])
    this.state.chance = stream.save().words
    this.options.onShuffled?.(cards)
    return order
  }
}
