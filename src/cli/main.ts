/** The command line's entry: parses the arguments, runs one command, and turns how it ended into an exit code. */
import { CommanderError } from 'commander'
import { InputError } from '../errors/index.ts'
import { EXIT } from './command/exit.ts'
import { exitAtOnce, exitWith, guardExit, printJsonError } from './command/exit-guard.ts'
import { Interruption } from './command/interrupt.ts'
import { argumentsOf } from './command/usage.ts'
import { endWithWrapper } from './command/wrapper.ts'
import { buildProgram } from './program.ts'

/** What a shell reports for a program whose reader has closed the pipe. */
const BROKEN_PIPE = 141
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') exitAtOnce(BROKEN_PIPE)
  console.error(`manyhands: standard output cannot be written: ${error.message}`)
  exitAtOnce(EXIT.usage)
})
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') exitAtOnce(BROKEN_PIPE)
  // A disk too full for a log of progress is no reason to stop the work.
})

endWithWrapper()
guardExit(process.argv)
exitWith(await main(process.argv))

async function main(argv: readonly string[]): Promise<number> {
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
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    console.error(`manyhands: ${message}`)
    if (thrown instanceof Error && !(thrown instanceof InputError)) console.error(thrown.stack)
    printJsonError(argv, message)
    return EXIT.usage
  }
}
