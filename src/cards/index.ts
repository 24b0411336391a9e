/**
 * Card games as data: one tree of rules, and every reading of it.
 *
 *     const program = new Program(assertGame(tree), { seats: 4 })
 *     const play = Play.start(program, { seed: 1 })
 *
 * `checkGame` says everything that is wrong with a tree; `Program` and `Play` are the reference semantics.
 */
export { assertGame, type Checked, checkGame, RulesError, sentence } from './check/check.ts'
export type { Problem } from './check/problem.ts'
export { CLASSICS } from './classics/index.ts'
export type { Cycle } from './interpret/cycle.ts'
export type { Choice } from './interpret/decision.ts'
export type { GameEvent } from './interpret/machine.ts'
export { DeckError, type Outcome, Play, type PlayOptions, STEP_LIMIT } from './interpret/play.ts'
export { Program } from './interpret/program.ts'
export { tell, tellOutcome } from './interpret/trace.ts'
export { type Setting, SettingError } from './interpret/world.ts'
export * from './rules/build.ts'
export type { Game } from './rules/tree.ts'
