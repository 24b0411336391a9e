/**
 * A process that runs one command line after another, for tests: everything is imported once. It is as real as
 * `bin/manyhands.js` in all but its start and its exit, which other tests cover. A command that has run a user's
 * code is its last: that code may have left a timer, and a changed module would not be imported again.
 */
import { hasUserCodeRun } from '../command/exit-guard.ts'
import { runCommandLine } from '../run-command-line.ts'

/** A message to this process. */
export interface WarmRequest {
  readonly cwd: string
  readonly argv: readonly string[]
  /** Follows everything that the command writes, on standard output and standard error. */
  readonly mark: string
}

/** A message from this process, sent before the mark is written. */
export interface WarmAnswer {
  readonly code: number
  readonly isLast: boolean
}

const home = process.cwd()
const write = process.stdout.write
// Each command may listen to them, as it has them for as long as it lives.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0)
process.on('disconnect', () => process.exit())
process.on('message', async ({ cwd, argv, mark }: WarmRequest) => {
  process.chdir(cwd)
  process.argv = [...argv]
  const code = await runCommandLine(argv)
  // With --json the command has turned standard output away.
  process.stdout.write = write
  process.chdir(home)
  const answer: WarmAnswer = { code, isLast: hasUserCodeRun() }
  process.send?.(answer)
  process.stdout.write(mark)
  process.stderr.write(mark)
})
