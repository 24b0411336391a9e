/** Sentences as paragraphs and lists. */
import type { Telling } from '../scene.ts'
import { LONGEST_SENTENCE } from '../steps/under.ts'
import { capital, sentence, small } from '../words/words.ts'
import { type Block, type Item, paragraph } from './document.ts'

/** A longer paragraph is easier to find one's way in if it is cut. */
const LONG_ENOUGH = 180

/** After these it would not be clear whether the next sentence still belongs to them. */
const CLOSED = /^(?:if |otherwise|each |for each|as long as)/

/** Loose sentences run on; what has something under it, or stands for itself, is an item of its own. */
function arranged(tellings: readonly Telling[], inOrder = true, runsOn = inOrder): Item[] {
  const items: Item[] = []
  let open = false
  for (const telling of tellings) {
    const last = items.at(-1)
    const loose = looseText(telling)
    if (loose === undefined) items.push(itemOf(telling))
    else if (last && open && !telling.alone && last.text.length < LONG_ENOUGH)
      items[items.length - 1] = { text: `${last.text} ${loose}` }
    else items.push({ text: loose })
    open = runsOn && loose !== undefined && !telling.alone && !telling.next && !CLOSED.test(telling.text)
  }
  return items
}

/** Sentences that belong together, where none of them has a list under it. */
function looseText({ text, under, next }: Telling): string | undefined {
  if (under) return undefined
  const rest = next && looseText(next)
  if (next && rest === undefined) return undefined
  return rest === undefined ? sentence(text) : `${sentence(text)} ${rest}`
}

export function itemOf({ text, under, inOrder = false, next }: Telling): Item {
  const after = next && { next: itemOf(next) }
  if (!under) return { text: sentence(text), ...after }
  if (under.length === 0) return { text: sentence(`${text} nothing happens`), ...after }
  const items = arranged(under, inOrder)
  const [only] = items
  // A list of one step is no list.
  if (inOrder && items.length === 1 && only && !only.next) {
    const loses = under.length > 1 && holdsSeveral(text)
    if (isClearAfter(text, only.text) && !loses && !(next && hidesOtherwise(only.text, next)))
      return { ...only, text: joined(text, only.text), ...after }
    return { text: sentence(text), items: arranged(under, inOrder, false), inOrder, ...after }
  }
  return { text: sentence(text), items, inOrder, ...after }
}

/** Whether an "otherwise" after a step would be read as the other case of a test within it. */
const hidesOtherwise = (step: string, { text }: Telling): boolean =>
  /^otherwise\b/.test(text) && /\bif\b/i.test(step)

/** After such a head, it would not be clear whether the second of two sentences still belongs to it. */
const holdsSeveral = (head: string): boolean =>
  isTest(head) || /\b(?:each|do this|repeat this)\b[^.]*:$/i.test(head)

/** Whether it is plain what a step belongs to if it stands on the line of its head. */
function isClearAfter(head: string, step: string): boolean {
  if (/\bon your turn[^.:]*:$/i.test(head) && !/\bOtherwise\b/.test(step)) return true
  if (head.startsWith('**')) return true
  if (/^(?:As long as|If|Do this|Repeat)\b[^.]*:|^For each\b[^.]*:[^.]*:/.test(step)) return false
  if (/^Each\b[^.]*:/.test(step) && /^(?:for )?each\b/.test(head)) return false
  return !/\bOtherwise\b/.test(step) || !isTest(head)
}

const isTest = (head: string): boolean => /^(?:if|otherwise|then|as long as)\b/.test(head)

/** "On your turn, choose one of these:". Several sentences stay behind a colon, which holds them together. */
function joined(head: string, step: string): string {
  const isShort = head.length + step.length <= LONGEST_SENTENCE || step.endsWith(':')
  const comma = isShort && COMMA.test(head) && !/[.] |^(?:If|As long as|For each|Each)\b/.test(step)
  const begin = comma ? head.replace(/(?:, do this)?:$/, ',') : head
  return `${capital(begin)} ${small(step)}`
}

const COMMA = /(?:^|[.] )(?:on your turn|if |otherwise|as long as |when )[^.:]*:$/i

export function blocksOf(tellings: readonly Telling[]): Block[] {
  const items = arranged(tellings)
  const [only] = items
  if (only === undefined) return []
  if (items.length > 1 || only.next) return [{ kind: 'list', items, inOrder: items.length > 1 }]
  if (only.items === undefined) return [paragraph(only.text)]
  return [paragraph(only.text), { kind: 'list', items: only.items, inOrder: only.inOrder ?? false }]
}
