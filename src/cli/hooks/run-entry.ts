/**
 * The entry for `manyhands hooks run`, which an agent starts at every event. It imports nothing but what a run needs: no
 * command line parser, no YAML, no schemas.
 */
import { runEvent } from '../../hooks/run/run-event.ts'
import { killHooks } from '../../hooks/run/run-hook.ts'
import { readRunOptions } from './run-options.ts'

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
for (const [signal, number] of Object.entries(SIGNALS))
  process.once(signal, () => {
    killHooks()
    process.exit(128 + number)
  })

const options = readRunOptions(process.argv.slice(4))
if ('fault' in options) {
  console.error(`manyhands hooks run: ${options.fault}`)
  process.exitCode = 1
} else {
  const { exitCode, stdout, stderr, finish } = await runEvent(options)
  if (stderr !== '') process.stderr.write(stderr)
  process.stdout.write(stdout, async () => {
    try {
      await finish()
    } catch (thrown) {
      process.stderr.write(`manyhands hooks run: the log cannot be written: ${(thrown as Error).message}\n`)
    }
    // Hooks that were stopped may hold handles open.
    process.exit(exitCode)
  })
}
