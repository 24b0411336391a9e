import { Command } from 'commander'
import { type Difference, replayAll } from '../../cards/index.ts'
import { digest } from '../../digest/index.ts'
import { EXIT, UsageError } from '../command/exit.ts'
import { SHARED } from '../command/options.ts'
import type { SetExitCode } from '../program.ts'
import { readText } from './game-source.ts'
import { orWrongUse } from './usage-error.ts'

const EXAMPLES = `
Exit code 0 if every game went as recorded, 1 if one did not, 2 if the file is no record.

Examples:
  manyhands simulate war --trace war.txt
  manyhands replay war.txt
  manyhands replay war.txt --quiet
  manyhands replay war.txt --json`

export function replay(setExitCode: SetExitCode): Command {
  return new Command('replay')
    .summary('play a recorded game again and say whether it went the same way')
    .description('Plays recorded games again, with the recorded choices, and compares them line by line.')
    .argument('<file>', 'what simulate --trace has written')
    .addOption(SHARED.json())
    .option('--quiet', 'do not print the games')
    .addHelpText('after', EXAMPLES)
    .action((file: string, flags: { json?: boolean; quiet?: boolean }) => {
      const text = readText(file)
      const began = performance.now()
      const replays = orNamed(file, () => orWrongUse(() => replayAll(text)))
      const games = replays.length
      const at = replays.findIndex(({ equal }) => !equal)
      const found = replays[at]
      const difference = found?.equal === false ? found.difference : undefined
      const equal = difference === undefined
      if (flags.json) {
        const timing = { seconds: (performance.now() - began) / 1000 }
        const result = { equal, games, ...(difference && { difference }) }
        console.log(
          JSON.stringify({ ...result, digest: digest({ equal, games, line: difference?.line }), timing }),
        )
      } else {
        const printed = difference ? replays.slice(0, at + 1) : replays
        if (!flags.quiet) for (const { text } of printed) console.log(text)
        for (const line of difference ? tell(file, difference) : [sameWay(games)]) console.log(line)
      }
      setExitCode(equal ? EXIT.done : EXIT.bad)
    })
}

/** A message that begins with a line's number gets the file's name. */
function orNamed<Answer>(file: string, work: () => Answer): Answer {
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof UsageError) throw new UsageError(`${file}, ${thrown.message}`)
    throw thrown
  }
}

function sameWay(games: number): string {
  return games === 1 ? 'equal: the game went as recorded' : `equal: all ${games} games went as recorded`
}

function tell(file: string, { line, recorded, replayed, why }: Difference): string[] {
  return [
    `different: ${file}, line ${line}: ${why}`,
    `  recorded  ${recorded.trim()}`,
    `  replayed  ${replayed.trim()}`,
  ]
}
