/**
 * The features of a game: those that it declares, or those that its structure gives. Training, matches and the shipped player all
 * read states through this one function.
 */
import { BrokenGame } from '../broken-game.ts'
import { engineOf } from '../engine.ts'
import type { FeatureSet, GameSetup, TrainGame } from '../game.ts'
import { generateCandidateFeatures } from './generate.ts'
import type { GameStructure } from './structure.ts'

type Featured<State> = Pick<TrainGame<State, never>, 'features' | 'view' | 'actors'>

export const declaresFeatures = ({ features }: Pick<TrainGame<never, never>, 'features'>): boolean =>
  features !== undefined && Object.keys(features).length > 0

/**
 * @param structure only of a game that declares no features
 * @param options those of the game's `init`, which may change what an engine of its own reads
 */
export function featureSetOf<State>(
  game: Featured<State>,
  structure: GameStructure | undefined,
  options?: GameSetup['options'],
): FeatureSet<State> {
  if (game.features && declaresFeatures(game)) return declared(game.features)
  if (!structure) throw new TypeError('a game without features needs its structure: see sampleStructure')
  const engine = engineOf<State, never>(game, structure.players, options)
  if (engine) return engine.features(structure.kept ?? [])
  const { names, measure } = generateCandidateFeatures(structure)
  return {
    names,
    measure: (state, player, out) => {
      const isActing = game.actors(state).includes(player)
      measure(game.view ? game.view(state, player) : state, player, isActing, out)
    },
  }
}

function declared<State>(features: NonNullable<TrainGame<State, never>['features']>): FeatureSet<State> {
  const all = Object.entries(features)
  return {
    names: all.map(([name]) => name),
    measure: (state, player, out) => {
      all.forEach(([name, feature], n) => {
        const value: unknown = feature(state, player)
        if (!Number.isFinite(value))
          throw new BrokenGame(`the feature "${name}" must be a finite number; got ${String(value)}`)
        out[n] = value as number
      })
    },
  }
}
