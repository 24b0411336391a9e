import { CommanderError } from 'commander'
import { InputError } from '../errors/index.ts'
import { EXIT } from './command/exit.ts'
import { printJsonError } from './command/exit-guard.ts'
import { Interruption } from './command/interrupt.ts'
import { pasteable } from './command/pasteable.ts'
import { argumentsOf } from './command/usage.ts'
import { buildProgram } from './program.ts'

/** Runs one command and turns how it ended into an exit code. */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  try {
    let exitCode: number = EXIT.done
    const setExitCode = (code: number): void => {
      exitCode = code
    }
    const words = argv.slice(2)
    const program = await buildProgram(setExitCode, words[0] === 'help' ? words[1] : words[0])
    await program.parseAsync(argumentsOf(program, words), { from: 'user' })
    return exitCode
  } catch (thrown) {
    if (thrown instanceof Interruption) {
      printJsonError(argv, thrown.message)
      return thrown.exitCode
    }
    // Help or the version was printed.
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.usage
    const message = pasteable(thrown instanceof Error ? thrown.message : String(thrown))
    console.error(`manyhands: ${message}`)
    if (thrown instanceof Error && !(thrown instanceof InputError)) console.error(thrown.stack)
    printJsonError(argv, message)
    return EXIT.usage
  }
}
