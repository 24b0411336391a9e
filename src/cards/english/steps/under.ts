/** A head and what is under it: on one line where that is short, else as a list. */
import type { Expr } from '../../rules/tree.ts'
import { conditionOf } from '../expressions/conditions.ts'
import { isPlain, type Scene, type Telling } from '../scene.ts'

const LONGEST_LINE = 150
/** A longer one is broken at a colon. */
export const LONGEST_SENTENCE = 300

export function under(head: string, body: readonly Telling[], toList = ''): Telling {
  const line = onOneLine(body)
  return line === undefined || head.length + line.length > LONGEST_SENTENCE
    ? { text: `${head}${toList}:`, under: body, inOrder: true }
    : { text: `${head}${head === 'then' ? '' : ','} ${line}` }
}

interface TestWords {
  readonly holds?: boolean
  /** What is said after the test. */
  readonly note?: string
  /** What leads from the test to a list. */
  readonly toList?: string
  /** What leads from a test that is a list to what is done. */
  readonly then?: string
}

/** The same after a test, which may be a list of its own. */
export function underTest(
  head: string,
  test: Expr,
  body: readonly Telling[],
  scene: Scene,
  { holds = true, note = '', toList = '', then = 'then' }: TestWords = {},
): Telling {
  const { text, under: parts } = conditionOf(test, scene, holds)
  if (!parts) return under(`${head} ${text}${note}`, body, toList)
  return { text: `${head} ${text}${note}:`, under: parts, next: under(then, body) }
}

/** A telling with one more after all that belongs to it already. */
export const followedBy = (telling: Telling, next: Telling): Telling => ({
  ...telling,
  next: telling.next ? followedBy(telling.next, next) : next,
})

function onOneLine(body: readonly Telling[]): string | undefined {
  if (body.length === 0) return 'nothing happens'
  const [first] = body
  if (!body.every(isPlain)) return undefined
  if (body.length === 1 && first && /^each/.test(first.text)) return first.text
  if (body.some(({ text }) => OWN_LINE.test(text))) return undefined
  const line = body.map(({ text }) => text).join(body.length === 2 ? ', and ' : '; ')
  return line.length <= LONGEST_LINE || (body.length === 1 && first) ? line : undefined
}

/** Sentences of more than one part, which would be read wrongly as a part of another. */
const OWN_LINE = /^(?:if|otherwise|as long as|when|for each|each|let|repeat)\b/
