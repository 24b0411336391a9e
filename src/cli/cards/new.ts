import { writeFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { InputError } from '../../errors/index.ts'
import { shellWord } from '../../subprocess/shell-word.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { required } from '../command/inputs.ts'
import { pasteable } from '../command/pasteable.ts'
import { starterGame } from './starter-game.ts'

export const newGame = defineCommand({
  name: 'new',
  group: GROUPS.designers,
  summary: 'write a game file to start from',
  description: 'Writes a small complete game in TypeScript, with comments, that you change into your own.',
  arguments: { name: required('<name>', 'the id of the game, such as my-game, or the file to write') },
  notes: 'It never overwrites a file.',
  examples: ['manyhands new my-game', 'manyhands new games/my-game.ts'],
  run({ name }) {
    const file = writeStarter(name)
    const word = shellWord(isAbsolute(file) ? file : `./${file}`)
    return {
      lines: [
        `wrote ${file}, a game for 2 to 4 players. Try it as it is, then change it:`,
        `  manyhands check ${word}      find everything that is wrong with it`,
        `  manyhands play ${word}       play it at the terminal`,
        `  manyhands rules ${word}      read its rules in English`,
        `  manyhands simulate ${word}   play it many times`,
      ],
    }
  },
})

/** Writes the game and returns its file. */
export function writeStarter(name: string): string {
  const id = basename(name).replace(/\.ts$/, '')
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    throw new InputError(
      `"${id}" cannot be the id of a game: an id has lower-case letters, digits and "-", and begins with a letter, as in my-game`,
    )
  const file = join(dirname(name), `${id}.ts`)
  try {
    writeFileSync(file, pasteable(starterGame(id)), { flag: 'wx' })
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException
    if (code === 'EEXIST')
      throw new InputError(`${file} exists already: choose another name, or remove it first`)
    if (code === 'ENOENT') throw new InputError(`there is no folder ${dirname(name)} to write ${id}.ts in`)
    throw new InputError(`${file} cannot be written: ${message}`)
  }
  return file
}
