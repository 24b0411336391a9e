/** The real command line, in another process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { runWarm } from './warm-processes.ts'

export const BIN = fileURLToPath(new URL('../../../bin/manyhands.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly child: ChildProcess
  readonly pid: number
  readonly ended: Promise<Ended>
  /** What it has said on standard error until now. */
  said(): string
}

export interface StartOptions {
  /** What comes on standard input; nothing unless given. */
  readonly input?: string
  /** More might come on standard input, but never does. */
  readonly staysOpen?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** Leaves standard output unread, so that whoever writes much to it has to wait. */
  readonly unread?: boolean
}

export function start(cwd: string, args: readonly string[], options: StartOptions = {}): Running {
  return watch(
    spawn(process.execPath, [BIN, ...args], {
      cwd,
      env: { ...process.env, ...options.env },
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    }),
    options,
  )
}

/** Runs a command to its end: in a process that is there already, unless it needs one with input or variables. */
export function manyhands(cwd: string, args: readonly string[], options?: StartOptions): Promise<Ended> {
  return options ? start(cwd, args, options).ended : runWarm(cwd, [process.execPath, BIN, ...args])
}

/** A line for bash, in which `manyhands` is the real one. */
export function bash(cwd: string, line: string): Promise<Ended> {
  const script = `manyhands() { '${process.execPath}' '${BIN}' "$@"; }\n${line}`
  return watch(spawn('bash', ['-c', script], { cwd, stdio: ['ignore', 'pipe', 'pipe'] }), {}).ended
}

function watch(child: ChildProcess, { input, staysOpen, unread }: StartOptions): Running {
  let [stdout, stderr] = ['', '']
  if (!unread) child.stdout?.setEncoding('utf8').on('data', (text) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text) => (stderr += text))
  child.stdin?.on('error', () => {})
  if (staysOpen) child.stdin?.write(input ?? '')
  else child.stdin?.end(input)
  const ended = once(child, unread ? 'exit' : 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    stdout,
    stderr,
  }))
  return { child, pid: child.pid as number, ended, said: () => stderr }
}
