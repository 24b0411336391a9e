import { runEvent } from '../../hooks/run/run-event.ts'
import { defineCommand } from '../command/define-command.ts'
import { toggle } from '../command/inputs.ts'
import { CONFIG } from './config-file.ts'

export const run = defineCommand({
  name: 'run',
  description: 'run the hooks of an event, and print their one answer: for the settings of an agent',
  options: {
    config: CONFIG,
    failClosed: toggle('block if the runner itself fails, as with failClosed: true in the configuration'),
  },
  notes: `Reads the event as JSON from standard input. Exit code 0: the answer is on standard output; 2: blocked, and
the reason is on standard error; 1: the runner itself failed, which blocks nothing.`,
  examples: ['manyhands hooks run --config .claude/hooks.yaml < event.json'],
  async run({ config, failClosed }) {
    const { exitCode, stdout, stderr, finish } = await runEvent({ config, failClosed })
    process.stderr.write(stderr)
    process.stdout.write(stdout)
    await finish()
    return { exitCode }
  },
})
