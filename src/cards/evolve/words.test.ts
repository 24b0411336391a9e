import { expect, test } from 'vitest'
import { exactly } from '../measure/measure-value.ts'
import { STYLES } from '../measure/quality.ts'
import { madeUpChampion } from './testing/sample.ts'
import { championLines } from './words.ts'

const WIDE = 1000

test('a champion is told by its quality, its reasons, what is new and how to play it', () => {
  const lines = championLines(madeUpChampion(), WIDE)
  expect(lines[0]).toMatch(
    /^Tovira: quality [\d.]+ of 100, the mean of 3 measurements; by the error of play \d+ to \d+$/,
  )
  expect(lines.filter((line) => /^\S/.test(line)).slice(1)).toEqual([
    'Why it scored',
    'What is new',
    'How to play it',
  ])
  expect(lines.at(-1)).toBe('  npx manyhands play games/tovira.json')
})

test('each part of the quality has one line, with its figure and a sentence', () => {
  const lines = championLines(madeUpChampion(), WIDE)
  const why = lines.slice(lines.indexOf('Why it scored') + 1, lines.indexOf('What is new') - 1)
  expect(why.map((line) => line.trim().split(' ')[0])).toEqual([
    'depth',
    'choice',
    'tension',
    'interaction',
    'length',
    'rules',
  ])
  for (const line of why)
    expect(line).toMatch(/^ {2}\w+ [01]\.\d\d( \([01]\.?\d* to [01]\.?\d*\))?: [\dA-Z].*\.$/)
})

test('the parts are those that the style counts', () => {
  const partsOf = (style: (typeof STYLES)[number]): string[] =>
    championLines(madeUpChampion(), WIDE, { style }).flatMap(
      (line) => /^ {2}(\w+) [01]\./.exec(line)?.[1] ?? [],
    )
  expect(partsOf('bluffing')).toContain('hiding')
  expect(partsOf('trick-taking')).toContain('following')
  expect(STYLES.map((style) => partsOf(style)[0])).toEqual(STYLES.map(() => 'depth'))
})

test('descent and removed rules are bullets', () => {
  const lines = championLines(madeUpChampion(), WIDE)
  expect(lines.filter((line) => line.startsWith('  - '))).toEqual([
    '  - began as GOPS',
    '  - generation 1: deal 7 cards instead of 10',
    '  - generation 4: the lowest score wins; then a pack without 2s',
    '  - removed, because play was the same without it: shuffle the stock',
  ])
  expect(lines.join(' ')).toContain('The nearest classic is GOPS: 42% of the two games’ rules differ. ')
})

test('what was not measured is not told, and what never happens is said in words', () => {
  const { measures } = madeUpChampion()
  const { top_over_quick: _, decided_at: __, ...others } = measures
  const known = { ...others, interaction_frequency: exactly(0), lead_changes: exactly(1) }
  const text = championLines(madeUpChampion({ measures: known }), WIDE).join('\n')
  expect(text).toContain('against the best simple player.')
  expect(text).toContain(': How open the game stays: 0.')
  expect(text).toContain(': No choice changes what the next player may do, but ')
  expect(text).not.toMatch(/undefined|NaN/)
})

test('a game that costs nothing by its length says so', () => {
  const { parts } = madeUpChampion()
  const of = (minutes: number): string =>
    championLines(madeUpChampion({ parts: { ...parts, session: exactly(minutes), deals: 1 } }), WIDE).join(
      '\n',
    )
  expect(of(10)).toContain('A game takes 10 minutes; this length costs nothing.')
  expect(of(80)).toContain('A game takes 80 minutes; this length costs 50% of the quality.')
})

test('lines keep to the width, except for the command, which must be copied whole', () => {
  const lines = championLines(madeUpChampion(), 40, {
    file: 'runs/a rather long name of a run/games/tovira.json',
  })
  expect(lines.slice(0, -1).filter((line) => line.length > 40)).toEqual([])
  expect(lines.at(-1)).toBe('  npx manyhands play runs/a rather long name of a run/games/tovira.json')
})
