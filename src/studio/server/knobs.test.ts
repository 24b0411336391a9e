import { expect, test } from 'vitest'
import { CLASSICS } from '../../cards/classics/index.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { knobsOf, turned } from './knobs.ts'

const game = (id: string): Game => CLASSICS.get(id) as Game

test('every knob of a game says in words what it turns, and can be turned', () => {
  const leduc = game('leduc-poker')
  const knobs = knobsOf(leduc)
  expect(knobs.length).toBeGreaterThan(5)
  for (const { words } of knobs) expect(words).not.toMatch(/^\s*$|^\|/)
  for (const knob of knobs.filter(({ kind }) => kind === 'rule').slice(0, 5)) {
    const { path, how } = knob as Extract<typeof knob, { kind: 'rule' }>
    expect(turned(leduc, [{ kind: 'rule', path, how }])).not.toEqual(leduc)
  }
})

test('several knobs are turned together, and the original stays as it is', () => {
  const eights = game('crazy-eights')
  const before = JSON.stringify(eights)
  const variant = turned(eights, [
    { kind: 'option', path: 'options.target.default', value: 50 },
    { kind: 'number', path: 'tables.worth.of.8', value: 25 },
  ])
  expect([variant.options?.['target']?.default, variant.tables?.['worth']?.of['8']]).toEqual([50, 25])
  expect(JSON.stringify(eights)).toBe(before)
})

test.each([
  [{ kind: 'number', path: 'seats.min', value: 3 }, 'nothing to turn at seats.min'],
  [{ kind: 'number', path: 'tables.worth.of.8', value: 1.5 }, 'cannot be 1.5'],
  [{ kind: 'option', path: 'tables.worth.of.8', value: 2 }, 'nothing to turn'],
  [{ kind: 'rule', path: 'flow[77]', how: 'left out' }, 'no rule at flow[77]'],
] as const)('%o is refused', (turn, why) => {
  expect(() => turned(game('crazy-eights'), [turn])).toThrow(why)
})
