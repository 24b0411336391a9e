/**
 * Card games as data: one tree of rules, and every reading of it.
 *
 *     const program = new Program(assertGame(tree), { seats: 4 })
 *     const play = Play.start(program, { seed: 1 })
 *
 * `checkGame` says everything that is wrong with a tree; `Program` and `Play` are the reference semantics;
 * `english` writes the rules for people; `simulateBatch` and `simulateParallel` play many games; `recordGame` and `replay` write one down and play it again;
 * `InteractiveGame` is one that people play; `ladder` measures how strong players are, `measure` how good a game is and `whichRules` what each of its rules does; `solve` finds the best play of a small one;
 * `verify` proves what others have published about games.
 */

export type { ActionStats, PlayoutOptions } from '../games/forward-model.ts'
export {
  PAIRINGS,
  type Pairing,
  type PlayerRating,
  type SeatShare,
  USUAL_CONFIDENCE,
  USUAL_GAMES_A_PAIR,
} from '../games/matches/ladder.ts'
export type { Match, MatchReport, MatchVerdict } from '../games/matches/match.ts'
export type { Estimate, OptionValue, SeatValue } from '../games/values.ts'
export type { Elo, HistogramSummary, Interval, MomentsSummary, Rate, Variance } from '../stats/index.ts'
export { assertGame, type Checked, checkGame, RulesError, sentence } from './check/check.ts'
export type { Problem } from './check/problem.ts'
export {
  classicNamed,
  GameNameError,
  type GameOptions,
  joinGameName,
  type NamedGame,
  splitGameName,
} from './classics/game-name.ts'
export { CLASSICS } from './classics/index.ts'
export { type EnglishOptions, english, englishPage, englishPart } from './english/english.ts'
export type { OptionValues } from './english/simplify/fold.ts'
export { capital, listed, suitSign, wordsOf } from './english/words/words.ts'
export {
  type EvolveOptions,
  type EvolveProgress,
  type EvolveRun,
  evolve,
  USUAL as USUAL_EVOLUTION,
} from './evolve/evolve.ts'
export {
  type ArchiveCell,
  type Descent,
  type Evolution,
  type EvolvedGame,
  SEARCHES,
  type SearchName,
} from './evolve/evolved.ts'
export { evolutionFingerprint } from './evolve/fingerprint.ts'
export { type GameName, gameName, uniqueNames } from './evolve/names.ts'
export { evolutionPage } from './evolve/page/page.ts'
export { type ChampionOptions, championLines } from './evolve/words.ts'
export { writeEvolution } from './evolve/write-results.ts'
export type { Choice } from './interpret/decision.ts'
export type { GameEvent } from './interpret/observer.ts'
export { Play, type PlayOptions, STEP_LIMIT } from './interpret/play.ts'
export { Program } from './interpret/program.ts'
export { formatEvent, formatOutcome } from './interpret/trace.ts'
export { tryOut } from './interpret/try-out.ts'
export { Determinizer, determinize } from './knowledge/determinize.ts'
export { InformedProgram } from './knowledge/informed-program.ts'
export { findLeaks } from './knowledge/leaks.ts'
export { type View, view, type ZoneView } from './knowledge/view.ts'
export {
  type Ladder,
  type LadderOptions,
  type LadderRun,
  type LadderTiming,
  ladder,
  ladderFingerprint,
} from './ladder/ladder.ts'
export { ProgramTooLong } from './lower/instruction-list.ts'
export {
  type CalibrateOptions,
  type Calibration,
  type CalibrationRun,
  calibrate,
  type RatedGame,
} from './measure/calibrate.ts'
export { type Compared, type Comparison, type ComparisonRun, compare } from './measure/compare.ts'
export type { Comparisons, FigureComparison, FigureName, Figures } from './measure/comparison.ts'
export type { Effort } from './measure/effort.ts'
export type { Gate, GateName } from './measure/gates.ts'
export { HUMAN_RATINGS, type HumanRating } from './measure/human-ratings.ts'
export {
  type MeasureDetails,
  type MeasuredGame,
  type MeasureOptions,
  type MeasureRun,
  measure,
} from './measure/measure.ts'
export type { Measure } from './measure/measure-value.ts'
export type { Measurement } from './measure/measurement.ts'
export type { OptionUse } from './measure/option-uses.ts'
export { measurementPage } from './measure/page/page.ts'
export { type Parts, STYLES, type Style } from './measure/quality.ts'
export { parseRatingFile, type RatingFile } from './measure/rating-file.ts'
export type { MeasuredEffect, RuleEffect } from './measure/rule-effect.ts'
export {
  type RulesOfGame,
  USUAL_MOST_MEASURED,
  type WhichRulesOptions,
  type WhichRulesRun,
  whichRules,
} from './measure/which-rules.ts'
export { DeckError, type Setting, SettingError } from './model/game-model.ts'
export type { Cycle, GameResult } from './model/game-result.ts'
export { type Choose, isModulePath, PlayerError, PlayerFault } from './players/module-player.ts'
export type { PlayerOption, PlayerView } from './players/player-view.ts'
export { PlayoutValues } from './players/playout-values.ts'
export type { ChooseAhead, MakeTrainedPlayer } from './players/trained-player.ts'
export * from './rules/build.ts'
export type { Expr, Game } from './rules/tree.ts'
export { clean } from './session/clean-text.ts'
export type { DealtHand } from './session/dealt-hands.ts'
export type { Seen } from './session/event-feed.ts'
export { countOf, GameWords, numberText } from './session/game-words.ts'
export { HUMAN, InteractiveGame } from './session/interactive-game.ts'
export { cardNumbers, isOwnSecret, known } from './session/known-cards.ts'
export { pilesThatMatter } from './session/piles.ts'
export { type PlaceGroup, placeGroups } from './session/place-groups.ts'
export type { Answer, Picked, Question } from './session/question.ts'
export { answerText, optionName, questionTitle } from './session/question-words.ts'
export type { ShownVariable } from './session/shown-variables.ts'
export { storyLines } from './session/story.ts'
export { type TableFigure, TableFigures } from './session/table-figures.ts'
export { countedTexts, verdict } from './session/verdict.ts'
export { preferFreshCode } from './simulate/fresh-code.ts'
export { type EngineName, GameSetup, type GameSpec, type SetupOptions } from './simulate/game-setup.ts'
export {
  type Difference,
  type RecordOptions,
  type Replay,
  recordGame,
  replay,
  replayAll,
} from './simulate/record.ts'
export { RecordError } from './simulate/record-text.ts'
export {
  type GameRange,
  rangeOf,
  type SimulateOptions,
  type Simulation,
  simulateBatch,
} from './simulate/simulate.ts'
export {
  createWorkers,
  evaluatePopulation,
  type PopulationOptions,
  recordRange,
  type SimulateParallelOptions,
  type SimulationRun,
  simulateOnPool,
  simulateParallel,
  simulationFingerprint,
  type WorkerOptions,
} from './simulate/simulate-parallel.ts'
export { StagedSimulation } from './simulate/staged-simulation.ts'
export type { GameError, Summary } from './simulate/statistics.ts'
export type { SolvingProgress } from './solve/game-tree.ts'
export {
  type Decision,
  type InTurnsOptions,
  type Solution,
  type SolutionRun,
  type SolveOptions,
  solve,
  solveInTurns,
  USUAL_ITERATIONS,
} from './solve/solve.ts'
export { SolveError } from './solve/solve-error.ts'
export { canonicalRules, contentKey } from './vary/canonical.ts'
export { type RulesFeatures, rulesDistance, rulesFeatures } from './vary/features.ts'
export { randomGame } from './vary/generate/random-game.ts'
export { type Mutation, mutate, OPERATORS, type OperatorName } from './vary/mutate.ts'
export { simplify } from './vary/simplify.ts'
export { type SimplifiedByPlay, type SimplifyOptions, simplifyByPlay } from './vary/simplify-by-play.ts'
export { type NearestClassic, nearestClassic, startingGames } from './vary/starting-games.ts'
export { tidy } from './vary/tidy.ts'
export { type GameVariation, variation } from './vary/variation.ts'
export {
  type EnumerateOptions,
  type Enumeration,
  type EnumerationRun,
  enumerateDeals,
  USUAL_MOST_DEALS,
} from './verify/enumerate-deals.ts'
export type { Evidence, Fact, Known, Measured, Part } from './verify/fact.ts'
export { FACTS } from './verify/facts/index.ts'
export { EnumerationError } from './verify/probe-deals.ts'
export { CONFIDENCE } from './verify/proofs.ts'
export {
  FACT_IDS,
  type FactReport,
  type PartReport,
  summarizeFact,
  type Verification,
  type VerifyOptions,
  verify,
} from './verify/verify.ts'
