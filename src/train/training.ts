/** Training, as programs use it. */
export type { Round } from './learn/improve.ts'
export type { Strength } from './learn/strength.ts'
export {
  type TrainOptions,
  type TrainReport,
  type TrainRequest,
  type TrainResult,
  train,
  trainFingerprint,
} from './learn/train.ts'
export { UntrainableGame } from './learn/workers.ts'
export { readAi, readAiFile, type WrittenAi, writeAi } from './learn/write-ai.ts'
export { type Ai, parseAi } from './player/ai-file.ts'
export { type Budget, createPlayer, type TrainedPlayer } from './player/player.ts'
