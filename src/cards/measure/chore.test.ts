import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { gops } from '../classics/gops.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup } from '../simulate/game-setup.ts'
import { passing } from '../testing/cheats/passing.ts'
import { isChore } from './chore.ts'

/** Whether the first decision of each of some games is a chore. */
function choresIn(game: Game): readonly boolean[] {
  const setup = new GameSetup(game, { players: 'forgetful-greedy', seats: 2 })
  const model = setup.newModel()
  const found: boolean[] = []
  for (let index = 0; index < 5; index += 1)
    setup.play(index, {
      onDecision(decision, { number }) {
        if (number > 0) return
        const rng = stream('chores', index)
        decision.enter(model, rng, 'view')
        found.push(isChore(model, rng))
      },
    })
  return found
}

test('waiting before a bid is a chore, though each wait shifts the draws of what follows; a bid is none', () => {
  expect(choresIn(passing)).toEqual(new Array(5).fill(true))
  expect(choresIn(gops)).toEqual(new Array(5).fill(false))
})
