/** Has the parts of a plan read, all at once, and puts the results together in order. */
import { digest } from '../../digest/index.ts'
import { createPool } from '../../pool/index.ts'
import { describeEnd, lastLine, runCommand, shell } from '../../subprocess/index.ts'
import type { Caller } from '../calls/caller.ts'
import { CallError } from '../calls/errors.ts'
import { type Totals, totalsOf } from '../calls/ledger.ts'
import type { Model, ModelRequest } from '../models/model.ts'
import { KEY_VARIABLES } from '../models/named-model.ts'
import { withoutKeys } from '../models/secrets.ts'
import { estimateTokens } from '../models/tokens.ts'
import {
  agentPrompt,
  contextTokens,
  type DelegateKind,
  type DelegatePart,
  joiningRequest,
  readingRequests,
} from './plan.ts'

export type Reader =
  | { readonly kind: 'model'; readonly model: Model }
  /** A command line with `{prompt}` in it; what it prints is its result. */
  | { readonly kind: 'agent'; readonly command: string; readonly timeoutMs?: number }

export interface DelegateRun {
  readonly reader: Reader
  readonly caller: Caller
  readonly signal?: AbortSignal
  /** How many read at once; 50 unless given. */
  readonly concurrency?: number
  readonly onPart?: (part: DelegatePart, outcome: PartOutcome) => void
}

export type PartOutcome =
  | { readonly ok: true; readonly text: string; readonly seconds: number }
  | { readonly ok: false; readonly message: string; readonly seconds: number }

export interface DelegateReport {
  readonly result: DelegateResult
  readonly digest: string
  readonly timing: { readonly seconds: number; readonly sequential: number }
  readonly cost: Totals
}

export interface DelegateResult {
  readonly kind: DelegateKind
  /** In the order of the plan. */
  readonly parts: readonly {
    readonly id: string
    readonly title: string
    readonly ok: boolean
    readonly text: string
  }[]
  /** All results under each other. */
  readonly markdown: string
  readonly context: {
    /** Of the parts that were read. */
    readonly tokens: number
    readonly resultTokens: number
    /** The share of the context that nobody has to read; null if no text was read. */
    readonly saved: number | null
  }
}

export async function runDelegated(
  kind: DelegateKind,
  parts: readonly DelegatePart[],
  options: DelegateRun,
): Promise<DelegateReport> {
  const { reader, caller, signal = new AbortController().signal, concurrency, onPart } = options
  if (reader.kind === 'model') await reader.model.load()
  const began = performance.now()
  const outcomes: PartOutcome[] = []
  const read = async (part: DelegatePart): Promise<PartOutcome> => {
    const outcome = await readPart(part, reader, caller, signal)
    onPart?.(part, outcome)
    return outcome
  }
  await using pool = createPool({ lane: 'inline', ...(concurrency !== undefined && { size: concurrency }) })
  for await (const outcome of pool.map(read, parts, { batch: 1, signal })) {
    signal.throwIfAborted()
    if (!outcome.ok) throw new Error(outcome.error.message)
    outcomes.push(outcome.value)
  }
  signal.throwIfAborted()
  const result = resultOf(kind, parts, outcomes)
  return {
    result,
    digest: digest({
      ...result,
      markdown: undefined,
      parts: result.parts.map(({ ok, text, id }) => ({ id, ok, text: ok ? text : '' })),
    }),
    timing: {
      seconds: (performance.now() - began) / 1000,
      sequential: outcomes.reduce((sum, { seconds }) => sum + seconds, 0),
    },
    cost: totalsOf(caller.ledger.entries),
  }
}

async function readPart(
  part: DelegatePart,
  reader: Reader,
  caller: Caller,
  signal: AbortSignal,
): Promise<PartOutcome> {
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  try {
    const text =
      reader.kind === 'model'
        ? await readByModel(part, reader.model, caller, signal)
        : await readByAgent(part, reader, caller, signal)
    return { ok: true, text: bounded(text, part.words), seconds: seconds() }
  } catch (thrown) {
    signal.throwIfAborted()
    if (!(thrown instanceof CallError)) throw thrown
    return { ok: false, message: thrown.message, seconds: seconds() }
  }
}

async function readByModel(
  part: DelegatePart,
  model: Model,
  caller: Caller,
  signal: AbortSignal,
): Promise<string> {
  const ask = async (request: ModelRequest): Promise<string> =>
    (await caller.call({ model, request, read: (text) => text.trim() }, { signal })).value
  const requests = readingRequests(part)
  // Those that are under way when one fails are waited for: they are paid for, and cached for the next time.
  const settled = await Promise.allSettled(requests.map(ask))
  const results = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return results.length === 1 ? (results[0] as string) : ask(joiningRequest(part, results))
}

const USUAL_AGENT_TIMEOUT_MS = 600_000
const MOST_OUTPUT = 4 * 2 ** 20

function readByAgent(
  part: DelegatePart,
  { command, timeoutMs = USUAL_AGENT_TIMEOUT_MS }: Reader & { readonly kind: 'agent' },
  caller: Caller,
  signal: AbortSignal,
): Promise<string> {
  const prompt = agentPrompt(part)
  // It reads the files by itself, so they are part of what its answer depends on.
  const address = digest({ agent: command, prompt, texts: part.texts })
  return caller.perform(address, part.id, async () => {
    const result = await runCommand(shell(withPrompt(command)), {
      env: { ...process.env, [PROMPT_VARIABLE]: prompt },
      limits: { timeout: timeoutMs, output: MOST_OUTPUT },
      signal,
    })
    signal.throwIfAborted()
    const keys = KEY_VARIABLES.map((name) => process.env[name] ?? '')
    const failure = (): string => `the agent failed: ${describeEnd(result)}${lastLine(result.stderr)}`
    if (result.kind !== 'exited' || result.code !== 0)
      throw new CallError('unavailable', withoutKeys(failure(), keys))
    const text = withoutKeys(result.stdout.toString().trim(), keys)
    if (text === '') throw new CallError('malformed', 'the agent printed nothing')
    return text
  })
}

const PROMPT_VARIABLE = 'MANYHANDS_PROMPT'

/** The prompt travels in a variable: whatever is in it, the shell does not read it. */
export function withPrompt(command: string): string {
  return command.replaceAll(/"\{prompt\}"|'\{prompt\}'|\{prompt\}/g, `"$${PROMPT_VARIABLE}"`)
}

/** However long the reader made it. */
function bounded(text: string, words: number): string {
  const all = [...text.matchAll(/\S+/g)]
  const last = all[words - 1]
  if (all.length <= words || !last) return text
  return `${text.slice(0, last.index + last[0].length)} … (cut at ${words} words)`
}

function resultOf(
  kind: DelegateKind,
  parts: readonly DelegatePart[],
  outcomes: readonly PartOutcome[],
): DelegateResult {
  const results = parts.map(({ id, title }, at) => {
    const outcome = outcomes[at] as PartOutcome
    return { id, title, ok: outcome.ok, text: outcome.ok ? outcome.text : outcome.message }
  })
  const markdown = results
    .map(({ title, ok, text }) => `## ${title}\n\n${ok ? text : `Not read: ${text}`}\n`)
    .join('\n')
  const read = parts.filter((_, at) => outcomes[at]?.ok)
  const [tokens, resultTokens] = [contextTokens(read), estimateTokens(markdown)]
  return {
    kind,
    parts: results,
    markdown,
    context: { tokens, resultTokens, saved: tokens === 0 ? null : 1 - resultTokens / tokens },
  }
}
