/** The command line's entry. */
import { EXIT } from './command/exit.ts'
import { exitAtOnce, exitWith, guardExit } from './command/exit-guard.ts'
import { endWithWrapper } from './command/wrapper.ts'
import { runCommandLine } from './run-command-line.ts'

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
exitWith(await runCommandLine(process.argv))
