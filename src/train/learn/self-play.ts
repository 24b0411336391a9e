/**
 * A game that a player plays against itself, as rows to learn from: what each player saw of some of its states, and what each got in
 * the end. Now and then an action is taken at random, so that the states are more varied than good play alone would make them.
 */
import type { Goal } from '../../games/index.ts'
import { Rewards } from '../../games/rewards.ts'
import { stream } from '../../rng/index.ts'
import type { FeatureSet, TrainGame } from '../game.ts'
import type { GameModelOptions, GameResult } from '../in-play.ts'
import { type Choose, playGame } from '../play.ts'
import type { GameRows } from './fit-weights.ts'

/** States of one game resemble each other: more of them add little. */
const MOST_STATES = 24
/** The most actions at the beginning that are taken at random; how many is drawn for each game. */
const MOST_OPENING = 6
/** The share of later actions that are taken at random. */
const RANDOM_SHARE = 0.1

/** Undefined if the game was cut off: then nobody knows how it ends. */
export function playToLearn<State, Action>(
  game: TrainGame<State, Action>,
  features: FeatureSet<State>,
  choose: Choose<State, Action>,
  setup: GameModelOptions,
): GameRows | undefined {
  const { players, seed } = setup
  const rng = stream(seed, 'exploration')
  const opening = rng.below(MOST_OPENING + 1)
  const seen: number[][][] = []
  let goal: Goal = { seats: players, aim: 'win' }
  const result = playGame(game, {
    ...setup,
    choose: [
      (model, draws) =>
        model.totalActions < opening || rng.chance(RANDOM_SHARE)
          ? rng.below(model.choices)
          : choose(model, draws),
    ],
    onAction: ({ state, isSettled, goal: played }) => {
      goal = played
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
  const rewards = rewardsOf(result, goal)
  const taken = rng
    .shuffle([...seen.keys()])
    .slice(0, MOST_STATES)
    .toSorted((a, b) => a - b)
  return {
    rows: taken.flatMap((n) => seen[n] as number[][]),
    rewards: taken.flatMap(() => rewards),
  }
}

/** The same rewards that search plays for. Of returns, more is better, whatever the rules say of points. */
function rewardsOf({ returns, winners }: GameResult, goal: Goal): number[] {
  const outcome = {
    isOver: true,
    winners: winners.reduce((mask, player) => mask | (1 << player), 0),
    score: (player: number) => returns[player] as number,
  }
  return [...new Rewards({ ...goal, best: 'most' }).of(outcome)]
}
