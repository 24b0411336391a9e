import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE, withReference } from '../scripts/rules-reference.ts'
import { checkGame } from '../src/cards/index.ts'
import { fences } from './fences.ts'

const page = readFileSync(PAGE, 'utf8')

test('the page lists every expression and step as the grammar has it (node scripts/rules-reference.ts writes it)', () => {
  expect(withReference(page)).toBe(page)
})

test('the game that the page walks through takes sixty lines or less', () => {
  const game = fences(page).find(({ file }) => file === 'linger-longer.ts')
  expect(game?.text.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
})

test('the pieces of JSON on the page are as the checker wants them', () => {
  const pieces = fences(page)
    .filter(({ language }) => language === 'json')
    .map(({ text }) => JSON.parse(text))
  expect(pieces).toHaveLength(2)
  const [following, choice] = pieces
  const me = { get: 'me' }
  const cardsLeft = { get: 'not', of: { get: 'empty', of: { get: 'zone', name: 'stock' } } }
  const trick = {
    do: 'trick',
    leader: me,
    to: 'played',
    lead: following.of,
    follow: following,
    power: 0,
    steps: [],
  }
  const { problems } = checkGame({
    v: 1,
    id: 'pieces',
    name: 'Pieces',
    source: 'the page',
    family: 'test',
    seats: { min: 2, max: 2 },
    deck: { suits: ['C', 'D'], ranks: ['7', '8', '9'], in: 'stock' },
    zones: {
      stock: { order: 'pile', see: 'none' },
      discards: { order: 'pile', see: 'all' },
      hand: { per: ['player'], see: 'owner' },
      played: { per: ['player'], see: 'all' },
    },
    vars: { suit: { type: 'suit' } },
    flow: [{ do: 'turns', first: { get: 'player', is: 0 }, while: cardsLeft, steps: [choice, trick] }],
    result: { score: { get: 'count', of: following.of }, win: 'least' },
  })
  expect(problems).toEqual([])
})
