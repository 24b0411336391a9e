/** Arguments and options that the commands of `train` share. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { InvalidArgumentError } from 'commander'
import { InputError } from '../../errors/index.ts'
import { isFile } from '../../subprocess/shell-words.ts'
import { optional, required, SHARED, whole } from '../command/inputs.ts'

export const GAME_FILE = required('<game>', 'a .ts or .js file that exports a game')

/** The address of the game's module. Throws an InputError if there is no such file. */
export function moduleAddress(game: string): string {
  if (URL.canParse(game)) return game
  if (isFile(game)) return pathToFileURL(resolve(game)).href
  throw new InputError(`there is no file '${game}': a game is a .ts or .js file that exports it`)
}

export const maxActions = (usual: number) =>
  optional('<n>', `cut a game off after this many actions (default: ${usual})`, whole(1))

type GameOptions = Readonly<Record<string, unknown>>

/** Numbers, true and false are what they look like; anything else is a text. */
function addOption(text: string, before: GameOptions = {}): GameOptions {
  const [, name, value = ''] = /^([^=]+)=(.*)$/.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError(`got '${text}'; write it as name=value`)
  const isPlain = /^(true|false|-?\d+(\.\d+)?)$/.test(value)
  return { ...before, [name]: isPlain ? JSON.parse(value) : value }
}

/** Which game of the module, for how many, with which seed. */
export const WHICH_GAME = {
  seats: SHARED.seats,
  export: optional('<name>', "the game's name in the module (default: the default export)"),
  option: optional<GameOptions>(
    '<setting>',
    "an option for the game's init, as in size=5; may be given several times",
    addOption,
  ),
  seed: SHARED.seed,
}
