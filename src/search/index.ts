/** Ask and tell: methods that look for the best configuration of anything that can be scored. */

export { type Scored, type TournamentParentsOptions, topParents, tournamentParents } from './parents.ts'
export { type Method, Searcher } from './searcher.ts'
export { type Candidate, Evaluations } from './tuning/evaluations.ts'
export { bestsOf, type Finalists, Leaders } from './tuning/incumbents.ts'
export { makeProblem, type ProblemTree } from './tuning/make-problem.ts'
export { cmaEs, cmaEsFinalists } from './tuning/methods/cma-es.ts'
export { type GridOptions, grid, gridFinalists } from './tuning/methods/grid.ts'
export { type RaceMethodOptions, raceFinalists, raceOf } from './tuning/methods/race.ts'
export { random, randomFinalists } from './tuning/methods/random.ts'
export { type TournamentOptions, tournament, tournamentFinalists } from './tuning/methods/tournament.ts'
export { tpe, tpeFinalists } from './tuning/methods/tpe.ts'
export type { News, Origin, Problem, Scores, Trial, TrialMethod } from './tuning/problem.ts'
export type { ContestEnd } from './tuning/race/contest.ts'
export type { ContestRecord, FinalVerdict, FinalVerdicts, SharedVerdict } from './tuning/race/final-field.ts'
export { type FinalRace, type FinalRaceOptions, finalRace, leastUnitsFor } from './tuning/race/final-race.ts'
export { type RaceOptions, type RaceResult, race } from './tuning/race/race.ts'
export type { Dropped, RaceStanding, Why } from './tuning/race/race-horizon.ts'
export { type SearchedAndRaced, searchAndRace } from './tuning/search-and-race.ts'
export type { Parameter } from './tuning/space/parameter.ts'
export { configProblems, parameterProblems } from './tuning/space/parameter-check.ts'
export type {
  BooleanTree,
  ChoiceTree,
  Condition,
  NumberTree,
  ParameterTree,
  Value,
} from './tuning/space/parameter-tree.ts'
export { type Config, Space } from './tuning/space/space.ts'
export { OtherSearchError, type SavedSearch, TrialSearcher } from './tuning/trial-searcher.ts'
