/**
 * Finds the structure of a game by random games: first the shape of its states, then whose marks are whose, then which of the
 * numbers vary and are not the same as another.
 */
import { engineOf } from '../engine.ts'
import type { TrainGame } from '../game.ts'
import { featureSetOf } from './feature-set.ts'
import { OwnerSearch } from './owners.ts'
import { type RandomGamesOptions, visitRandomGames } from './random-games.ts'
import { FeatureSelection } from './selection.ts'
import type { GameStructure, Shape } from './structure.ts'
import { Summary } from './summary.ts'

export interface StructureOptions extends Partial<RandomGamesOptions> {
  readonly players: number
  /** The most features; those that tell most about how random games end are kept. */
  readonly most?: number
}

const USUAL_SEEDS: readonly number[] = Array.from({ length: 48 }, (_, n) => n)
const MOST_FEATURES = 100

export function sampleStructure<State, Action>(
  game: TrainGame<State, Action>,
  { players, seeds = USUAL_SEEDS, options, maxActions, most = MOST_FEATURES }: StructureOptions,
): GameStructure {
  const random = { players, seeds, options, maxActions }
  const engine = engineOf<State, Action>(game, players, options)
  const whole: GameStructure = engine
    ? { version: 1, players, shape: { kind: 'opaque' }, kept: engine.candidates(seeds) }
    : { version: 1, players, shape: shapeOf(game, random), kept: null }
  const features = engine ? engine.features(whole.kept ?? []) : featureSetOf({ ...game, features: {} }, whole)
  const selection = new FeatureSelection(features.names)
  const results = visitRandomGames(game, random, ({ state, game: number, isSettled }) => {
    if (!isSettled) return
    for (let player = 0; player < players; player += 1) {
      features.measure(state, player, selection.row)
      selection.add(number, player)
    }
  })
  return { ...whole, kept: selection.best(most, results) }
}

/** Of what players see, with the owner of each mark. */
function shapeOf<State, Action>(game: TrainGame<State, Action>, random: RandomGamesOptions): Shape {
  const { players } = random
  const seenBy = (state: State, player: number): unknown => game.view?.(state, player) ?? state
  const summary = new Summary()
  visitRandomGames(game, random, ({ state }) => {
    for (let player = 0; player < players; player += 1) summary.add(seenBy(state, player))
  })
  const owners = new OwnerSearch(summary.shape(players), players)
  visitRandomGames(game, random, ({ state, mover }) => owners.add(seenBy(state, 0), mover))
  return owners.shape()
}
