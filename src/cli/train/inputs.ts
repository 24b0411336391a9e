/** Arguments and options that the commands of `train` share. */
import { optional, required, whole } from '../command/inputs.ts'

export const GAME_FILE = required('<game>', 'a .ts or .js file that exports a game')

export const EXPORT = optional('<name>', "the game's name in the module (default: the default export)")

export const MAX_ACTIONS = optional(
  '<n>',
  'cut a game off after this many actions (default: 10000)',
  whole(1),
)
