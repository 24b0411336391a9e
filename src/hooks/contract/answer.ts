/** How a hook ended, and what that says to the agent, by the agent's rules. */
import { type EventName, factsOf } from './events.ts'
import { type HookOutput, type Permission, readOutput } from './output.ts'

/** How a hook's process ended, or why there was none. */
export type Outcome =
  | { readonly kind: 'exited'; readonly code: number; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'killed'; readonly signal: string; readonly stderr: string }
  /** Its own time was over. */
  | { readonly kind: 'timeout'; readonly seconds: number }
  /** The time of all hooks together was over. */
  | { readonly kind: 'deadline'; readonly seconds: number }
  /** It printed more than is read. */
  | { readonly kind: 'flooded'; readonly code: number; readonly bytes: number; readonly stderr: string }
  | { readonly kind: 'not started'; readonly message: string }
  /** A hook that it needs has failed, with `onFailure: skip`. */
  | { readonly kind: 'skipped'; readonly because: string }

/** What the user has said of a hook, as far as answers depend on it. */
export interface HookPolicy {
  readonly name: string
  /** As the agent shows it in front of what the hook said on standard error. */
  readonly command: string
  readonly args?: readonly string[]
  /** What a failure does: nothing, block as exit code 2 does, or skip the hooks that need this one. */
  readonly onFailure: 'continue' | 'block' | 'skip'
  /** Whether a hook that gives no answer counts as one that blocks. */
  readonly failClosed: boolean
}

/** What one hook says. */
export interface Answer {
  readonly hook: string
  readonly output: HookOutput
  readonly permission?: Permission
  /** Blocks, for this reason. `isExit`: by exit code 2, or because of a failure. */
  readonly block?: { readonly reason: string; readonly isExit: boolean }
  /** Why the hook counts as failed. */
  readonly failure?: string
  /** Whether it printed anything on standard output. */
  readonly hasPrinted: boolean
}

/** From this exit code on a shell says that a program was missing, could not be run, or was killed. */
const COULD_NOT_RUN = 126

export function readAnswer(event: EventName, hook: HookPolicy, outcome: Outcome): Answer {
  if (outcome.kind !== 'exited') return unanswered(event, hook, outcome)
  const { code, stdout, stderr } = outcome
  const read = readOutput(event, stdout)
  const found = { hook: hook.name, hasPrinted: stdout.trim() !== '' }
  const blocksByExit = code === 2 && !factsOf(event).ignoresExit2
  if (read.kind === 'invalid') {
    if (blocksByExit) return { ...found, output: {}, block: { reason: said(hook, stderr), isExit: true } }
    return failed(hook, found, { why: `its answer is not valid: ${read.message}`, isClosed: hook.failClosed })
  }
  if (read.kind === 'json') {
    const { output, permission, block } = read
    if (!blocksByExit)
      return {
        ...found,
        output,
        ...(permission && { permission }),
        ...(block && { block: { ...block, isExit: false } }),
      }
    const reason = (permission?.decision === 'deny' ? permission.reason : block?.reason) || said(hook, stderr)
    return { ...found, output, block: { reason, isExit: true } }
  }
  if (blocksByExit) return { ...found, output: {}, block: { reason: said(hook, stderr), isExit: true } }
  if (code !== 0) {
    const isClosed = hook.failClosed && code >= COULD_NOT_RUN
    return failed(hook, found, { why: `exit code ${code}${lastLine(stderr)}`, isClosed, stderr })
  }
  const isContext = factsOf(event).textIsContext && read.text.trim() !== ''
  return { ...found, output: isContext ? { additionalContext: read.text.trim() } : {} }
}

/** A hook that gave no answer: it does not block, unless the user has said so. */
function unanswered(
  event: EventName,
  hook: HookPolicy,
  outcome: Exclude<Outcome, { readonly kind: 'exited' }>,
): Answer {
  const found = { hook: hook.name, hasPrinted: outcome.kind === 'flooded' }
  // The exit code of a hook is an answer, however much it printed.
  if (outcome.kind === 'flooded' && outcome.code === 2 && !factsOf(event).ignoresExit2)
    return { ...found, output: {}, block: { reason: said(hook, outcome.stderr), isExit: true } }
  const isTimeout = outcome.kind === 'timeout' || outcome.kind === 'deadline'
  return failed(hook, found, {
    why: describeOutcome(outcome),
    isClosed: hook.failClosed,
    ...(isTimeout && { isTimeout }),
    ...('stderr' in outcome && { stderr: outcome.stderr }),
  })
}

interface Failure {
  /** Completes `hook … failed: `. */
  readonly why: string
  /** Whether it blocks because the hook fails closed. */
  readonly isClosed: boolean
  readonly isTimeout?: boolean
  readonly stderr?: string
}

function failed(
  hook: HookPolicy,
  found: Pick<Answer, 'hook' | 'hasPrinted'>,
  { why, isClosed, isTimeout = false, stderr = '' }: Failure,
): Answer {
  const failure = `hook ${hook.name} failed: ${why}`
  const answer = { ...found, output: {}, failure }
  if (isClosed) return { ...answer, block: { reason: `${failure}; it is set to fail closed`, isExit: true } }
  if (hook.onFailure !== 'block') return answer
  // In the agent's own words.
  const words = isTimeout
    ? 'timed out; blocking because onFailure is "block"'
    : `failed; blocking because onFailure is "block"\n${stderr.trim() || NO_STDERR}`
  return { ...answer, block: { reason: `${shownCommand(hook)}: ${words}`, isExit: true } }
}

const NO_STDERR = 'No stderr output'

/** What a hook said on standard error, as the agent passes it on. */
const said = (hook: HookPolicy, stderr: string): string => `${shownCommand(hook)}: ${stderr || NO_STDERR}`

const shownCommand = ({ command, args = [] }: HookPolicy): string => `[${[command, ...args].join(' ')}]`

/** Completes `hook … failed: `. */
function describeOutcome(outcome: Exclude<Outcome, { readonly kind: 'exited' }>): string {
  switch (outcome.kind) {
    case 'killed':
      return `killed by ${outcome.signal}${lastLine(outcome.stderr)}`
    case 'timeout':
      return `it took longer than ${outcome.seconds} s`
    case 'deadline':
      return `it had not finished after the ${outcome.seconds} s that all hooks have together`
    case 'flooded':
      return `it printed more than ${outcome.bytes} bytes`
    case 'not started':
      return `it could not be started: ${outcome.message}`
    case 'skipped':
      return `it was skipped, because ${outcome.because} failed`
  }
}

/** The last line on standard error usually says why a command failed. */
function lastLine(stderr: string): string {
  const line = stderr.trim().split('\n').at(-1)
  return line ? `: ${line}` : ''
}
