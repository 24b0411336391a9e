/** The command line's entry: parses, runs one command, and turns how it ended into an exit code. */
import { CommanderError } from 'commander'
import { RunError } from '../runs/index.ts'
import { EXIT, UsageError } from './command/exit.ts'
import { end, endAtOnce, guardTheEnd, tellPrograms } from './command/exit-guard.ts'
import { Interruption } from './command/interrupt.ts'
import { endWithWrapper } from './command/wrapper.ts'
import { buildProgram } from './program.ts'

/** What a shell reports of a program that was writing to a reader who had left. */
const BROKEN_PIPE = 141
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') endAtOnce(BROKEN_PIPE)
  console.error(`manyhands: standard output cannot be written: ${error.message}`)
  endAtOnce(EXIT.wrong)
})
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') endAtOnce(BROKEN_PIPE)
  // A disk too full for a log of progress is no reason to stop the work.
})

endWithWrapper()
guardTheEnd(process.argv)
end(await main(process.argv))

async function main(argv: readonly string[]): Promise<number> {
  try {
    let exitCode: number = EXIT.done
    await buildProgram((code) => {
      exitCode = code
    }).parseAsync(argv)
    return exitCode
  } catch (thrown) {
    if (thrown instanceof Interruption) {
      tellPrograms(argv, thrown.message)
      return thrown.exitCode
    }
    if (thrown instanceof CommanderError) {
      if (thrown.exitCode !== 0) tellPrograms(argv, thrown.message.replace(/^error: /, ''))
      return thrown.exitCode === 0 ? EXIT.done : EXIT.wrong
    }
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    const expected = thrown instanceof UsageError || thrown instanceof RunError
    console.error(`manyhands: ${message}`)
    if (!expected && thrown instanceof Error) console.error(thrown.stack)
    tellPrograms(argv, message)
    return EXIT.wrong
  }
}
