import { CommanderError } from 'commander'
import { InputError } from '../errors/index.ts'
import { EXIT } from './command/exit.ts'
import { printJsonError } from './command/exit-guard.ts'
import { Interruption } from './command/interrupt.ts'
import { buildProgram } from './program.ts'

/** Runs one command and turns how it ended into an exit code. */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  try {
    let exitCode: number = EXIT.done
    const setExitCode = (code: number): void => {
      exitCode = code
    }
    const program = await buildProgram(setExitCode, argv[2])
    await program.parseAsync(argv)
    return exitCode
  } catch (thrown) {
    if (thrown instanceof Interruption) {
      printJsonError(argv, thrown.message)
      return thrown.exitCode
    }
    if (thrown instanceof CommanderError) {
      if (thrown.exitCode === 0) return EXIT.done
      printJsonError(argv, thrown.message.replace(/^error: /, ''))
      return EXIT.usage
    }
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    console.error(`manyhands: ${message}`)
    if (thrown instanceof Error && !(thrown instanceof InputError)) console.error(thrown.stack)
    printJsonError(argv, message)
    return EXIT.usage
  }
}
