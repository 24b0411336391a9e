import { expect, test } from 'vitest'
import { CLASSICS } from '../../classics/index.ts'
import { choose, increase, may, mayEach, me, move, set, top, zone } from '../../rules/build.ts'
import type { Game, Option, StepNodes } from '../../rules/tree.ts'
import { relabelled, withTrueLabels } from './labels.ts'

const crazyEights = CLASSICS.get('crazy-eights') as Game

const labelsOf = (...options: readonly Option[]): string[] => {
  const [choice] = relabelled([choose(options)], 'steps', crazyEights) as [StepNodes['choose']]
  return choice.options.map(({ label }) => label)
}

test('a label says where cards come from and where they go', () => {
  const hand = zone('hand', me)
  expect(
    labelsOf(
      may('bid', move(top(zone('stock')), hand)),
      mayEach('swap', hand, (card) => move(card, zone('discards'))),
      may('lie', increase(['points', me], 5)),
      may('play', set('currentSuit', { get: 'suit', is: 'H' })),
      may('take', []),
    ),
  ).toEqual([
    'take from the stock',
    'put on the discards',
    'change the points',
    'choose the current suit',
    'pass',
  ])
})

test('options of one choice that do the same kind of thing have different labels', () => {
  expect(labelsOf(may('a', []), may('b', []), may('c', []))).toEqual(['pass', 'pass (2)', 'pass (3)'])
})

test('choices within choices are labelled too', () => {
  const [choice] = relabelled([choose([may('a', choose([may('b', [])]))])], 'steps', crazyEights) as [
    StepNodes['choose'],
  ]
  expect(JSON.stringify(choice)).not.toMatch(/"label":"[ab]"/)
})

test('a label that names a rank becomes neutral when other cards may be chosen', () => {
  const labels = (game: Game): unknown[] => JSON.stringify(game).match(/"label":"[^"]*"/g) ?? []
  const wilder = JSON.parse(JSON.stringify(crazyEights), (_, node) =>
    node?.as === 'eight' ? { ...node, in: zone('hand', me) } : node,
  ) as Game
  expect(labels(withTrueLabels(crazyEights, crazyEights))).toEqual(labels(crazyEights))
  expect(labels(withTrueLabels(wilder, crazyEights))).toContain('"label":"play a card and name a suit"')
  expect(labels(withTrueLabels(wilder, crazyEights))).not.toContain('"label":"play eight"')
})

test('a label that names a place says what the option does when it no longer has to do with that place', () => {
  const rummy = CLASSICS.get('rummy') as Game
  const fromStock = JSON.parse(JSON.stringify(rummy), (_, node) =>
    node?.label === 'take the discard'
      ? { ...node, do: [{ do: 'move', cards: top(zone('stock')), to: zone('hand', me) }] }
      : node,
  ) as Game
  const text = JSON.stringify(withTrueLabels(fromStock, rummy))
  expect(text).toContain('"label":"take from the stock"')
  expect(text).not.toContain('"label":"take the discard"')
  expect(withTrueLabels(rummy, rummy)).toEqual(rummy)
})
