/** The commands of a workspace: run under its limits, with their output in the claim's folder. */
import { join } from 'node:path'
import {
  type CommandResult,
  describeEnd,
  freeSpace,
  type Limits,
  runCommand,
  shell,
} from '../../subprocess/index.ts'
import { type Cause, NoSpace, type Work, WorkFailure } from './work.ts'

export interface WorkCommand {
  /** Of its output files. */
  readonly name: string
  readonly line: string
  /** Where it runs. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly input?: string
  readonly limits: Limits
  readonly untilExit?: boolean
  readonly onExit?: () => void
}

/** 128 and the number of SIGKILL: the exit code of a shell whose last command was killed. */
const KILLED_IN_SHELL = 137
const MOST_TIMES_KILLED = 3

/** From outside, as the system does when memory is short: that says nothing about the candidate, unless it happens again. */
export const wasKilled = (result: CommandResult): boolean =>
  (result.kind === 'killed' && result.signal === 'SIGKILL') ||
  (result.kind === 'exited' && result.code === KILLED_IN_SHELL)

/** @param prepare is called again before the command is repeated because it was killed */
export async function runPrepared(work: Work, prepare: () => WorkCommand): Promise<CommandResult> {
  for (let times = 1; ; times += 1) {
    const result = await runLogged(work, prepare())
    if (!wasKilled(result) || times === MOST_TIMES_KILLED) return result
    work.say('it was killed from outside: it is run again')
  }
}

async function runLogged({ folder, claim, say }: Work, command: WorkCommand): Promise<CommandResult> {
  const { name, line, ...options } = command
  const log = join(folder, name)
  const logs = { stdout: `${log}.out`, stderr: `${log}.err` }
  const result = await runCommand(shell(line), { ...options, tree: claim.nonce, logs })
  say(`${name}: ${describeEnd(result)}, after ${result.seconds.toFixed(3)} s`)
  return result
}

/** @param cause of the row's failure if the command itself says no */
export function throwIfFailed(work: Work, who: string, result: CommandResult, cause: Cause): void {
  if (result.kind === 'exited' && result.code === 0) return
  const words = lastWords(result)
  if (result.kind === 'stopped')
    throw new WorkFailure(
      result.limit === 'memory' ? 'memory' : 'timeout',
      `the ${who} ${result.message}${words}`,
    )
  throwIfFull(work, who, result)
  const verb = cause === 'validation' ? 'said no' : 'failed'
  throw new WorkFailure(cause, `the ${who} ${verb}: ${describeEnd(result)}${words}`)
}

const LEAST_SPACE = 1024 * 1024

/** A command that failed for lack of space says nothing about the candidate. */
export function throwIfFull({ folder }: Work, who: string, result: CommandResult): void {
  const words = lastWords(result)
  if (/\bENOSPC\b|No space left on device/.test(words) || freeSpace(folder) < LEAST_SPACE)
    throw new NoSpace(`the ${who} found the disk full${words}`)
}

const SHOWN = 500

/** The end of what it printed, with a colon before it; empty if it printed nothing. */
export function lastWords({ stderr, stdout }: CommandResult): string {
  const words = [stderr, stdout]
    .map((bytes) =>
      bytes
        .subarray(-4 * SHOWN)
        .toString()
        .trim(),
    )
    .find(Boolean)
  if (words === undefined) return ''
  const last = words.slice(-SHOWN)
  // From the beginning of a line, if it does not fit.
  return `: ${last.slice(words.length > SHOWN ? last.indexOf('\n') + 1 : 0)}`
}

export interface Places {
  readonly candidate: string
  readonly workspace: string
}

/** `{candidate}` and `{workspace}` stand for paths. */
export function filled(command: string, places: Places): string {
  return command.replace(/\{(candidate|workspace)\}/g, (_, name: keyof Places) => quoted(places[name]))
}

/** The same, with the candidate as the last argument if the line does not say where it goes. */
export function filledWithCandidate(command: string, places: Places): string {
  const line = filled(command, places)
  return command.includes('{candidate}') ? line : `${line} ${quoted(places.candidate)}`
}

/** For `/bin/sh`. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
