import { expect, test } from 'vitest'
import { CLASSICS, english, type Game } from '../../cards/index.ts'
import { widthOf } from '../../text/index.ts'
import { rulesText } from './rules-text.ts'

const bold = (text: string): string => `\x1b[1m${text}\x1b[22m`
const cribbage = english(CLASSICS.get('cribbage') as Game)

test.each([40, 80, 120])('rules fit %i columns, without marks of Markdown', (width) => {
  const lines = rulesText(cribbage, { width, bold })
  expect(lines.filter((line) => widthOf(line) > width && !line.includes('http'))).toEqual([])
  expect(lines.join('\n')).not.toMatch(/^#|\*|^\|/m)
})

test('headings and labels stand out, and the lines of an item are under each other', () => {
  const markdown =
    '# Game\n\n1. Choose one of these:\n   - **Lay off**: a card of *X*.\n\n   Otherwise, stop.\n'
  expect(rulesText(markdown, { width: 24, bold })).toEqual([
    bold('Game'),
    '',
    '1. Choose one of these:',
    `   - ${bold('Lay off')}: a card of`,
    '     X.',
    '',
    '   Otherwise, stop.',
  ])
})

test('a table that is too wide goes on below, with the names of its rows', () => {
  const markdown = '| rank | A | 2 | 3 |\n| --- | --- | --- | --- |\n| pips | 1 | 20 | 3 |\n'
  expect(rulesText(markdown, { width: 13, bold })).toEqual([
    'rank  A  2',
    'pips  1  20',
    '',
    'rank  3',
    'pips  3',
  ])
})
