/** What came of a session: what the model was sent, what tools and hooks left behind, and how it ended. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelMessage } from '../claude-code/model-server.ts'
import type { Session } from '../claude-code/session.ts'
import { TRACES } from './settings/setting.ts'

export interface Heard {
  /** The whole conversation as the model has it at the end, a paragraph for each part. */
  readonly conversation: readonly string[]
  /** How often the model was asked. */
  readonly requests: number
  readonly traces: readonly string[]
  readonly result: Readonly<Record<string, unknown>>
}

/** Fields of the client's result that depend on what hooks say, and on nothing else. */
const RESULT = [
  'result',
  'subtype',
  'is_error',
  'stop_reason',
  'terminal_reason',
  'permission_denials',
  'num_turns',
]

/** Without what differs between any two sessions. */
export function heardIn({ requests, result }: Session, folder: string): Heard {
  const plain = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(folder, '<folder>')
        .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
        // The client keeps long texts in files whose names are made up.
        .replaceAll(/(Full output saved to: )[^\s"\\]+/g, '$1<file>'),
    )
  return {
    conversation: plain((requests.at(-1)?.messages ?? []).flatMap(partsOf)),
    requests: requests.length,
    traces: TRACES.map((name) => `${name}: ${textIn(join(folder, 'project', name))}`),
    result: plain(Object.fromEntries(RESULT.map((name) => [name, result[name]]))),
  }
}

function partsOf({ role, content }: ModelMessage): string[] {
  if (typeof content === 'string') return [`${role}: ${content}`]
  return content.map((block) => {
    const { cache_control: _, ...said } = block
    return `${role}: ${said['type'] === 'text' ? said['text'] : JSON.stringify(said)}`
  })
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'missing'
  }
}

/**
 * Differences that one command for several hooks cannot avoid, because the agent writes something of its own around what
 * each command says. With these undone the rest must be the same.
 *
 * - It names the command that blocked after a tool or at the end, and that is the runner's.
 * - It calls text "hook success" and context "hook additional context"; a merged answer is context.
 * - It begins a paragraph for each command; a merged answer has one of a kind.
 * - A block of Stop by exit code 2 is a feedback only; one by JSON, as the merged answer is, comes a second time.
 * - It counts a turn for each feedback of Stop.
 *
 * @param commands of all hooks, and the runner's
 */
export function withoutFraming(
  { conversation, result, ...heard }: Heard,
  commands: readonly string[],
): Heard {
  const { num_turns: _, result: text, ...ending } = result
  const unnamed = conversation.map((part) =>
    commands.reduce((rest, command) => rest.replaceAll(`from command: "${command}":`, ':'), part),
  )
  return {
    ...heard,
    conversation: joinFeedback(unnamed)
      .map(joinStatements)
      .filter((part) => part !== ''),
    result: { ...ending, result: String(text).replaceAll(/\n+/g, '\n') },
  }
}

const FEEDBACK = 'user: Stop hook feedback:\n'

function joinFeedback(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    if (before?.startsWith(FEEDBACK) && part.startsWith(FEEDBACK))
      joined.splice(-1, 1, `${before.trimEnd()}\n${part.slice(FEEDBACK.length).trimEnd()}`)
    else joined.push(part.trimEnd())
  }
  return joined
}

const LABEL = /^(?:system: )?(\w+)(?::\w+)? hook (success|additional context|blocking error ?):\s*/

/** A paragraph for each kind of statement, in a fixed order, after everything that is no statement of a hook. */
function joinStatements(part: string): string {
  if (!part.startsWith('system: ')) return part
  const statements = new Map<string, string[]>()
  const others: string[] = []
  for (const paragraph of paragraphsOf(part)) {
    const [label, event, kind] = LABEL.exec(paragraph) ?? []
    if (label === undefined) others.push(paragraph)
    else if (event !== 'Stop' || !kind?.startsWith('blocking')) {
      const name = `${event} ${kind === 'success' ? 'additional context' : kind}`
      statements.set(name, [...(statements.get(name) ?? []), paragraph.slice(label.length).trim()])
    }
  }
  const said = [...statements].map(([name, texts]) => `${name}: ${texts.join('\n')}`).toSorted()
  return [...others.map((text) => text.replace(/^system: /, '')), ...said].join('\n\n').trim()
}

/** A statement of a hook may have empty lines in it: it goes on until the next one, or until the agent's own words. */
function paragraphsOf(part: string): string[] {
  return part.split(
    /\n\n+(?=\w+(?::\w+)? hook (?:success|additional context|blocking error ?):|# Environment|Today's date)/,
  )
}
