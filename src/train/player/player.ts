/**
 * A trained player for a program: given a state of its game, it chooses an action.
 *
 *     const player = createPlayer(game, parseAi(ai))
 *     const action = player.choose(state, 0, stream(1), { milliseconds: 100 })
 *
 * It looks ahead by tree search that ends in the evaluation, and sees only what the seat may see: what is hidden is drawn anew by
 * the game's `determinize` in every iteration. With a budget in iterations the same state and stream give the same action.
 */
import { InputError } from '../../errors/index.ts'
import { TreeSearch } from '../../games/index.ts'
import { type Stream, stream } from '../../rng/index.ts'
import { engineOf } from '../engine.ts'
import { featureSetOf } from '../features/feature-set.ts'
import type { TrainGame } from '../game.ts'
import type { JudgedModel } from '../in-play.ts'
import { GameModel } from '../model.ts'
import type { Ai } from './ai-file.ts'
import { Evaluation } from './evaluate.ts'
import { evaluatedSearch } from './player-spec.ts'

/** Iterations of search, or a time after which search ends with what it has. */
export type Budget = { readonly nodes: number } | { readonly milliseconds: number }

export interface TrainedPlayer<State, Action> {
  /** One of the actions of a player who has to act. */
  choose(state: State, player: number, rng: Stream, budget?: Budget): Action
  /** What a state is worth to a player, from 0 to 1, without looking ahead. */
  value(state: State, player: number): number
}

/** More than any budget in time allows. */
const NO_LIMIT = 2 ** 30

export function createPlayer<State, Action>(
  game: TrainGame<State, Action>,
  ai: Pick<Ai, 'game' | 'players' | 'options' | 'iterations' | 'structure' | 'weights' | 'looksAhead'>,
): TrainedPlayer<State, Action> {
  if (ai.game !== game.name)
    throw new InputError(`the player was trained for ${ai.game}; the game is ${game.name}`)
  const evaluation = new Evaluation(featureSetOf(game, ai.structure ?? undefined, ai.options), ai.weights)
  return {
    value: (state, player) => evaluation.value(state, player),
    choose(state, player, rng, budget = { nodes: ai.iterations }) {
      assertActing(game, state, player)
      const actions = game.actions(state, player)
      if (actions.length === 1) return actions[0] as Action
      const model = judgedAt(game, state, player, ai, rng)
      const search = new TreeSearch(...evaluatedSearch(model, evaluation, ai.looksAhead, limitsOf(budget)))
      return actions[search.choose(rng)] as Action
    },
  }
}

function limitsOf(budget: Budget): { readonly iterations: number; readonly isTimeUp?: () => boolean } {
  if ('nodes' in budget) return { iterations: budget.nodes }
  const end = performance.now() + budget.milliseconds
  return { iterations: NO_LIMIT, isTimeUp: () => performance.now() >= end }
}

function assertActing<State>(game: Pick<TrainGame<State>, 'actors'>, state: State, player: number): void {
  const actors = game.actors(state)
  if (actors.includes(player)) return
  throw new RangeError(
    actors.length === 0
      ? 'the game is over: there is nothing to choose'
      : `player ${player} does not have to act; player ${actors.join(' and ')} does`,
  )
}

/** A position at a decision of this player; of several who act at the same time, it is asked first. */
function judgedAt<State, Action>(
  game: TrainGame<State, Action>,
  state: State,
  player: number,
  { players, options }: Pick<Ai, 'players' | 'options'>,
  rng: Stream,
): JudgedModel<State> {
  const engine = engineOf<State, Action>(game, players, options)
  if (engine) return engine.judgeFrom(state, rng)
  const model = new GameModel(game, { players, options, seed: 0 })
  model.load({
    state,
    simultaneous: undefined,
    actors: [player, ...game.actors(state).filter((other) => other !== player)],
    taken: 0,
    chance: stream('chance').save(),
  })
  return model
}
