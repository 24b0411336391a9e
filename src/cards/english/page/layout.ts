/** From sentences to paragraphs and lists. */

import type { Telling } from '../scene.ts'
import { sentence } from '../words/words.ts'
import type { Block, Item } from './document.ts'

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
