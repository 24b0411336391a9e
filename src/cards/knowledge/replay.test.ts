/**
 * The law of the same history: in a world that a seat imagines, the game could have gone as it went. Cards are exchanged
 * from the deal on, as they are in that world; then all that was chosen can be chosen, and the seat sees the same.
 *
 * That is a fair test where a card that is exchanged has no other history than the one it is exchanged for: so not in
 * games where a hand has cards that were dealt and others that were drawn (Go Fish, Crazy Eights, Rummy), where what was
 * seen goes back into hands (Cheat), or where how one is asked depends on the hand (President). The small games in
 * belief.test.ts are for those. In Gin Rummy nothing is concluded from a knock, that a hand has ten or less unmatched.
 */
import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import type { Game } from '../rules/tree.ts'
import { settingsOf } from '../testing/settings.ts'
import { determinize } from './determinize.ts'
import { InformedProgram } from './informed-program.ts'
import { Watcher } from './testing/belief.ts'
import { exchangeOf, replayed } from './testing/replay.ts'

const GAMES = 2
const MOST_CHOICES = 60

test.each([
  'hearts',
  'whist',
  'spades',
  'oh-hell',
  'cribbage',
  'scopa',
  'kuhn-poker',
  'leduc-poker',
  'blackjack',
])('%s: an imagined world is one in which the first deal could have gone as it went', (id) => {
  const program = new InformedProgram(CLASSICS.get(id) as Game, { ...settingsOf(id)[0] })
  let compared = 0
  for (let index = 0; index < GAMES; index += 1) {
    const rng = stream(1, 'replay', id, index)
    const deck = rng.shuffle([...program.deck.cards])
    const watcher = new Watcher(program, 0)
    const chosen: string[] = []
    let now = watcher.begin(deck)
    for (let n = 0; n < MOST_CHOICES; n += 1) {
      const choices = watcher.choices(now.state)
      if (choices.length === 0 || (n > 0 && now.seen.includes('shuffled'))) break
      for (const seat of program.everything('player')) {
        if (n > 0 && !rng.chance(0.2)) continue
        compared += 1
        const world = determinize(program, now.state, seat, rng.derive(n, seat))
        const exchange = exchangeOf(program, now.state, world)
        expect(replayed(program, seat, { deck, chosen }, exchange)).toBe(
          replayed(program, seat, { deck, chosen }),
        )
      }
      const choice = rng.pick(choices)
      chosen.push(choice.label)
      now = watcher.after(now, choice)
    }
  }
  expect(compared).toBeGreaterThanOrEqual(GAMES * program.seats)
})
