/** Ask and tell: searchers of anything that can be scored, and methods that search parameter spaces. */

export { Archive, type Cell, type Dimension } from './evolution/archive.ts'
export type { GenomeCandidate, GenomeResult, Level } from './evolution/candidate.ts'
export type { Elite } from './evolution/door.ts'
export { EvolutionSearcher } from './evolution/evolution-searcher.ts'
export { type GeneticOptions, genetic } from './evolution/genetic.ts'
export type { Behaviour, Inserted, Kept } from './evolution/keep.ts'
export { type Ancestor, familyLine } from './evolution/lineage.ts'
export { type MapElitesOptions, mapElites } from './evolution/map-elites.ts'
export type { EvolutionMethod } from './evolution/method.ts'
export { type BanditOptions, OperatorBandit, type OperatorRecord } from './evolution/operator-bandit.ts'
export type { EvolutionOptions } from './evolution/options.ts'
export { type RandomVariationOptions, randomVariation } from './evolution/random-variation.ts'
export type { Champion, Evolved, GenerationRecord } from './evolution/report.ts'
export type { Change, Variation, Varied } from './evolution/variation.ts'
export { type Scored, type TournamentParentsOptions, topParents, tournamentParents } from './parents.ts'
export { OtherSearchError } from './sealed.ts'
export {
  type Ask,
  type Asked,
  type BeginMethod,
  type Course,
  type Method,
  MethodSearcher,
  type Searcher,
} from './searcher.ts'
export { compare } from './tuning/compare.ts'
export { type Candidate, Evaluations } from './tuning/evaluations.ts'
export { type Finalists, Incumbents } from './tuning/incumbents.ts'
export { makeProblem, type ProblemTree } from './tuning/make-problem.ts'
export { cmaEs } from './tuning/methods/cma-es.ts'
export { type GridOptions, grid } from './tuning/methods/grid.ts'
export { type RaceMethodOptions, raceOf } from './tuning/methods/race.ts'
export { random } from './tuning/methods/random.ts'
export { type TournamentOptions, tournament } from './tuning/methods/tournament.ts'
export { tpe } from './tuning/methods/tpe.ts'
export type { Improvement, Origin, Problem, Scores, Trial, TrialCourse } from './tuning/problem.ts'
export type { ContestEnd } from './tuning/race/contest.ts'
export type { ContestRecord, FinalVerdict, FinalVerdicts, SharedVerdict } from './tuning/race/final-field.ts'
export { type FinalRace, type FinalRaceOptions, finalRace, leastUnitsFor } from './tuning/race/final-race.ts'
export { type RaceOptions, type RaceResult, race } from './tuning/race/race.ts'
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
export { singleGeneration, type TrialMethod, type TrialSearch } from './tuning/trial-method.ts'
export { TrialSearcher } from './tuning/trial-searcher.ts'
