/** `hooks run`: an event on standard input, one answer on standard output, and an exit code that the agent understands. */
import { resolve } from 'node:path'
import { readAnyCompiled } from '../config/compiled.ts'
import { loadHooks } from '../config/load.ts'
import { projectFolder, usualConfig } from '../config/locate.ts'
import { appendRecord } from '../log/append.ts'
import { printedAnswer } from './print-answer.ts'
import { readInput } from './read-input.ts'
import { runHooks } from './run-hooks.ts'

export interface RunRequest {
  readonly config?: string | undefined
  /** A fault of the runner itself blocks, as it does with `failClosed: true` in the configuration. */
  readonly failClosed?: boolean | undefined
}

export interface Printed {
  readonly exitCode: 0 | 1 | 2
  readonly stdout: string
  readonly stderr: string
  /** Writes the log; after the answer, which must not wait for it. */
  readonly finish: () => Promise<void>
}

/** Never rejects: a fault of the runner is exit code 1 with a message, which blocks nothing, or 2 if it shall block. */
export async function runEvent({ config = usualConfig(), failClosed = false }: RunRequest): Promise<Printed> {
  try {
    const hooks = await loadHooks(config)
    const text = await readInput()
    // The clock of the agent runs since it has started this process.
    const { answer, record } = await runHooks(hooks, text, { spentMs: performance.now() })
    return {
      exitCode: answer.exitCode,
      stdout: `${printedAnswer(answer, record.phase)}\n`,
      stderr: answer.stderr === '' ? '' : `${answer.stderr.trimEnd()}\n`,
      async finish() {
        if (hooks.log === null || record.total_hooks === 0) return
        await appendRecord(resolve(projectFolder(), hooks.log), record)
      },
    }
  } catch (thrown) {
    const isClosed = failClosed || readAnyCompiled(config)?.failClosed === true
    return {
      exitCode: isClosed ? 2 : 1,
      stdout: '',
      stderr: `manyhands hooks run: ${(thrown as Error).message}\n`,
      async finish() {},
    }
  }
}
