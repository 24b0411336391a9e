import { randomUUID } from 'node:crypto'
import { OutputFile, OutputTail } from './output.ts'
import { killTree, ownTree, processesOf, TREE_VARIABLE, type Usage, UsageMeter } from './process-tree.ts'
import { RunningCommand, type StartOptions } from './running-command.ts'

/** A process that exceeds a limit is killed together with its children. */
export interface Limits {
  /** Milliseconds by the clock. */
  readonly timeout?: number | undefined
  /** Milliseconds of processor time, of the whole process tree. */
  readonly cpu?: number | undefined
  /** Bytes of memory, of the whole process tree. */
  readonly memory?: number | undefined
  /** Bytes on standard output; of a command with logs all output counts as useful. */
  readonly output?: number | undefined
}

export interface CommandOptions extends StartOptions {
  readonly input?: string
  readonly limits?: Limits
  /** Kills the command: nobody wants its answer any more. */
  readonly signal?: AbortSignal
  /** Identifies all processes of the command, also those that leave its process group: see `killTree`. */
  readonly tree?: string
  /** Files for the beginning of its output; then only the end of the output is in the result. */
  readonly logs?: { readonly stdout: string; readonly stderr: string }
  /** Called at the exit of the command itself, before its background processes are killed. */
  readonly onExit?: () => void
}

interface Printed {
  /** Everything, or the last megabyte of a command with logs. */
  readonly stdout: Buffer
  /** The last 64 KiB. */
  readonly stderr: Buffer
  readonly seconds: number
}

export type CommandResult = Printed &
  (
    | { readonly kind: 'exited'; readonly code: number }
    /** By another process or by the system. */
    | { readonly kind: 'killed'; readonly signal: NodeJS.Signals }
    /** `message` completes a sentence that begins with the command's name. */
    | { readonly kind: 'stopped'; readonly limit: keyof Limits; readonly message: string }
    | { readonly kind: 'aborted' }
  )

type Excess = Pick<Extract<CommandResult, { readonly kind: 'stopped' }>, 'limit' | 'message'>

const MOST_OUTPUT = 64 * 2 ** 20
const LOGGED_TAIL = 2 ** 20

/** The program and its arguments for a command line. */
export const shell = (line: string): readonly [string, readonly string[]] => ['/bin/sh', ['-c', line]]

/** Rejects if the command cannot be started, or if processes of its tree cannot be killed. */
export async function runCommand(
  [program, args]: readonly [string, readonly string[]],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { input = '', limits = {}, signal, logs, env = process.env, folder, untilExit } = options
  const isMetered = limits.cpu !== undefined || limits.memory !== undefined
  const tree = options.tree ?? (isMetered ? randomUUID() : undefined)
  const began = performance.now()
  const labelled = tree === undefined ? env : { ...env, [TREE_VARIABLE]: tree }
  using running = new RunningCommand(program, args, { folder, env: labelled, untilExit })
  if (options.onExit) running.onExit(options.onExit)
  let excess: Excess | undefined
  const kill = (): void => {
    if (tree !== undefined) killTree(tree, ownTree())
    running.kill()
  }
  const stop = (found: Excess): void => {
    excess ??= found
    kill()
  }
  using _logs = logs && logTo(running, logs)
  const stdout = captureOutput(running, logs ? undefined : (limits.output ?? MOST_OUTPUT), stop)
  using _watch = watchLimits(limits, tree, stop)
  using _abort = onAbort(signal, kill)
  running.input.end(input)
  const end = await running.ended
  if (tree !== undefined && !killTree(tree, ownTree()))
    throw new Error('processes were left running that could not be killed')
  const seconds = (performance.now() - began) / 1000
  const printed = { stdout: stdout.bytes, stderr: running.stderr, seconds }
  if (excess) return { ...printed, kind: 'stopped', ...excess }
  if (signal?.aborted && end.code !== 0) return { ...printed, kind: 'aborted' }
  if (end.killedBy !== null) return { ...printed, kind: 'killed', signal: end.killedBy }
  return { ...printed, kind: 'exited', code: end.code ?? 0 }
}

function captureOutput(
  running: RunningCommand,
  most: number | undefined,
  stop: (excess: Excess) => void,
): OutputTail {
  const output = new OutputTail(most ?? LOGGED_TAIL)
  running.onOutput((chunk) => {
    output.add(chunk)
    if (most !== undefined && output.size > most)
      stop({ limit: 'output', message: `printed more than ${most} bytes` })
  })
  return output
}

function logTo(running: RunningCommand, logs: NonNullable<CommandOptions['logs']>): Disposable {
  const files = new DisposableStack()
  const [stdout, stderr] = [logs.stdout, logs.stderr].map((file) => files.use(new OutputFile(file)))
  running.onOutput((chunk) => stdout?.add(chunk))
  running.onErrors((chunk) => stderr?.add(chunk))
  return files
}

/** Usage is read this often, or so that reading it takes a twentieth of the time. */
const READ_EVERY_MS = 100
const SHARE = 20
const LONGEST_TIMER_MS = 2 ** 31 - 1

function watchLimits(limits: Limits, tree: string | undefined, stop: (excess: Excess) => void): Disposable {
  const { timeout, cpu, memory } = limits
  const timers = new DisposableStack()
  if (timeout !== undefined) {
    const message = `took longer than ${timeout / 1000} s`
    timers.use(setTimeout(() => stop({ limit: 'timeout', message }), Math.min(timeout, LONGEST_TIMER_MS)))
  }
  if (tree === undefined || (cpu === undefined && memory === undefined)) return timers
  const meter = new UsageMeter()
  let reading: NodeJS.Timeout | undefined
  const read = (): void => {
    const began = performance.now()
    const excess = excessOf(limits, meter.read(processesOf(tree, ownTree())))
    if (excess) stop(excess)
    else reading = setTimeout(read, Math.max(READ_EVERY_MS, SHARE * (performance.now() - began)))
  }
  reading = setTimeout(read, READ_EVERY_MS)
  timers.defer(() => clearTimeout(reading))
  return timers
}

function excessOf({ cpu, memory }: Limits, used: Usage): Excess | undefined {
  if (cpu !== undefined && used.cpu > cpu)
    return { limit: 'cpu', message: `used more than ${cpu / 1000} s of processor time` }
  if (memory !== undefined && used.memory > memory)
    return { limit: 'memory', message: `used more than ${Math.round(memory / 1024 / 1024)} MB of memory` }
  return undefined
}

/** Calls `stop` when the signal fires, or at once if it has fired, until disposed of. */
export function onAbort(signal: AbortSignal | undefined, stop: () => void): Disposable {
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  return { [Symbol.dispose]: () => signal?.removeEventListener('abort', stop) }
}

/** `exit code 3`, `killed by SIGKILL`, `took longer than 5 s`, `aborted` */
export function describeEnd(result: CommandResult): string {
  switch (result.kind) {
    case 'exited':
      return `exit code ${result.code}`
    case 'killed':
      return `killed by ${result.signal}`
    case 'stopped':
      return result.message
    case 'aborted':
      return 'aborted'
  }
}

/** The last line on standard error usually says why a command failed. With a colon before it; empty if there is none. */
export function lastLine(stderr: Buffer): string {
  const line = stderr.toString().trim().split('\n').at(-1)
  return line ? `: ${line}` : ''
}

const USUAL = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'TERM', 'USER', 'SHELL']

/** What of this program's environment may reach a command: the usual few variables, and those that are named. */
export function allowedEnvironment(names: readonly string[]): NodeJS.ProcessEnv {
  const allowed = new Set([...USUAL, ...names])
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => allowed.has(name) || name.startsWith('LC_')),
  )
}
