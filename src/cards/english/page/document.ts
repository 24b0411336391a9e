/**
 * A text with headings, lists and tables: made of sentences, and written in Markdown. In lines, *…* and **…** are set
 * apart.
 */
import type { Telling } from '../scene.ts'
import { sentence } from '../words/words.ts'

export interface Item {
  readonly text: string
  readonly items?: readonly Item[]
  /** Whether the items under this one are steps in their order; else they are cases or choices. */
  readonly inOrder?: boolean
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Item[]; readonly inOrder: boolean }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

export type Document = readonly Block[]

export const heading = (text: string, level: 1 | 2 | 3 = 2): Block => ({ kind: 'heading', level, text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** A longer paragraph is easier to find one's way in if it is cut. */
const LONG_ENOUGH = 180

/** After these it would not be clear whether the next sentence still belongs to them. */
const CLOSED = /^(?:otherwise|each |for each|as long as)/

/** Loose sentences run on; what has something under it, or stands for itself, is an item of its own. */
export function arranged(tellings: readonly Telling[], inOrder = true): Item[] {
  const items: Item[] = []
  let open = false
  for (const { text, under, inOrder: innerOrder = false, alone = false } of tellings) {
    const last = items.at(-1)
    const otherwise = /^otherwise/.test(text) && last !== undefined && last.items === undefined
    const runsOn = last && !under && !alone && (otherwise || (open && last.text.length < LONG_ENOUGH))
    if (runsOn) items[items.length - 1] = { text: `${last.text} ${sentence(text)}` }
    else if (under)
      items.push({ text: sentence(text), items: arranged(under, innerOrder), inOrder: innerOrder })
    else items.push({ text: sentence(text) })
    open = inOrder && !under && !alone && !CLOSED.test(text)
  }
  return items
}

export function blocksOf(tellings: readonly Telling[]): Block[] {
  const items = arranged(tellings)
  const [only] = items
  if (only === undefined) return []
  if (items.length > 1) return [{ kind: 'list', items, inOrder: true }]
  if (only.items === undefined) return [paragraph(only.text)]
  return [paragraph(only.text), { kind: 'list', items: only.items, inOrder: only.inOrder ?? false }]
}

export function toMarkdown(document: Document): string {
  return `${document.map(blockText).join('\n\n')}\n`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`
    case 'paragraph':
      return block.text
    case 'list':
      return listText(block.items, block.inOrder, '').join('\n')
    case 'table': {
      const [head = [], ...rows] = block.rows
      return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    }
  }
}

function listText(items: readonly Item[], inOrder: boolean, indent: string): string[] {
  return items.flatMap(({ text, items: inner, inOrder: innerOrder }, n) => {
    const mark = inOrder ? `${n + 1}. ` : '- '
    const deeper = indent + ' '.repeat(mark.length)
    return [`${indent}${mark}${text}`, ...(inner ? listText(inner, innerOrder ?? false, deeper) : [])]
  })
}
