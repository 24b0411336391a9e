/** One hook as a process, until its answer is there. Nothing of a hook that was stopped stays behind. */
import { killTree, TREE_VARIABLE } from '../../subprocess/process-tree.ts'
import { RunningCommand } from '../../subprocess/running-command.ts'
import type { CompiledHook } from '../config/compiled.ts'
import type { Outcome } from '../contract/answer.ts'

export interface HookTask {
  readonly hook: Pick<CompiledHook, 'command' | 'args' | 'seconds'>
  /** For its standard input. */
  readonly input: string
  /** Fires when the time of all hooks is over. */
  readonly deadline: AbortSignal
  /** How long all hooks have together. */
  readonly deadlineSeconds: number
}

/** A changed tool input may be as large as a file. */
const MOST_OUTPUT = 16 * 2 ** 20

/** Makes the labels of processes different. */
let started = 0

/** Never rejects. */
export async function runHook({ hook, input, deadline, deadlineSeconds }: HookTask): Promise<Outcome> {
  if (deadline.aborted) return { kind: 'deadline', seconds: deadlineSeconds }
  started += 1
  const tree = `hooks-${process.pid}-${Date.now()}-${started}`
  const [program, args] = hook.args ? [hook.command, hook.args] : ['/bin/sh', ['-c', hook.command]]
  try {
    using running = new RunningCommand(program, args, { env: { ...process.env, [TREE_VARIABLE]: tree } })
    const stdout = new OutputHead(MOST_OUTPUT)
    running.onOutput((chunk) => stdout.add(chunk))
    const stopped = Promise.withResolvers<Outcome>()
    const stop = (outcome: Outcome): void => {
      stopped.resolve(outcome)
      running.kill()
      // Those that have left its process group.
      killTree(tree)
    }
    using _timeout = setTimeout(() => stop({ kind: 'timeout', seconds: hook.seconds }), hook.seconds * 1000)
    const onDeadline = (): void => stop({ kind: 'deadline', seconds: deadlineSeconds })
    deadline.addEventListener('abort', onDeadline)
    running.input.end(input)
    const ended = running.ended.then(({ code, killedBy }): Outcome => {
      const stderr = running.stderr.toString()
      if (killedBy !== null) return { kind: 'killed', signal: killedBy, stderr }
      if (stdout.isCut) return { kind: 'flooded', code: code ?? 0, bytes: MOST_OUTPUT, stderr }
      return { kind: 'exited', code: code ?? 0, stdout: stdout.toString(), stderr }
    })
    // After a stop nobody waits for it.
    ended.catch(() => {})
    const outcome = await Promise.race([stopped.promise, ended])
    deadline.removeEventListener('abort', onDeadline)
    return outcome
  } catch (thrown) {
    return { kind: 'not started', message: (thrown as Error).message }
  }
}

/** The beginning of an output; the rest is read and dropped, so that whoever prints it can come to an end. */
class OutputHead {
  readonly #most: number
  readonly #chunks: Buffer[] = []
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  add(chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size <= this.#most) this.#chunks.push(chunk)
  }

  get isCut(): boolean {
    return this.#size > this.#most
  }

  toString(): string {
    return Buffer.concat(this.#chunks).toString()
  }
}
