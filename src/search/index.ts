/** Ask and tell: methods that look for the best configuration of anything that can be scored. */

export { ranks } from './agreement.ts'
export { cmaEs, cmaEsFinalists } from './cma-es.ts'
export type { ContestEnd } from './contest.ts'
export { type Candidate, Evaluations } from './evaluations.ts'
export type { ContestRecord, FinalVerdict, FinalVerdicts, SharedVerdict } from './final-field.ts'
export { type FinalRace, type FinalRaceOptions, finalRace, leastUnitsFor } from './final-race.ts'
export { type GridOptions, grid, gridFinalists } from './grid.ts'
export { bestsOf, type Finalists, Leaders } from './leaders.ts'
export { makeProblem, type ProblemTree } from './make-problem.ts'
export {
  differenceOf,
  evidence,
  evidenceAbove,
  evidenceBelow,
  meanInterval,
  type Sample,
  sampleOf,
} from './paired-test.ts'
export type { Parameter } from './parameter.ts'
export { configProblems, parameterProblems } from './parameter-check.ts'
export type {
  BooleanTree,
  ChoiceTree,
  Condition,
  NumberTree,
  ParameterTree,
  Value,
} from './parameter-tree.ts'
export { type Scored, type TournamentParentsOptions, topParents, tournamentParents } from './parents.ts'
export type { News, Origin, Problem, Scores, Trial, TrialMethod } from './problem.ts'
export { type RaceOptions, type RaceResult, race } from './race.ts'
export type { Dropped, RaceStanding, Why } from './race-horizon.ts'
export { type RaceMethodOptions, raceFinalists, raceOf } from './race-method.ts'
export { random, randomFinalists } from './random.ts'
export { type SearchedAndRaced, searchAndRace } from './search-and-race.ts'
export { type Method, Searcher } from './searcher.ts'
export { type Config, Space } from './space.ts'
export { type TournamentOptions, tournament, tournamentFinalists } from './tournament.ts'
export { tpe, tpeFinalists } from './tpe.ts'
export { OtherSearchError, type SavedSearch, TrialSearcher } from './trial-searcher.ts'
