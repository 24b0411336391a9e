import { type Difference, type Replay, replayAll } from '../../cards/simulate/record.ts'
import { digest } from '../../digest/index.ts'
import { InputError } from '../../errors/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import { required, SHARED, toggle } from '../command/inputs.ts'
import { readText } from './game-source.ts'

export const replay = defineCommand({
  name: 'replay',
  group: GROUPS.designers,
  summary: 'play a recorded game again and compare it with the record',
  description: 'Plays recorded games again, with the recorded choices, and compares them line by line.',
  arguments: { file: required('<file>', 'what simulate --trace has written') },
  options: { json: SHARED.json, quiet: toggle('do not print the games') },
  notes: 'Exit code 0 if every game went as recorded, 1 if one did not, 2 if the file is not a record.',
  examples: [
    'manyhands simulate war --trace war.txt',
    'manyhands replay war.txt',
    'manyhands replay war.txt --quiet',
    'manyhands replay war.txt --json',
  ],
  run({ file, quiet }, { clock }) {
    const text = readText(file)
    clock.restart()
    const replays = replayFile(file, text)
    const games = replays.length
    const at = replays.findIndex(({ equal }) => !equal)
    const found = replays[at]
    const difference = found?.equal === false ? found.difference : undefined
    const equal = difference === undefined
    const printed = quiet ? [] : replays.slice(0, equal ? games : at + 1).map((replayed) => replayed.text)
    return {
      document: { equal, games, ...(difference && { difference }) },
      lines: [...printed, ...(difference ? differenceLines(file, difference) : [equalLine(games)])],
      engine: 'reference',
      digest: digest({ equal, games, line: difference?.line }),
      exitCode: equal ? EXIT.done : EXIT.bad,
    }
  },
})

/** The room names the line; the file's name is added here. */
function replayFile(file: string, text: string): Replay[] {
  try {
    return replayAll(text)
  } catch (thrown) {
    throw thrown instanceof InputError ? new InputError(`${file}, ${thrown.message}`) : thrown
  }
}

function equalLine(games: number): string {
  return games === 1 ? 'equal: the game went as recorded' : `equal: all ${games} games went as recorded`
}

function differenceLines(file: string, { line, recorded, replayed, why }: Difference): string[] {
  return [
    `different: ${file}, line ${line}: ${why}`,
    `  recorded  ${recorded.trim()}`,
    `  replayed  ${replayed.trim()}`,
  ]
}
