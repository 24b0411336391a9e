/** Arguments and options that the commands of `train` share. */
import { InvalidArgumentError } from 'commander'
import { optional, required, whole } from '../command/inputs.ts'

export const GAME_FILE = required('<game>', 'a .ts or .js file that exports a game')

export const EXPORT = optional('<name>', "the game's name in the module (default: the default export)")

export const MAX_ACTIONS = optional(
  '<n>',
  'cut a game off after this many actions (default: 10000)',
  whole(1),
)

type GameOptions = Readonly<Record<string, unknown>>

/** Numbers, true and false are what they look like; anything else is a text. */
function addOption(text: string, before: GameOptions = {}): GameOptions {
  const [, name, value = ''] = /^([^=]+)=(.*)$/.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError(`got '${text}'; write it as name=value`)
  const isPlain = /^(true|false|-?\d+(\.\d+)?)$/.test(value)
  return { ...before, [name]: isPlain ? JSON.parse(value) : value }
}

export const GAME_OPTION = optional<GameOptions>(
  '<setting>',
  "an option for the game's init, as in size=5; may be given several times",
  addOption,
)
