/**
 * Card games in a browser: check a tree, read its rules, play it on either engine, search, and play against the
 * computer, without any Node module. `npm run check` bundles this file and fails if one comes in.
 *
 *     import { assertGame, english, InteractiveGame } from 'manyhands/cards/browser'
 */
export { assertGame, checkGame, RulesError, sentence } from './check/check.ts'
export { CLASSICS } from './classics/index.ts'
export { CompiledModel } from './compile/engine/compiled-model.ts'
export { Engine } from './compile/engine/engine.ts'
export { english, englishPage } from './english/english.ts'
export { Play } from './interpret/play.ts'
export { Program } from './interpret/program.ts'
export { InformedProgram } from './knowledge/informed-program.ts'
export { view } from './knowledge/view.ts'
export { makePlayers } from './players/players.ts'
export { PlayoutValues } from './players/playout-values.ts'
export { InteractiveGame } from './session/interactive-game.ts'
