import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { candidates } from './candidates/candidates.ts'
import { check } from './cards/check.ts'
import { games } from './cards/games.ts'
import { ladder } from './cards/ladder.ts'
import { replay } from './cards/replay.ts'
import { rules } from './cards/rules.ts'
import { simulate } from './cards/simulate.ts'
import { solve } from './cards/solve.ts'
import { verify } from './cards/verify.ts'
import type { BuildCommand } from './command/define-command.ts'
import type { SetExitCode } from './command/exit.ts'
import { map } from './map/map.ts'
import { play } from './play/play.ts'
import { doctor } from './runs/doctor.ts'
import { runs } from './runs/runs.ts'
import { tune } from './tune/tune.ts'

/** In the order of `manyhands --help`. */
const COMMANDS: readonly BuildCommand[] = [
  games,
  rules,
  play,
  check,
  simulate,
  ladder,
  replay,
  solve,
  verify,
  tune,
  candidates,
  map,
  runs,
  doctor,
]

const EXAMPLES = `
Examples:
  manyhands games
  manyhands play hearts
  manyhands simulate war --games 1000
  manyhands check ./my-game.json
  manyhands map ./score.ts --in items.jsonl --out results.jsonl
  manyhands map --command 'python3 eval.py {id}' --in items.csv --out results.jsonl --timeout 10s
  manyhands candidates init trips
  manyhands runs list
  manyhands doctor

Exit codes: 0 done; 1 done, and the answer is bad; 2 wrong use or bad input; 130 stopped by Ctrl-C.`

export function buildProgram(setExitCode: SetExitCode): Command {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const program = new Command('manyhands')
    .description('Parallel search and simulation: ask, evaluate on many hands, tell.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .addHelpText('after', EXAMPLES)
    .showHelpAfterError('(--help lists commands and options)')
  for (const build of COMMANDS) program.addCommand(strict(build(setExitCode)))
  return strict(program)
}

/** Errors are thrown, not exits, for this command and all below it. */
function strict(command: Command): Command {
  command.exitOverride().showSuggestionAfterError(true)
  for (const below of command.commands) strict(below)
  return command
}
