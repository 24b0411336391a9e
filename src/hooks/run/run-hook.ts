/** One hook as a process, until its answer is there, and an end to everything that a hook which was stopped leaves. */
import { killTree, TREE_VARIABLE } from '../../subprocess/process-tree.ts'
import { RunningCommand } from '../../subprocess/running-command.ts'
import type { CompiledHook } from '../config/compiled.ts'
import { projectFolder } from '../config/locate.ts'
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

/** Labels of the hooks that run, and of those that were stopped: some of their processes may have left their groups. */
const [running, stopped] = [new Set<string>(), new Set<string>()]

/** The answer must not wait for longer than this, even for a process that cannot be killed now. */
const PATIENCE_MS = 200

/** Kills what hooks that were stopped have left. All in one pass, as looking at every process takes its time. */
export function killLeftovers(): void {
  if (stopped.size > 0) killTree([...stopped], { patienceMs: PATIENCE_MS })
  stopped.clear()
}

/** Kills everything that hooks have started and that still runs, before this program ends early. */
export function killHooks(): void {
  for (const tree of running) stopped.add(tree)
  killLeftovers()
}

/** Never rejects. */
export async function runHook({ hook, input, deadline, deadlineSeconds }: HookTask): Promise<Outcome> {
  if (deadline.aborted) return { kind: 'deadline', seconds: deadlineSeconds }
  started += 1
  const tree = `hooks-${process.pid}-${Date.now()}-${started}`
  const [program, args] = hook.args ? [hook.command, hook.args] : ['/bin/sh', ['-c', hook.command]]
  // As the agent sets it; a person who tries hooks out has not.
  const env = { ...process.env, CLAUDE_PROJECT_DIR: projectFolder(), [TREE_VARIABLE]: tree }
  running.add(tree)
  try {
    using command = new RunningCommand(program, args, { env })
    const [stdout, errors] = [new OutputHead(MOST_OUTPUT), new OutputHead(MOST_OUTPUT)]
    command.onOutput((chunk) => stdout.add(chunk))
    command.onErrors((chunk) => errors.add(chunk))
    const stopping = Promise.withResolvers<Outcome>()
    const stop = (outcome: Outcome): void => {
      stopping.resolve(outcome)
      stopped.add(tree)
      command.kill()
    }
    using _timeout = setTimeout(() => stop({ kind: 'timeout', seconds: hook.seconds }), hook.seconds * 1000)
    const onDeadline = (): void => stop({ kind: 'deadline', seconds: deadlineSeconds })
    deadline.addEventListener('abort', onDeadline)
    command.input.end(input)
    const ended = command.ended.then(({ code, killedBy }): Outcome => {
      const stderr = errors.toString()
      if (killedBy !== null) return { kind: 'killed', signal: killedBy, stderr }
      if (stdout.isCut) return { kind: 'flooded', code: code ?? 0, bytes: MOST_OUTPUT, stderr }
      return { kind: 'exited', code: code ?? 0, stdout: stdout.toString(), stderr }
    })
    // After a stop nobody waits for it.
    ended.catch(() => {})
    const outcome = await Promise.race([stopping.promise, ended])
    deadline.removeEventListener('abort', onDeadline)
    return outcome
  } catch (thrown) {
    return { kind: 'not started', message: (thrown as Error).message }
  } finally {
    running.delete(tree)
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
