/** What the agent reads: one JSON document, with the texts for the model in it. */
import { lstatSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { MergedAnswer } from '../contract/merge.ts'

/** The agent takes so many characters from one hook, and the runner is one hook for it. */
const MOST_CONTEXT = 10_000

/** @param event the name that goes with fields of the event */
export function printedAnswer({ output, context }: MergedAnswer, event: string): string {
  if (context.length === 0) return JSON.stringify(output)
  const specific = { hookEventName: event, ...(output['hookSpecificOutput'] as object | undefined) }
  return JSON.stringify({
    ...output,
    hookSpecificOutput: { ...specific, additionalContext: fitting(context) },
  })
}

/**
 * Everything if it fits; otherwise an equal share of each text, and the name of a file with all of it. The text of a single
 * hook is left to the agent, which keeps it in a file of its own and shows the beginning.
 */
function fitting(texts: readonly string[]): string {
  const whole = texts.join('\n')
  if (whole.length <= MOST_CONTEXT || texts.length === 1) return whole
  const file = keep(whole)
  const note = `[Some of this was cut.${file === undefined ? '' : ` All of it is in ${file}`}]`
  const room = MOST_CONTEXT - note.length - 1 - texts.length
  const share = shareOf(
    texts.map(({ length }) => length),
    room,
  )
  return [...texts.map((text) => text.slice(0, share)), note].join('\n')
}

/** The greatest length so that the texts, none of them longer, fit into the room. */
function shareOf(lengths: readonly number[], room: number): number {
  let left = room
  const rising = lengths.toSorted((a, b) => a - b)
  for (const [at, length] of rising.entries()) {
    const share = Math.floor(left / (rising.length - at))
    if (length > share) return share
    left -= length
  }
  return left
}

/** Only the user may read it. The same text is the same file. Undefined if it cannot be written: the answer matters more. */
function keep(text: string): string | undefined {
  try {
    // Loaded only here: it takes longer than all the rest.
    const { hash } = process.getBuiltinModule('node:crypto')
    const file = join(ownFolder(), `${hash('sha256', text).slice(0, 16)}.txt`)
    writeFileSync(file, text, { mode: 0o600 })
    return file
  } catch {
    return undefined
  }
}

/** Everybody may make a folder of this name here: one that is not the user's own is left alone. */
function ownFolder(): string {
  const { uid } = userInfo()
  const folder = join(tmpdir(), `manyhands-hooks-${uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  return found.isDirectory() && found.uid === uid ? folder : mkdtempSync(`${folder}-`)
}
