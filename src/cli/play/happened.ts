import type { Seen } from '../../cards/index.ts'
import { wrapped } from '../command/layout.ts'
import { paint } from './look.ts'
import { storyLines } from './story.ts'
import type { Words } from './words.ts'

/** Of what happened, at most so many lines are told. */
const MOST_LINES = 40

/** What happened, under its title; nothing if nothing did. */
export function happenedLines(
  seen: readonly Seen[],
  words: Words,
  width: number,
  isRecorded: boolean,
): string[] {
  const lines = storyLines(seen, words).flatMap((line) => {
    const indent = line.startsWith('  ') ? '    ' : '  '
    return wrapped(line, width, { first: indent, rest: `${indent}  ` })
  })
  if (lines.length === 0) return []
  const left = lines.length - MOST_LINES
  const before = `${left} ${left === 1 ? 'line' : 'lines'} before this`
  const where = isRecorded ? '; all is in the record' : ''
  return [
    '',
    paint(words.look, 'bold', 'What happened'),
    ...(left > 0 ? [`  … (${before}${where})`] : []),
    ...lines.slice(-MOST_LINES),
  ]
}
