import { Command } from 'commander'
import type { SetExitCode } from '../command/exit.ts'
import { best } from './best.ts'
import { clean } from './clean.ts'
import { edit } from './edit.ts'
import { ideate } from './ideate.ts'
import { init } from './init.ts'
import { run, worker } from './run.ts'
import { status } from './status.ts'
import { why } from './why.ts'

/** In the order in which they are used. */
const SUBCOMMANDS: readonly ((setExitCode: SetExitCode) => Command)[] = [
  init,
  run,
  status,
  best,
  why,
  edit,
  ideate,
  worker,
  clean,
]

const EXAMPLES = `
A workspace is a folder with config.yaml, a program to improve, an evaluator, and ideas in evolution.csv.

Examples:
  manyhands candidates init trips
  manyhands candidates run --dir trips
  manyhands candidates status --dir trips
  manyhands candidates best 3 --dir trips`

export function candidates(setExitCode: SetExitCode): Command {
  const command = new Command('candidates')
    .summary('programs that agents write from ideas, scored many at a time')
    .description(
      'Programs that coding agents write from ideas, scored many at a time: nothing lost, nothing run twice.',
    )
    .addHelpText('after', EXAMPLES)
  for (const make of SUBCOMMANDS) command.addCommand(make(setExitCode))
  return command
}
