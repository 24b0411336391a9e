/**
 * A game that a player plays against itself, as rows to learn from: what each player saw of some of its states, and what each got in
 * the end. Now and then an action is taken at random, so that the states are more varied than good play alone would make them.
 */
import { Rewards } from '../../games/rewards.ts'
import { stream } from '../../rng/index.ts'
import type { FeatureSet, TrainGame } from '../game.ts'
import type { GameResult } from '../in-play.ts'
import { type Choose, playGame } from '../play.ts'
import type { GameRows } from './fit-weights.ts'

export interface SelfPlayOptions {
  readonly players: number
  readonly seed: number
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/** States of one game resemble each other: more of them add little. */
const MOST_STATES = 24
/** The most actions at the beginning that are taken at random; how many is drawn for each game. */
const MOST_OPENING = 6
/** The share of later actions that are taken at random. */
const RANDOM_SHARE = 0.1
const MOST_ACTIONS = 1000

/** Undefined if the game was cut off: then nobody knows how it ends. */
export function playToLearn<State, Action>(
  game: TrainGame<State, Action>,
  features: FeatureSet<State>,
  choose: Choose<State, Action>,
  { players, seed, options }: SelfPlayOptions,
): GameRows | undefined {
  const rng = stream(seed, 'exploration')
  const opening = rng.below(MOST_OPENING + 1)
  const seen: number[][][] = []
  const result = playGame(game, {
    players,
    seed,
    options,
    maxActions: MOST_ACTIONS,
    choose: [
      (model, draws) =>
        model.totalActions < opening || rng.chance(RANDOM_SHARE)
          ? rng.below(model.choices)
          : choose(model, draws),
    ],
    onAction: ({ state, isSettled }) => {
      if (!isSettled) return
      seen.push(
        Array.from({ length: players }, (_, player) => {
          const row = new Float64Array(features.names.length)
          features.measure(state, player, row)
          return [...row]
        }),
      )
    },
  })
  if (!result.completed) return undefined
  const rewards = rewardsOf(result, players)
  const taken = rng
    .shuffle([...seen.keys()])
    .slice(0, MOST_STATES)
    .toSorted((a, b) => a - b)
  return {
    rows: taken.flatMap((n) => seen[n] as number[][]),
    rewards: taken.flatMap(() => rewards),
  }
}

/** The same rewards that search plays for. */
function rewardsOf({ returns, winners }: GameResult, players: number): number[] {
  const outcome = {
    isOver: true,
    winners: winners.reduce((mask, player) => mask | (1 << player), 0),
    score: (player: number) => returns[player] as number,
  }
  return [...new Rewards({ seats: players, aim: 'win' }).of(outcome)]
}
