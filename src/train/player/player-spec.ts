/** Players of a game as plain data, so that a worker can be told who plays. */
import { chooseGreedily, type ForwardModel, type SearchOptions, TreeSearch } from '../../games/index.ts'
import type { Stream } from '../../rng/index.ts'
import type { FeatureSet } from '../game.ts'
import type { GameInPlay, JudgedModel } from '../in-play.ts'
import { type Choose, chooseRandomly } from '../play.ts'
import { Evaluation, type Weights } from './evaluate.ts'
import { EvaluatedModel } from './evaluated-model.ts'

/** How positions are judged. */
interface Judgement {
  readonly weights: Weights
  /**
   * Whether the player who has to act chooses by the evaluation before a position is judged. It helps where one action can decide
   * the game, and hurts where that player would act on what it cannot know; training finds out which.
   */
  readonly looksAhead: boolean
}

export type PlayerSpec =
  | { readonly kind: 'random' }
  | { readonly kind: 'greedy' }
  /** Tree search with random playouts. */
  | { readonly kind: 'mcts'; readonly iterations: number }
  /** Tree search that judges by the weights instead of playing out. */
  | ({ readonly kind: 'trained'; readonly iterations: number } & Judgement)

/** The weight of rarely tried choices: an evaluation has less noise than a random playout. Chosen by experiment, see docs/train-design.md. */
const EXPLORATION = 0.3

/** How a player of this kind chooses. */
export function chooseBy<State, Action>(
  spec: PlayerSpec,
  features: () => FeatureSet<State>,
): Choose<State, Action> {
  switch (spec.kind) {
    case 'random':
      return chooseRandomly
    case 'greedy':
      return (game, rng) => chooseGreedily(game.forPlayouts(rng), rng)
    case 'mcts':
      return bySearch(
        (game, rng) => game.forPlayouts(rng),
        (model) => new TreeSearch(model, { iterations: spec.iterations }),
      )
    case 'trained': {
      const evaluation = new Evaluation(features(), spec.weights)
      return bySearch(
        (game, rng) => game.forJudgement(rng),
        (model) => new TreeSearch(...evaluatedSearch(model, evaluation, spec.looksAhead, spec)),
      )
    }
  }
}

/** What a search that ends in the evaluation is made of. */
export const evaluatedSearch = <State>(
  model: JudgedModel<State>,
  evaluation: Evaluation<State>,
  looksAhead: boolean,
  { iterations, isTimeUp }: Pick<SearchOptions, 'iterations' | 'isTimeUp'>,
): [ForwardModel, SearchOptions] => [
  new EvaluatedModel(model, evaluation, looksAhead),
  { iterations, isTimeUp, exploration: EXPLORATION },
]

/** A search is made once for each model: it keeps its memory from one decision to the next. */
function bySearch<State, Action, Model extends ForwardModel>(
  modelOf: (game: GameInPlay<State, Action>, rng: Stream) => Model,
  searchOf: (model: Model) => TreeSearch,
): Choose<State, Action> {
  const searches = new WeakMap<object, TreeSearch>()
  return (game, rng) => {
    // Nothing to think about.
    if (game.choices === 1) return 0
    const model = modelOf(game, rng)
    let search = searches.get(model)
    if (!search) {
      search = searchOf(model)
      searches.set(model, search)
    }
    return search.choose(rng)
  }
}
