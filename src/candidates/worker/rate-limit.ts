/**
 * Whether a coder failed because its service asks for a pause. Only its last words count: what it printed during its work
 * may well be about rate limits.
 */
import type { CommandResult } from '../../subprocess/index.ts'
import type { Config } from '../config.ts'
import { parseJson } from '../json.ts'
import { resetTimeIn } from './reset-time.ts'

export interface RateLimit {
  /** When the service can be asked again, in milliseconds since 1970, if it names a time. */
  readonly until: number | undefined
}

type Signs = Pick<Config['coder']['rate_limit'], 'exit_codes' | 'pattern'>

/** @param result of a coder that has changed nothing, or has failed */
export function rateLimitIn(
  result: CommandResult,
  { exit_codes, pattern }: Signs,
  now = Date.now(),
): RateLimit | undefined {
  if (result.kind !== 'exited') return undefined
  const words = finalWords(result)
  const isLimited =
    exit_codes.includes(result.code) || words.some((text) => new RegExp(pattern, 'i').test(text))
  return isLimited ? { until: resetTimeIn(words.join('\n'), now) } : undefined
}

const LINES = 3
const LONGEST_LINE = 1000

/** An agent's result message; else its last lines, and of one that says that all went well only a line that is all it said. */
function finalWords({ stdout, stderr, ...result }: CommandResult): readonly string[] {
  const isFailure = result.kind !== 'exited' || result.code !== 0
  const printed = linesOf(stdout)
  const message = resultMessage(printed.at(-1) ?? '')
  if (message) return isFailure || message.isError ? [message.text, ...linesOf(stderr).slice(-LINES)] : []
  const all = [printed, linesOf(stderr)]
  if (!isFailure) return all.flat().length === 1 ? all.flat() : []
  return all.flatMap((lines) => lines.slice(-LINES)).map((line) => line.slice(-LONGEST_LINE))
}

const linesOf = (bytes: Buffer): readonly string[] =>
  bytes
    .toString()
    .split(/[\n\r]+/)
    .filter((line) => line.trim() !== '')

interface ResultMessage {
  readonly text: string
  readonly isError: boolean
}

/** The last line of Claude Code and others with `--output-format json` or `stream-json`. */
function resultMessage(line: string): ResultMessage | undefined {
  const message = line.startsWith('{') ? parseJson(line) : undefined
  if (typeof message !== 'object' || message === null || !('result' in message)) return undefined
  const { result, is_error, api_error_status } = message as Readonly<Record<string, unknown>>
  const status = typeof api_error_status === 'number' ? ` (status ${api_error_status})` : ''
  return { text: `${String(result).slice(-LONGEST_LINE)}${status}`, isError: is_error === true }
}
