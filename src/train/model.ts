/**
 * A game of your own as a forward model: what tree search, greedy play and matches need of it.
 *
 *     const model = new GameModel(nim, { players: 2, seed: 1 })
 *     while (model.isDeciding) model.choose(new TreeSearch(model, { iterations: 100 }).choose(rng))
 *     model.result().winners
 *
 * Players who act at the same time are asked one after the other, in the order of `actors`. `sampleWorld` goes back to the
 * state before the first of them acted and draws their actions again, so that nobody profits from being asked last.
 */
import type { ForwardModel, Goal, ModelOutcome } from '../games/index.ts'
import { Stream, type StreamState, stream } from '../rng/index.ts'
import { ActionKeys } from './action-keys.ts'
import { actionsOf, actorsOf, returnsOf, winnersOf } from './answers.ts'
import { BrokenGame } from './broken-game.ts'
import type { TrainGame } from './game.ts'
import {
  type GameInPlay,
  type GameModelOptions,
  type GameResult,
  type JudgedModel,
  MOST_ACTIONS,
} from './in-play.ts'

/** Players who act at the same time, once the first of them has acted. */
interface Simultaneous<State> {
  /** Before the first of them acted. */
  readonly start: State
  /** Those who have acted, in that order. */
  readonly acted: readonly number[]
}

/** Only the model reads it. */
export interface SavedGame<State> {
  readonly state: State
  readonly simultaneous: Simultaneous<State> | undefined
  readonly actors: readonly number[]
  readonly taken: number
  readonly chance: StreamState
}

const NOBODY: readonly number[] = []

export class GameModel<State = unknown, Action = unknown>
  implements ForwardModel<SavedGame<State>>, GameInPlay<State, Action>, JudgedModel<State>
{
  readonly game: TrainGame<State, Action>
  readonly goal: Goal
  readonly #setup: Omit<GameModelOptions, 'seed' | 'maxActions'>
  readonly #maxActions: number
  #keys!: ActionKeys<Action>
  #state!: State
  #simultaneous: Simultaneous<State> | undefined
  /** Those who still have to act; empty once the game is over. */
  #actors!: readonly number[]
  /** Of the player who acts next; found when asked for. */
  #actions: readonly Action[] | undefined
  #taken!: number
  #chance!: Stream

  constructor(
    game: TrainGame<State, Action>,
    { seed, maxActions = MOST_ACTIONS, ...setup }: GameModelOptions,
  ) {
    this.game = game
    this.goal = { seats: setup.players, aim: 'win' }
    this.#setup = setup
    this.#maxActions = maxActions
    this.begin(seed)
  }

  /** Begins another game, as a new model would: whatever searches keep for this model serves that game too. */
  begin(seed: GameModelOptions['seed']): void {
    this.#keys = new ActionKeys(this.game)
    this.#stand(this.game.init({ ...this.#setup, seed }))
    this.#taken = 0
    this.#chance = stream(seed, 'chance')
  }

  /** Where the game stands. With `clone`, the next `choose` changes it. */
  get state(): State {
    return this.#state
  }

  get isSettled(): boolean {
    return this.#simultaneous === undefined
  }

  get isDeciding(): boolean {
    return this.#actors.length > 0 && this.#taken < this.#maxActions
  }

  get seat(): number {
    return this.#actors[0] ?? 0
  }

  /** What the player who acts next can do, in the order of the choices. */
  get actions(): readonly Action[] {
    this.#actions ??= this.isDeciding ? actionsOf(this.game, this.#state, this.seat) : []
    return this.#actions
  }

  get choices(): number {
    return this.actions.length
  }

  /** How many actions were taken since the game began. */
  get totalActions(): number {
    return this.#taken
  }

  key(n: number): number {
    return this.#keys.of(this.actions, n)
  }

  choose(n: number): void {
    const { actions, seat } = this
    if (!(Number.isInteger(n) && n >= 0 && n < actions.length))
      throw new RangeError(`there are ${actions.length} choices; got ${n}`)
    this.#apply(seat, actions[n] as Action, this.#chance)
  }

  /** Players look ahead in the game itself: it can go back. */
  forPlayouts(): this {
    return this
  }

  forJudgement(): this {
    return this
  }

  save(): SavedGame<State> {
    return {
      state: this.#copy(this.#state),
      simultaneous: this.#simultaneous,
      actors: this.#actors,
      taken: this.#taken,
      chance: this.#chance.save(),
    }
  }

  load({ state, simultaneous, actors, taken, chance }: SavedGame<State>): void {
    this.#state = this.#copy(state)
    this.#simultaneous = simultaneous
    this.#actors = actors
    this.#actions = undefined
    this.#taken = taken
    this.#chance = Stream.restore(chance)
  }

  reseed(future: number): void {
    this.#chance = stream('future', future)
  }

  sampleWorld(seat: number, rng: Stream): void {
    const { game } = this
    const simultaneous = this.#simultaneous
    if (!game.determinize && game.view) throw new BrokenGame(NEEDS_DETERMINIZE)
    if (!game.determinize && !simultaneous) return
    const taken = this.#taken
    const start = simultaneous ? this.#copy(simultaneous.start) : this.#state
    this.#stand(game.determinize ? game.determinize(start, seat, rng) : start)
    for (const other of simultaneous?.acted ?? NOBODY)
      this.#apply(other, rng.pick(actionsOf(game, this.#state, other)), rng)
    this.#taken = taken
  }

  outcome(): ModelOutcome {
    const { winners, returns, completed } = this.result()
    return {
      isOver: completed,
      winners: winners.reduce((mask, seat) => mask | (1 << seat), 0),
      score: (seat) => returns[seat] ?? 0,
    }
  }

  /** How the game ended; one that goes on, or was cut off, is not completed. */
  result(): GameResult {
    const completed = this.#actors.length === 0
    const returns = completed ? returnsOf(this.game, this.#state, this.goal.seats) : NOBODY
    return { completed, winners: winnersOf(returns), returns, totalActions: this.#taken }
  }

  #apply(player: number, action: Action, rng: Stream): void {
    const { game } = this
    const before = this.#actors
    const isOneOfSeveral = before.length > 1
    const simultaneous =
      this.#simultaneous ?? (isOneOfSeveral ? { start: this.#copy(this.#state), acted: NOBODY } : undefined)
    this.#stand(game.apply(this.#state, player, action, rng))
    this.#taken += 1
    // As long as nobody else is to act than those who acted at the same time, they do not know of each other.
    if (simultaneous && this.#actors.length > 0 && isRestOf(this.#actors, before, player))
      this.#simultaneous = { ...simultaneous, acted: [...simultaneous.acted, player] }
  }

  #stand(state: State): void {
    this.#state = state
    this.#simultaneous = undefined
    this.#actors = actorsOf(this.game, state, this.goal.seats)
    this.#actions = undefined
  }

  #copy(state: State): State {
    return this.game.clone ? this.game.clone(state) : state
  }
}

const NEEDS_DETERMINIZE =
  'a game with `view` needs `determinize` for players who look ahead: ' +
  'a state that looks the same to the player, with what it cannot see drawn at random'

/** Whether all who acted at the same time, but for one, are still to act, and nobody else. */
const isRestOf = (actors: readonly number[], before: readonly number[], player: number): boolean =>
  actors.length === before.length - 1 && actors.every((each) => each !== player && before.includes(each))
