import { expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import { parseRatingFile } from './rating-file.ts'

const rated = (game: string, more: object = {}) => ({ game, average: 3, raters: 2, ...more })
const parse = (...ratings: object[]) => parseRatingFile(JSON.stringify({ ratings }), 'ratings.json')

test('classics are named by their ids, other games bring their rules', () => {
  const own = { ...CLASSICS.get('war'), id: 'my-war' }
  const found = parse(rated('hearts'), rated('war', { why: ['too long'] }), rated('my-war', { rules: own }))
  expect(found.map(({ game, rules }) => [game, rules?.id])).toEqual([
    ['hearts', undefined],
    ['war', undefined],
    ['my-war', 'my-war'],
  ])
})

test.each([
  ['{', 'ratings.json is not JSON'],
  [JSON.stringify({ ratings: [rated('war')] }), 'takes at least 3'],
  [JSON.stringify({ ratings: [rated('war', { raters: 0 })] }), 'ratings.0.raters: must be at least 1'],
  [JSON.stringify({ ratings: ['war', 'war', 'hearts'].map((game) => rated(game)) }), 'war is there twice'],
  [JSON.stringify({ ratings: ['war', 'nix', 'hearts'].map((game) => rated(game)) }), 'no classic "nix"'],
  [
    JSON.stringify({ ratings: ['war', 'hearts', 'x'].map((game) => rated(game, { rules: {} })) }),
    'war is not a game that can be played',
  ],
])('a file that is none says what is wrong: %s', (text, message) => {
  expect(() => parseRatingFile(text, 'ratings.json')).toThrow(message)
})
