import { expect, test } from 'vitest'
import { bound, increase, may, me, range } from '../rules/build.ts'
import type { Option } from '../rules/tree.ts'
import { derived } from '../testing/cheats/derived.ts'
import { idleNim } from '../testing/idle-nim.ts'
import { startingGames } from '../vary/starting-games.ts'
import { hasPointlessOption } from './pointless.ts'

test.each([2, 3, 4])('no classic for %i has a pointless option', (seats) => {
  expect(startingGames(seats).filter(hasPointlessOption)).toEqual([])
})

test('an option is pointless if cards are chosen for it and nothing is done with them, whatever else it does', () => {
  const withOption = (option: Option): boolean =>
    hasPointlessOption(
      derived(
        idleNim,
        { id: 'more', name: 'More', source: 'made up for tests' },
        { options: (options) => [...options, option] },
      ),
    )
  const point = increase(['points', me], 1)
  expect(withOption(may('score', point))).toBe(false)
  const numbers = { in: range(1, 3) }
  expect(withOption({ label: 'name a number', each: [numbers], do: [point] })).toBe(true)
  const named = increase(['points', me], bound('it'))
  expect(withOption({ label: 'name a number', each: [numbers], do: [named] })).toBe(false)
})
