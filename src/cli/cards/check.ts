import { Command } from 'commander'
import {
  checkGame,
  type Game,
  type GameOptions,
  type Problem,
  Program,
  ProgramTooLong,
} from '../../cards/index.ts'
import { digest } from '../../digest/index.ts'
import { EXIT } from '../command/exit.ts'
import { SHARED } from '../command/options.ts'
import type { SetExitCode } from '../program.ts'
import { readSource } from './game-source.ts'
import { orWrongUse } from './usage-error.ts'

const EXAMPLES = `
Exit code 0 if it has no errors, 1 if it has, 2 if it cannot be read. Warnings are no errors.

Examples:
  manyhands check ./my-game.json
  manyhands check ./my-game.ts --json
  manyhands check war`

export function check(setExitCode: SetExitCode): Command {
  return new Command('check')
    .summary('say everything that is wrong with the rules of a game')
    .description(
      'Checks the rules of a game: every error and warning, with its place and what would be right.',
    )
    .argument('<game>', 'a .json file, a .ts or .js file (its code is run), or a game by its id')
    .addOption(SHARED.json())
    .addHelpText('after', EXAMPLES)
    .action(async (name: string, { json }: { json?: boolean }) => {
      const { tree, options, label } = await readSource(name)
      const began = performance.now()
      const { game, problems } = checkGame(tree)
      const found = game ? [...problems, ...orWrongUse(() => tryOut(game, options))] : problems
      const ok = found.every(({ severity }) => severity === 'warning')
      if (json) {
        const timing = { seconds: (performance.now() - began) / 1000 }
        const places = found.map(({ severity, path }) => ({ severity, path }))
        console.log(JSON.stringify({ ok, problems: found, digest: digest({ ok, places }), timing }))
      } else for (const line of tell(label, found)) console.log(line)
      setExitCode(ok ? EXIT.done : EXIT.bad)
    })
}

/** Whether it can be made ready for play. */
function tryOut(game: Game, options: GameOptions): Problem[] {
  try {
    new Program(game, { options })
    return []
  } catch (thrown) {
    if (!(thrown instanceof ProgramTooLong)) throw thrown
    return [{ severity: 'error', path: 'flow', found: thrown.message, expected: 'a shorter flow' }]
  }
}

function tell(label: string, problems: readonly Problem[]): string[] {
  const count = (severity: Problem['severity']): string => {
    const n = problems.filter((problem) => problem.severity === severity).length
    return n === 0 ? `no ${severity}s` : `${n} ${severity}${n === 1 ? '' : 's'}`
  }
  const lines = problems.flatMap(({ severity, path, found, expected, hint }) => [
    `${severity} at ${path || 'the whole tree'}`,
    `  found     ${found}`,
    `  expected  ${expected}`,
    ...(hint ? [`  hint      ${hint}`] : []),
  ])
  return [...lines, `${label}: ${count('error')}, ${count('warning')}`]
}
