/** Ask and tell: methods that look for the best configuration of anything that can be scored. */

export { cmaEs, cmaEsFinalists } from './cma-es.ts'
export { type GridOptions, grid, gridFinalists } from './grid.ts'
export type { Finalists } from './leaders.ts'
export type {
  BooleanTree,
  ChoiceTree,
  Condition,
  NumberTree,
  ParameterTree,
  Value,
} from './parameter-tree.ts'
export type { News, Origin, Problem, Scores, Trial } from './problem.ts'
export { random, randomFinalists } from './random.ts'
export { type Method, Searcher } from './searcher.ts'
export { type Config, Space } from './space.ts'
export { type TournamentOptions, tournament } from './tournament.ts'
export { tpe, tpeFinalists } from './tpe.ts'
