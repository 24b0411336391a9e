/** Ask and tell: methods that look for the best configuration of anything that can be scored. */

export type {
  BooleanTree,
  ChoiceTree,
  Condition,
  NumberTree,
  ParameterTree,
  Value,
} from './parameter-tree.ts'
export type { News, Origin, Problem, Scores, Trial } from './problem.ts'
export { type Method, Searcher } from './searcher.ts'
export { type Config, Space } from './space.ts'
export { type TournamentOptions, tournament } from './tournament.ts'
