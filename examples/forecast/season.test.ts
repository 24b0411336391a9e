import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { stream } from '../../src/rng/index.ts'
import { fromCsv, toCsv, WEEKS } from './rows.ts'
import { seasonRows } from './season.ts'
import { TEAMS, WEEKS_OFF } from './truth.ts'

const rows = seasonRows(stream(1, 'season', 1))

test('the same stream gives the same season, another one another', () => {
  expect(toCsv(seasonRows(stream(1, 'season', 1)))).toBe(toCsv(rows))
  expect(toCsv(seasonRows(stream(1, 'season', 2)))).not.toBe(toCsv(rows))
  expect(toCsv(seasonRows(stream(2, 'season', 1)))).not.toBe(toCsv(rows))
})

test('the first season is on every machine the one that scores were published for', () => {
  expect(createHash('sha256').update(toCsv(rows)).digest('hex')).toBe(
    'b360576105f80387ee1410667d978a3b090bd719e738fc8ed0f5e94134379036',
  )
})

test('what is written is read again', () => {
  expect(fromCsv(toCsv(rows))).toEqual(rows)
})

test('every team has one week off', () => {
  for (const theirs of Map.groupBy(rows, ({ player }) => player).values()) {
    const played = new Set(theirs.map(({ week }) => week))
    expect(played.size).toBe(WEEKS - 1)
    expect(WEEKS_OFF.filter((week) => !played.has(week))).toHaveLength(1)
  }
})

test('in every game one of the two is at home', () => {
  for (const week of Map.groupBy(rows, (row) => row.week).values()) {
    const quarterbacks = week.filter(({ position }) => position === 'QB')
    expect(quarterbacks.filter(({ home }) => home)).toHaveLength(quarterbacks.length / 2)
    expect(new Set(week.map(({ opponent }) => opponent)).size).toBe(quarterbacks.length / 2)
    expect(quarterbacks.length / 2).toBeLessThanOrEqual(TEAMS)
  }
})

test('who is out scores nothing, and is questionable when back', () => {
  expect(rows.some(({ status }) => status === 'out')).toBe(true)
  for (const { status, actual } of rows) if (status === 'out') expect(actual).toBe(0)
  for (const theirs of Map.groupBy(rows, ({ player }) => player).values()) {
    for (const [n, { status, week }] of theirs.entries()) {
      const before = theirs[n - 1]
      if (before?.status === 'out' && before.week === week - 1) expect(status).not.toBe('fit')
    }
  }
})
