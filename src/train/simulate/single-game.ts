/** One game of a simulation, in this thread: what happened in it, or why it failed. */
import { stream } from '../../rng/index.ts'
import { actionIdOf } from '../action-keys.ts'
import { declaresFeatures, featureSetOf } from '../features/feature-set.ts'
import type { GameStructure } from '../features/structure.ts'
import type { Feature, FeatureSet, TrainGame } from '../game.ts'
import type { GameInPlay } from '../in-play.ts'
import { playerCountOf } from '../module-game.ts'
import { gamesOf } from '../play.ts'
import { chooseAs, seatedPlayers } from '../players.ts'
import { failedGame, type GameData, type RecordedState } from './game-data.ts'

/** What the games of a simulation have in common. */
export interface GameOptions {
  /** The least that the game allows, unless given. */
  readonly playerCount?: number | undefined
  /** Names of players, one for each seat or one for all; `random` unless given. */
  readonly players?: readonly string[] | undefined
  /** A game with more actions than these is cut off; 10,000 unless given. */
  readonly maxActions?: number | undefined
  /** Handed to the game's `init`. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
  /** Whether every decision is recorded; yes unless given. */
  readonly recordStates?: boolean | undefined
  /** Of a game that declares no features: those that its structure gives are evaluated at every recorded decision. */
  readonly structure?: GameStructure | undefined
}

export interface SingleGameOptions extends GameOptions {
  /** Of this game alone. */
  readonly seed: number
  /** The seed as text unless given. */
  readonly gameId?: string | undefined
}

/** The seed of the n-th game of a run. */
export function seedOfGame(seed: number | string, index: number): number {
  const draws = stream(seed, 'game', index)
  return draws.below(2 ** 20) * 2 ** 32 + draws.next()
}

export const gameIdOf = (seed: number | string, index: number): string => `${seed}-game-${index}`

/** Plays one game. A game that throws comes back with its error; wrong options throw. */
export const simulateSingleGame = <State, Action>(
  game: TrainGame<State, Action>,
  { seed, gameId = String(seed), ...options }: SingleGameOptions,
): GameData => prepareGames(game, options)(seed, gameId)

/** The same for many games: players and features are made once. Throws an InputError if the options do not fit the game. */
export function prepareGames<State, Action>(
  game: TrainGame<State, Action>,
  { players = ['random'], recordStates = true, structure, maxActions, options, ...asked }: GameOptions,
): (seed: number, gameId: string) => GameData {
  const playerCount = playerCountOf(game, asked.playerCount)
  const choose = seatedPlayers(players, game, playerCount, options).map((name) => chooseAs(name, game))
  const features: FeatureSet<State> =
    structure || declaresFeatures(game) ? featureSetOf(game, structure, options) : NO_FEATURES
  const play = gamesOf(game, { players: playerCount, choose, maxActions, options })
  return (seed, gameId) => {
    const watch = new Watch(game, features, recordStates)
    const onAction = (model: GameInPlay<State, Action>, place: number): void => watch.see(model, place)
    try {
      const result = play(seed, onAction)
      return { gameId, seed, playerCount, ...result, ...watch.seen() }
    } catch (thrown) {
      const { message, stack } =
        thrown instanceof Error ? thrown : { message: String(thrown), stack: undefined }
      return failedGame({ gameId, seed, playerCount }, { kind: 'threw', message, ...(stack && { stack }) })
    }
  }
}

const NO_FEATURES: FeatureSet = { names: [], measure: () => {} }

/** What is noted at each decision. */
class Watch<State, Action> {
  readonly #game: TrainGame<State, Action>
  readonly #features: FeatureSet<State>
  readonly #score: Feature<State> | undefined
  readonly #recordStates: boolean
  readonly #states: RecordedState[] = []
  readonly #choices = { sum: 0, most: 0, forced: 0 }
  #firstMover: number | null = null
  #leader: number | undefined
  #leadChanges = 0

  constructor(game: TrainGame<State, Action>, features: FeatureSet<State>, recordStates: boolean) {
    this.#game = game
    this.#features = features
    this.#score = game.features?.['score']
    this.#recordStates = recordStates
  }

  see(model: GameInPlay<State, Action>, place: number): void {
    const { choices, seat } = model
    this.#firstMover ??= seat
    this.#choices.sum += choices
    this.#choices.most = Math.max(this.#choices.most, choices)
    if (choices === 1) this.#choices.forced += 1
    if (this.#score) this.#seeLeader(model, this.#score)
    if (this.#recordStates) this.#states.push(this.#recorded(model, place))
  }

  seen(): Pick<GameData, 'states' | 'choices' | 'firstMover' | 'leadChanges'> {
    return {
      states: this.#states,
      choices: this.#choices,
      firstMover: this.#firstMover,
      leadChanges: this.#score ? this.#leadChanges : null,
    }
  }

  /** A tie changes nothing: whoever led before it still does. */
  #seeLeader({ state, goal }: GameInPlay<State, Action>, score: Feature<State>): void {
    let [leader, most, isTie] = [0, Number.NEGATIVE_INFINITY, false]
    for (let player = 0; player < goal.seats; player += 1) {
      const value = score(state, player)
      isTie = value === most || (isTie && value < most)
      if (value > most) [leader, most] = [player, value]
    }
    if (isTie) return
    if (this.#leader !== undefined && this.#leader !== leader) this.#leadChanges += 1
    this.#leader = leader
  }

  #recorded({ state, seat, actions, totalActions }: GameInPlay<State, Action>, place: number): RecordedState {
    const { names, measure } = this.#features
    const values = new Float64Array(names.length)
    measure(state, seat, values)
    const ids = actions.map((action) => actionIdOf(this.#game, action))
    return {
      actionNumber: totalActions,
      decidingPlayer: seat,
      featureValues: Object.fromEntries(names.map((name, n) => [name, values[n] as number])),
      availableActions: ids,
      actionTaken: ids[place] as string,
    }
  }
}
