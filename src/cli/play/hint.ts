/** What search makes of the choices. */
import type { ActionStats, Question } from '../../cards/index.ts'
import { inRows, wrapped } from '../command/layout.ts'
import { answerText } from './choices.ts'
import { paint } from './look.ts'
import type { Words } from './words.ts'

const MOST_SHOWN = 8

export function hintLines(
  { answers }: Question,
  stats: readonly ActionStats[],
  words: Words,
  width: number,
): string[] {
  const tries = stats.reduce((sum, { visits }) => sum + visits, 0)
  const ranked = answers
    .map((answer, n) => ({ answer, ...(stats[n] as ActionStats) }))
    .sort((a, b) => b.visits - a.visits || b.reward - a.reward)
  const [best] = ranked
  if (!best) return []
  const rows = ranked
    .slice(0, MOST_SHOWN)
    .map(({ answer, visits, reward }) => [
      `  ${visits === 0 ? '   ?' : `${Math.round(reward * 100)}%`.padStart(4)}`,
      answerText(answer, words),
      paint(words.look, 'dim', `${visits} of ${tries} tries`),
    ])
  const left = ranked.length - rows.length
  return [
    ...wrapped(`Search would choose: ${answerText(best.answer, words)}`, width),
    ...(inRows(rows, width) ?? rows.map((row) => row.slice(0, 2).join('  '))),
    ...(left > 0 ? [`  ${left} more were tried less`] : []),
  ]
}
