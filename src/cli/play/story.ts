/** What happened since a player's last turn, under its title. */
import type { Seen } from '../../cards/session/event-feed.ts'
import { storyLines } from '../../cards/session/story.ts'
import type { Words } from './words.ts'

/** The most lines that are shown. */
const MOST_LINES = 40

/** Nothing if nothing happened. */
export function happenedLines(seen: readonly Seen[], words: Words, isRecorded: boolean): string[] {
  const lines = storyLines(seen, words).flatMap((line) => {
    const indent = line.startsWith('  ') ? '    ' : '  '
    return words.wrap(line, { first: indent, rest: `${indent}  ` })
  })
  if (lines.length === 0) return []
  const left = lines.length - MOST_LINES
  const before = `${left} ${left === 1 ? 'line' : 'lines'} before this`
  const where = isRecorded ? '; all is in the record' : ''
  return [
    '',
    words.bold('What happened'),
    ...(left > 0 ? [`  … (${before}${where})`] : []),
    ...lines.slice(-MOST_LINES),
  ]
}
