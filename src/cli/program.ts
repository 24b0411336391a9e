import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import type { BuildCommand } from './command/define-command.ts'
import type { SetExitCode } from './command/exit.ts'

/** In the order of `manyhands --help`. Only the command that was typed is loaded: reading all takes three times as long. */
const COMMANDS: Readonly<Record<string, () => Promise<BuildCommand>>> = {
  games: async () => (await import('./cards/games.ts')).games,
  rules: async () => (await import('./cards/rules.ts')).rules,
  play: async () => (await import('./play/play.ts')).play,
  check: async () => (await import('./cards/check.ts')).check,
  simulate: async () => (await import('./cards/simulate.ts')).simulate,
  ladder: async () => (await import('./cards/ladder.ts')).ladder,
  replay: async () => (await import('./cards/replay.ts')).replay,
  solve: async () => (await import('./cards/solve.ts')).solve,
  enumerate: async () => (await import('./cards/enumerate.ts')).enumerate,
  verify: async () => (await import('./cards/verify.ts')).verify,
  tune: async () => (await import('./tune/tune.ts')).tune,
  candidates: async () => (await import('./candidates/candidates.ts')).candidates,
  map: async () => (await import('./map/map.ts')).map,
  runs: async () => (await import('./runs/runs.ts')).runs,
  doctor: async () => (await import('./runs/doctor.ts')).doctor,
}

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

/** @param typed the first word after `manyhands`; all commands are loaded if it is none of them */
export async function buildProgram(setExitCode: SetExitCode, typed = ''): Promise<Command> {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const program = new Command('manyhands')
    .description('Parallel search and simulation: ask, evaluate on many hands, tell.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .addHelpText('after', EXAMPLES)
    .showHelpAfterError('(--help lists commands and options)')
  const names = Object.hasOwn(COMMANDS, typed) || typed === '--version' ? [typed] : Object.keys(COMMANDS)
  for (const name of names) {
    const build = await COMMANDS[name]?.()
    if (build) program.addCommand(strict(build(setExitCode)))
  }
  return strict(program)
}

/** Errors are thrown, not exits, for this command and all below it. */
function strict(command: Command): Command {
  command.exitOverride().showSuggestionAfterError(true)
  for (const below of command.commands) strict(below)
  return command
}
