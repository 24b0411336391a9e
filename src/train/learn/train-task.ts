/**
 * In a worker: looks at a game, plays it to learn from, and plays blocks of matches. The game is imported by its address, and its
 * features are made again from the structure; nothing but data crosses.
 */
import { blockPlanner, type GamePayoffs, type PlayedBlock, sidesOf } from '../../games/matches/block.ts'
import { resolveOwnImports } from '../../modules/index.ts'
import type { Context } from '../../pool/index.ts'
import { stream } from '../../rng/index.ts'
import { engineOf } from '../engine.ts'
import { declaresFeatures, featureSetOf } from '../features/feature-set.ts'
import type { GameStructure } from '../features/structure.ts'
import type { FeatureSet, TrainGame } from '../game.ts'
import { exportedGame, type GameSource, playerCountOf } from '../module-game.ts'
import { playGame } from '../play.ts'
import { chooseBy, type PlayerSpec } from '../player/player-spec.ts'
import { settled } from '../simulate/settled.ts'
import { type FirstLook, lookAt, type Probe, probe } from './first-look.ts'
import type { GameRows } from './fit-weights.ts'
import { playToLearn } from './self-play.ts'

export const TRAIN_TASK = new URL(import.meta.url)

/** Plain data, so that it travels. */
export interface TrainSetup {
  readonly module: string
  /** Which of its exports, or which game by its name; the default export if left out. */
  readonly gameType?: string | undefined
  /** How many play; the least that the game allows, if left out. */
  readonly players?: number | undefined
  /** Handed to the game's `init`. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
  /** A game with more actions is cut off. */
  readonly maxActions: number
  /** Undefined until it is known, and for a game that declares its features. */
  readonly structure?: GameStructure | undefined
}

export type TrainItem =
  | { readonly kind: 'probe'; readonly seed: number }
  | { readonly kind: 'look'; readonly seeds: readonly number[] }
  | { readonly kind: 'self-play'; readonly player: PlayerSpec; readonly seed: number }
  | {
      readonly kind: 'block'
      readonly pair: readonly [PlayerSpec, PlayerSpec]
      readonly deal: number
      /** Names the match: the same deals come in no other. */
      readonly match: string
      readonly seed: number
    }

interface Loaded {
  readonly game: TrainGame
  readonly source: GameSource
  readonly setup: { readonly players: number } & Pick<TrainSetup, 'options' | 'maxActions'>
  readonly features: () => FeatureSet
}

export async function setup(given: TrainSetup): Promise<Loaded> {
  resolveOwnImports()
  const { module, gameType = '', options, maxActions, structure } = given
  const { game, source } = exportedGame(await import(module), gameType, module)
  let features: FeatureSet | undefined
  return {
    game,
    source,
    setup: { players: playerCountOf(game, given.players), options, maxActions },
    features: () =>
      (features ??= featureSetOf(game, declaresFeatures(game) ? undefined : structure, options)),
  }
}

type Work = Probe | FirstLook | GameRows | null | PlayedBlock

export default function work(item: TrainItem, { setup: loaded }: Context<Loaded>): Promise<Work> {
  return settled(() => worked(item, loaded))
}

function worked(item: TrainItem, loaded: Loaded): Work {
  const { game, source, setup: common, features } = loaded
  switch (item.kind) {
    case 'probe':
      return probe(game, { ...common, seed: item.seed })
    case 'look':
      return { ...lookAt(game, { ...common, seeds: item.seeds }), source }
    case 'self-play': {
      const choose = chooseBy(item.player, features)
      return playToLearn(game, features(), choose, { ...common, seed: item.seed }) ?? null
    }
    case 'block':
      return playBlock(item, loaded)
  }
}

function playBlock(
  { pair, deal, match, seed }: Extract<TrainItem, { kind: 'block' }>,
  { game, setup: common, features }: Loaded,
): PlayedBlock {
  const { players, options } = common
  const dealt = stream(seed, 'train', 'match', match, deal).below(2 ** 31)
  const choosers = pair.map((spec) => chooseBy(spec, features))
  const teams = engineOf(game, players, options)?.teams ?? 0
  const sides = sidesOf({ seats: players, teams })
  const { games, blockOf } = blockPlanner<0 | 1>({ seats: players, teams }, seed)([0, 1], deal, false)
  return blockOf(
    games.map((seats): GamePayoffs => {
      const { winners, completed } = playGame(game, {
        ...common,
        seed: dealt,
        choose: seats.map((which) => choosers[which] as (typeof choosers)[number]),
      })
      if (!completed) return nobody(sides, 'unfinished')
      if (winners.length === 0) return nobody(sides, 'finished')
      const wonBy = (side: number): number => winners.filter((seat) => seat % sides === side).length
      const payoffs = Array.from({ length: sides }, (_, side) => wonBy(side) / winners.length)
      return { payoffs, ending: 'finished' }
    }),
  )
}

/** A game that nobody has won is shared, so that it speaks for nobody. */
export const nobody = (sides: number, ending: GamePayoffs['ending'], message?: string): GamePayoffs => ({
  payoffs: new Array<number>(sides).fill(1 / sides),
  ending,
  ...(message !== undefined && { message }),
})
