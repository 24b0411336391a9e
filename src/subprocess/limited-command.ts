/** A command line of the user's under limits: when it has ended, for whatever reason, nothing is left of it. */
import { join } from 'node:path'
import type { Limits } from '../candidates/config.ts'
import { freeSpace } from '../candidates/disk.ts'
import { NoSpace, type Work, WorkFailure } from '../candidates/worker/work.ts'
import { RunningCommand } from './index.ts'
import { KeptOutput } from './kept-output.ts'
import { endAll, NONCE, processesOf, type Usage, UsageMeter } from './process-table.ts'
import { startedHere } from './subreaper.ts'

export interface LimitedCommand {
  /** What its output's files are called. */
  readonly name: string
  /** In messages. */
  readonly who: 'the coder' | 'the validator' | 'the evaluator'
  readonly line: string
  /** Where it runs. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly input?: string
  readonly limits: Limits
}

export interface CommandOutcome {
  /** None if it was killed, by a limit or otherwise. */
  readonly code: number | null
  /** By the system, or by somebody: that says nothing about the candidate, unless it happens again and again. */
  readonly wasKilled: boolean
  /** Which limit it has gone over. */
  readonly stopped: { readonly cause: 'timeout' | 'memory'; readonly message: string } | undefined
  /** How it went, in a few words. */
  readonly summary: string
  /** The end of what it printed. */
  readonly out: Buffer
  readonly errors: Buffer
  readonly seconds: number
}

type Stop = NonNullable<CommandOutcome['stopped']>

export async function runLimited(work: Work, command: LimitedCommand): Promise<CommandOutcome> {
  const { folder, claim, say } = work
  const begun = performance.now()
  using out = new KeptOutput(join(folder, `${command.name}.out`))
  using errors = new KeptOutput(join(folder, `${command.name}.err`))
  using running = new RunningCommand('/bin/sh', ['-c', command.line], {
    folder: command.folder,
    env: { ...command.env, [NONCE]: claim.nonce },
  })
  running.onOutput((chunk) => out.add(chunk))
  running.onErrors((chunk) => errors.add(chunk))
  running.input.end(command.input ?? '')
  let stopped: Stop | undefined
  using _ = watch(claim.nonce, command, (reason) => {
    stopped ??= reason
    endAll(claim.nonce, startedHere())
    running.kill()
  })
  const { code, killedBy } = await running.ended
  endEverything(claim.nonce)
  const seconds = (performance.now() - begun) / 1000
  const summary = stopped?.message ?? (killedBy ? `killed by ${killedBy}` : `exit code ${code}`)
  say(`${command.name}: ${summary}, after ${seconds.toFixed(3)} s`)
  const wasKilled = !stopped && (killedBy === 'SIGKILL' || code === KILLED_IN_A_SHELL)
  const [output, words] = [out.tail, errors.tail]
  return { code: stopped ? null : code, wasKilled, stopped, summary, out: output, errors: words, seconds }
}

/** 128 and the number of SIGKILL: how a shell tells it of its last command. */
const KILLED_IN_A_SHELL = 137
const MOST_TIMES_KILLED = 3

/** Does it again if it was killed from outside, as the system does when memory is short. */
export async function repeatIfKilled<Outcome extends Pick<CommandOutcome, 'wasKilled'>>(
  { say }: Work,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  for (let times = 1; ; times += 1) {
    const outcome = await run()
    if (!outcome.wasKilled || times === MOST_TIMES_KILLED) return outcome
    say('it was killed, and not from here: it is run again')
  }
}

/** All of the claim but this process. */
function endEverything(nonce: string): void {
  if (endAll(nonce, startedHere())) return
  throw new WorkFailure('infrastructure', 'processes were left running that could not be ended')
}

/** Usage is asked for this often, or so that it takes a twentieth of the time. */
const LOOK_EVERY_MS = 100
const SHARE = 20
const LONGEST_TIMER_MS = 2 ** 31 - 1

function watch(nonce: string, { who, limits }: LimitedCommand, stop: (reason: Stop) => void): Disposable {
  const { timeout, cpu, memory } = limits
  const meter = new UsageMeter()
  const clock = setTimeout(
    () => stop({ cause: 'timeout', message: `${who} took longer than ${timeout / 1000} s` }),
    Math.min(timeout, LONGEST_TIMER_MS),
  )
  const look = (): void => {
    const begun = performance.now()
    const excess = excessOf(who, limits, meter.read(processesOf(nonce, startedHere())))
    if (excess) stop(excess)
    else looking = setTimeout(look, Math.max(LOOK_EVERY_MS, SHARE * (performance.now() - begun)))
  }
  let looking = cpu === undefined && memory === undefined ? undefined : setTimeout(look, LOOK_EVERY_MS)
  return {
    [Symbol.dispose]() {
      clearTimeout(clock)
      clearTimeout(looking)
    },
  }
}

function excessOf(who: string, { cpu, memory }: Limits, used: Usage): Stop | undefined {
  if (cpu !== undefined && used.cpu > cpu)
    return { cause: 'timeout', message: `${who} used more than ${cpu / 1000} s of processor time` }
  if (memory !== undefined && used.memory > memory)
    return { cause: 'memory', message: `${who} used more than ${megabytes(memory)} of memory` }
  return undefined
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

const SHOWN = 500

/** What it said last, for a message; empty if nothing. */
export function lastWords({ errors, out }: Pick<CommandOutcome, 'errors' | 'out'>): string {
  const words = [errors, out]
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
  const from = words.length > SHOWN ? last.indexOf('\n') + 1 : 0
  return `: ${last.slice(from)}`
}

/** With less than this, nobody can be expected to do their work. */
const LEAST_SPACE = 1024 * 1024

/** A command that failed because there was no space says nothing about the candidate. */
export function throwIfFull({ folder }: Work, who: LimitedCommand['who'], outcome: CommandOutcome): void {
  const saysSo = /\bENOSPC\b|No space left on device/.test(lastWords(outcome))
  if (saysSo || freeSpace(folder) < LEAST_SPACE)
    throw new NoSpace(`${who} found the disk full${lastWords(outcome)}`)
}
