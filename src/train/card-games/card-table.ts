/** A card game in compiled code, played decision by decision. Each seat knows what it may know, and imagines the rest. */
import { DECIDING } from '../../cards/compile/flow/run.ts'
import { AT } from '../../cards/compile/module/memory.ts'
import type { GameResult as CardResult } from '../../cards/index.ts'
import type { ObservedGame } from '../../cards/knowledge/observed/observed-game.ts'
import type { ForwardModel, Goal } from '../../games/index.ts'
import { type Stream, stream } from '../../rng/index.ts'
import {
  type GameInPlay,
  type GameModelOptions,
  type GameResult,
  type JudgedModel,
  MOST_ACTIONS,
} from '../in-play.ts'
import type { CardCode } from './card-code.ts'
import { type CardState, CompiledState } from './card-state.ts'
import { goalOf, returnsOf } from './returns.ts'

export class CardTable implements GameInPlay<CardState, string> {
  readonly goal: Goal
  readonly #code: CardCode
  readonly #chance: Stream
  readonly #maxActions: number
  #game: ObservedGame | undefined
  #result: CardResult | undefined
  #taken = 0

  constructor(code: CardCode, { seed, maxActions = MOST_ACTIONS }: GameModelOptions) {
    this.goal = goalOf(code.model)
    this.#code = code
    this.#chance = stream(seed, 'chance')
    this.#maxActions = maxActions
    this.#game = code.takeGame()
    this.#game.start(seed)
    this.#finishIfOver(this.#game)
  }

  get state(): CardState {
    return this.#state
  }

  get #state(): CompiledState {
    return new CompiledState(this.#code, this.#playing.instance.state.slice())
  }

  get isSettled(): boolean {
    return this.#code.settled.isSettled(this.#state.words)
  }

  get isDeciding(): boolean {
    return this.#result === undefined && this.#taken < this.#maxActions
  }

  get seat(): number {
    return this.#game?.seat ?? 0
  }

  get choices(): number {
    return this.isDeciding ? this.#playing.choices : 0
  }

  get actions(): readonly string[] {
    return this.isDeciding ? this.state.play.choices.map(({ label }) => label) : []
  }

  get totalActions(): number {
    return this.#taken
  }

  choose(n: number): void {
    const game = this.#playing
    const [chance, at] = [this.#chance, AT.chance / 4]
    // As in the functions: cards fall as the stream of this game says.
    for (let word = 0; word < 4; word += 1) game.instance.words[at + word] = chance.next()
    game.choose(n)
    this.#taken += 1
    this.#finishIfOver(game)
  }

  result(): GameResult {
    const completed = this.#result?.ending === 'finished'
    const returns = completed ? returnsOf(this.#code.model, this.#result as CardResult) : []
    return {
      completed,
      winners: completed ? (this.#result as CardResult).winners : [],
      returns,
      totalActions: this.#taken,
    }
  }

  /** The same `mcts:N` and `greedy` as in the commands for card games: they look ahead to the end of the deal. */
  forPlayouts(rng: Stream): ForwardModel {
    const { imagined } = this.#code
    imagined.horizon = 'deal'
    this.#enter(rng)
    return imagined
  }

  forJudgement(rng: Stream): JudgedModel<CardState> {
    this.#enter(rng)
    return this.#code.judged.enter()
  }

  #enter(rng: Stream): void {
    const { instance } = this.#playing
    this.#code.imagined.setRootFrom(instance, this.#playing.worlds(rng))
  }

  get #playing(): ObservedGame {
    if (!this.#game) throw new RangeError('the game is over')
    return this.#game
  }

  #finishIfOver(game: ObservedGame): void {
    if (game.instance.word(AT.status) === DECIDING) return
    const { ending, winners, scores, ...rest } = game.result()
    this.#result = { ...rest, ending, winners: [...winners], scores: [...scores] }
    this.#game = undefined
    this.#code.giveBack(game)
  }
}
