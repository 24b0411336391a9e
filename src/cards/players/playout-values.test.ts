import { expect, test } from 'vitest'
import type { OptionValue } from '../../games/values.ts'
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { Play } from '../interpret/play.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import type { Game } from '../rules/tree.ts'
import { PlayoutValues } from './playout-values.ts'

/** A game of Kuhn poker at its first decision, dealt so. */
function kuhn(...deck: readonly string[]): Play {
  const program = new InformedProgram(CLASSICS.get('kuhn-poker') as Game)
  return Play.start(program, { seed: 1, deck })
}

const values = new PlayoutValues(CLASSICS.get('kuhn-poker') as Game)
const pointsOf = (value: OptionValue | undefined): readonly number[] =>
  (value ?? []).map(({ points }) => points.mean)

test('with the best card, every option of Kuhn poker gains, and a bet gains more', () => {
  const play = kuhn('KS', 'JS', 'QS')
  expect(play.choices.map(({ label }) => label)).toEqual(['check', 'bet'])
  const options = values.options(play, { playouts: 400 }, stream(1))
  const [check, bet] = options.map((option) => pointsOf(option)[play.seat] as number)
  expect(check).toBeGreaterThan(0)
  expect(bet).toBeGreaterThan(check as number)
  // What one wins, the other loses.
  for (const option of options) expect(pointsOf(option).reduce((sum, each) => sum + each)).toBeCloseTo(0, 9)
})

test('options are worth what the playout policy makes of them', () => {
  const play = kuhn('KS', 'JS', 'QS')
  const [, folded] = values.options(play, { playouts: 50, policy: 'thumb:first-low' }, stream(1))
  const [, called] = values.options(play, { playouts: 50, policy: 'thumb:last-low' }, stream(1))
  // After a bet, the first option is to fold, and the last to call.
  expect(pointsOf(folded)[play.seat]).toBe(1)
  expect(pointsOf(called)[play.seat]).toBe(2)
})

test('what a position is worth depends on hidden cards only if it is open', () => {
  const plays = [kuhn('QS', 'JS', 'KS'), kuhn('QS', 'KS', 'JS')]
  const [fair, open] = [false, true].map((isOpen) =>
    plays.map((play) => values.position(play, { playouts: 200, open: isOpen }, stream(2))),
  )
  expect(fair?.[0]).toEqual(fair?.[1])
  const [ahead, behind] = (open ?? []).map((value) => pointsOf(value)[0] as number)
  expect(ahead).toBeGreaterThan(behind as number)
})

test('a game that is over, and a play of another game, are refused in words', () => {
  const play = kuhn('KS', 'JS', 'QS')
  while (!play.over) play.choose(0)
  expect(() => values.position(play, { playouts: 1 }, stream(1))).toThrow('the game is over')
  const hearts = Play.start(new InformedProgram(CLASSICS.get('hearts') as Game), { seed: 1 })
  expect(() => values.options(hearts, { playouts: 1 }, stream(1))).toThrow(
    'these values are of Kuhn poker with 2 seats; the play is of Hearts with 4',
  )
})
