import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import type { BuildCommand } from './command/define-command.ts'
import type { SetExitCode } from './command/exit.ts'
import { pasteable } from './command/pasteable.ts'
import { withUsage } from './command/usage.ts'

/** In the order of `manyhands --help`. Only the command that was typed is loaded: reading all takes three times as long. */
const COMMANDS: Readonly<Record<string, () => Promise<BuildCommand>>> = {
  games: async () => (await import('./cards/games.ts')).games,
  rules: async () => (await import('./cards/rules.ts')).rules,
  new: async () => (await import('./cards/new.ts')).newGame,
  play: async () => (await import('./play/play.ts')).play,
  export: async () => (await import('./export/export.ts')).exportGame,
  check: async () => (await import('./cards/check.ts')).check,
  simulate: async () => (await import('./cards/simulate.ts')).simulate,
  evolve: async () => (await import('./cards/evolve.ts')).evolve,
  measure: async () => (await import('./cards/measure.ts')).measure,
  compare: async () => (await import('./cards/compare.ts')).compare,
  calibrate: async () => (await import('./cards/calibrate.ts')).calibrate,
  ladder: async () => (await import('./cards/ladder.ts')).ladder,
  replay: async () => (await import('./cards/replay.ts')).replay,
  solve: async () => (await import('./cards/solve.ts')).solve,
  enumerate: async () => (await import('./cards/enumerate.ts')).enumerate,
  verify: async () => (await import('./cards/verify.ts')).verify,
  train: async () => (await import('./train/index.ts')).train,
  tune: async () => (await import('./tune/tune.ts')).tune,
  candidates: async () => (await import('./candidates/candidates.ts')).candidates,
  hooks: async () => (await import('./hooks/hooks.ts')).hooks,
  ask: async () => (await import('./council/ask.ts')).ask,
  council: async () => (await import('./council/council.ts')).council,
  delegate: async () => (await import('./council/delegate.ts')).delegate,
  map: async () => (await import('./map/map.ts')).map,
  studio: async () => (await import('./studio/studio.ts')).studio,
  runs: async () => (await import('./runs/runs.ts')).runs,
  doctor: async () => (await import('./runs/doctor.ts')).doctor,
  completion: async () => (await import('./completion/completion.ts')).completion,
}

const EXAMPLES = `
Examples:
  manyhands games
  manyhands play hearts
  manyhands evolve
  manyhands simulate war --games 1000
  manyhands new my-game
  manyhands check ./my-game.ts
  manyhands map ./score.ts --in items.jsonl --out results.jsonl
  manyhands map --command 'python3 eval.py {id}' --in items.csv --out results.jsonl --timeout 10s
  manyhands candidates init trips
  manyhands hooks check
  manyhands ask 'Should we rewrite it in Rust?' --model scripted
  manyhands studio --open
  manyhands runs list
  manyhands doctor

Exit codes: 0 done; 1 done, and the answer is bad; 2 wrong use or bad input; 130 stopped by Ctrl-C.`

/** @param typed the first word after `manyhands`: only that command is loaded, if it is one and needs no others */
export async function buildProgram(setExitCode: SetExitCode, typed = ''): Promise<Command> {
  const { version, description } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const program = new Command('manyhands')
    .description(description)
    .version(version, '-V, --version', 'print the version')
    .addHelpText('after', pasteable(EXAMPLES))
  const isAlone = typed !== 'completion' && Object.hasOwn(COMMANDS, typed)
  const names = isAlone || /^(-V|--version)$/.test(typed) ? [typed] : Object.keys(COMMANDS)
  for (const name of names) {
    const build = await COMMANDS[name]?.()
    if (build) program.addCommand(build(setExitCode))
  }
  return withUsage(program)
}
