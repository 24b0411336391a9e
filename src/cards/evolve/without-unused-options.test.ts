import { expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import { CLASSICS } from '../classics/index.ts'
import type { OptionUse } from '../measure/option-uses.ts'
import type { Game } from '../rules/tree.ts'
import { stepsOfKind } from '../vary/operators/sites.ts'
import { withoutUnusedOptions } from './without-unused-options.ts'

const rummy = CLASSICS.get('rummy') as Game
const labels = (game: Game): readonly string[] =>
  stepsOfKind(game, 'choose').flatMap(({ node }) => node.options.map(({ label }) => label))
const use = (option: string, offered: number, taken: number): OptionUse => ({ option, offered, taken })

test('an option that is offered and never taken is left out, and the game checks without it', () => {
  const found = withoutUnusedOptions(rummy, [use('lay off on set', 50, 0)])
  expect(labels(found?.game as Game)).toEqual(labels(rummy).filter((label) => label !== 'lay off on set'))
  expect(checkGame(found?.game).problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(found?.removed).toEqual(['without the option “lay off on set”, which good players do not take'])
})

test('an option that is taken now and then, or that was offered a few times only, stays', () => {
  expect(withoutUnusedOptions(rummy, [use('lay off on set', 50, 3), use('meld set', 5, 0)])).toBeUndefined()
})

test('an option stays where the only other one leaves nothing to choose', () => {
  expect(withoutUnusedOptions(rummy, [use('take the discard', 50, 0)])).toBeUndefined()
})
