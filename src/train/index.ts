/**
 * Players for any game of your own: simulate it, check it, measure its balance, and train a player for it.
 *
 *     const { games } = await runParallelSimulations('./connect-four.ts', '', { gameCount: 1000 })
 *
 * A game is plain functions over a state of your own (`TrainGame`). It promises: the same seed gives the same games for any number
 * of workers; a game that throws, exits, never ends or takes all memory fails alone, with its cause; a verdict comes with its
 * interval.
 */
export {
  type BoardgameGame,
  type BoardgameOptions,
  type EnumeratedAction,
  fromBoardgame,
} from './adapters/boardgame.ts'
export type { BoardgameState } from './adapters/boardgame-core.ts'
export { fromReducer, type ReducerGame } from './adapters/reducer.ts'
export { type Balance, BalanceCount, type SeatBalance, type Share, type Verdict } from './balance.ts'
export { type Finding, findingsOf } from './balance-words.ts'
export { BrokenGame } from './broken-game.ts'
export { fromCardGame } from './card-games/card-game.ts'
export type { CardState } from './card-games/card-state.ts'
export { TRAINED_CARD_PLAYERS } from './card-games/trained-by.ts'
export type { FoundProblem, Problem, ProblemKind, Where } from './check/problem.ts'
export { type CheckOptions, type CheckReport, checkModule } from './check/run-check.ts'
export { type CandidateFeatures, generateCandidateFeatures } from './features/generate.ts'
export { type StructureOptions, sampleStructure } from './features/sample-structure.ts'
export { deserializeGameStructure, type GameStructure, serializeGameStructure } from './features/structure.ts'
export type { Feature, GameSetup, TrainGame } from './game.ts'
export type { GameInPlay, GameModelOptions, GameResult, JudgedModel } from './in-play.ts'
export type { Round } from './learn/improve.ts'
export type { Strength } from './learn/strength.ts'
export {
  type TrainOptions,
  type TrainReport,
  type TrainRequest,
  type TrainResult,
  train,
  trainFingerprint,
  USUAL_MATCH_GAMES,
} from './learn/train.ts'
export { UntrainableGame } from './learn/workers.ts'
export { assertWritable, readAi, readAiFile, type WrittenAi, writeAi } from './learn/write-ai.ts'
export { GameModel } from './model.ts'
export type { GameSource } from './module-game.ts'
export { type Choose, chooseRandomly, type PlayOptions, playGame } from './play.ts'
export { type Ai, parseAi } from './player/ai-file.ts'
export { type Budget, createPlayer, type TrainedPlayer } from './player/player.ts'
export { identityOf } from './players.ts'
export type { GameData, GameFailure, RecordedState, SimulationResults } from './simulate/game-data.ts'
export {
  type OpenSimulation,
  openSimulation,
  type ParallelSimulationOptions,
  runParallelSimulations,
  type WorkerOptions,
} from './simulate/parallel.ts'
export { reportOn, type SimulationReport } from './simulate/report.ts'
export { runSimulations, type SimulationOptions } from './simulate/run-simulations.ts'
export { type GameOptions, type SingleGameOptions, simulateSingleGame } from './simulate/single-game.ts'
