/** How rows and scores are shown to people and programs. */
import { stripVTControlCharacters } from 'node:util'
import type { ScoredRow, SkippedRow, WaitingRow } from '../../candidates/index.ts'
import { showDuration } from '../progress/durations.ts'

const MOST = 90

/** In one line, and not too long for it. */
export function short(text: string, most = MOST): string {
  const line = plain(text).replaceAll(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

/** Without control sequences, which a terminal would obey. */
export const plain = (text: string): string =>
  stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\n\t]/gu, '')

/** `0.5`, `0.5 (0.4 to 0.6)`, `0.5, stale`, `0.5, unverified` */
export function shownScore({ performance, interval, isStale, isUnverified }: ScoredRow): string {
  const range = interval ? ` (${brief(interval[0])} to ${brief(interval[1])})` : ''
  const doubt = isStale ? ', stale' : isUnverified ? ', unverified' : ''
  return `${brief(performance)}${range}${doubt}`
}

export const brief = (number: number): string => String(Number(number.toPrecision(6)))

export const bestJson = ({ row, performance, interval, isStale, isUnverified }: ScoredRow): object => ({
  id: row.id,
  performance,
  interval: interval ?? null,
  description: row.description,
  stale: isStale,
  unverified: isUnverified,
})

const LONG_PAUSE = 3600

/** `for 1m 15s`, and of a long one the local time of its end: `until 2026-11-20 03:30`. */
export function shownPause(seconds: number, now = Date.now()): string {
  if (seconds < LONG_PAUSE) return `for ${showDuration(Math.ceil(seconds))}`
  // Swedish dates are those of ISO 8601.
  return `until ${new Date(now + seconds * 1000).toLocaleString('sv').slice(0, 16)}`
}

const MOST_ROWS = 5

/** The first rows with what each waits for, or why it was skipped. @param status the command that shows all of them */
export function rowLines(rows: readonly (WaitingRow | SkippedRow)[], status: string): string[] {
  const shown = rows.length > MOST_ROWS ? rows.slice(0, MOST_ROWS - 1) : rows
  const more = rows.length - shown.length
  return [
    ...shown.map(({ id, why }) => short(`${id}: ${why}`)),
    ...(more > 0 ? [`and ${more} more; see: ${status}`] : []),
  ]
}
