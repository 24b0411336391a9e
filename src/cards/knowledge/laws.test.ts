/** What must hold of knowledge in every game, at every decision. */
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { assertGame } from '../check/check.ts'
import { CLASSICS } from '../classics/index.ts'
import { Machine } from '../interpret/machine.ts'
import { Play } from '../interpret/play.ts'
import type { State } from '../model/state.ts'
import type { Game } from '../rules/tree.ts'
import { settingsOf } from '../testing/settings.ts'
import { determinize } from './determinize.ts'
import { holds } from './facts.ts'
import { InformedProgram } from './informed-program.ts'
import { view } from './view.ts'

const GAMES = 2
const MOST_CHECKS = 8

describe.each([...CLASSICS])('%s', (id, game) => {
  const { min, max } = game.seats
  const seats = Array.from({ length: max - min + 1 }, (_, n) => min + n)

  test.each(seats)('with %i players: nobody is mistaken, and imagined worlds look the same', (count) => {
    const program = new InformedProgram(game, { ...settingsOf(id)[0], seats: count })
    let checked = 0
    for (let index = 0; index < GAMES; index += 1) {
      const rng = stream(1, 'laws', id, count, index)
      const play = Play.start(program, { seed: 7, index, stepLimit: 5000 })
      let left = MOST_CHECKS
      for (let decision = 0; !play.over; decision += 1) {
        if (left > 0 && (decision === 0 || rng.chance(0.1))) {
          checkLaws(program, play, rng.derive(decision))
          left -= 1
        }
        play.choose(rng.below(play.choices.length))
      }
      checked += MOST_CHECKS - left
      for (const seat of program.everything('player')) expect(mistakes(program, play.state, seat)).toEqual([])
    }
    // Every game has a decision, unless its rules have none.
    if (program.hasChoices) expect(checked).toBeGreaterThanOrEqual(GAMES)
  })
})

test('hidden hands that go to an empty stock in one step contradict nothing', () => {
  const program = new InformedProgram(CLASSICS.get('crazy-eights') as Game, {
    options: { deals: 1 },
  })
  const play = Play.start(program, { seed: 77, index: 30 })
  const rng = stream('know', 30)
  while (!play.over) play.choose(rng.below(play.choices.length))
  for (const seat of program.everything('player')) expect(mistakes(program, play.state, seat)).toEqual([])
})

test('where a search for the next player begins nowhere, nothing follows from finding nobody', () => {
  const { vars, ...rest } = CLASSICS.get('cribbage') as Game
  const game = { ...rest, vars: { ...vars, dealer: { type: 'player', init: { get: 'player', is: 5 } } } }
  const program = new InformedProgram(assertGame(game))
  const play = Play.start(program, { seed: 1, stepLimit: 2000 })
  const rng = stream('nowhere')
  while (!play.over) play.choose(rng.below(play.choices.length))
  for (const seat of program.everything('player')) expect(mistakes(program, play.state, seat)).toEqual([])
})

function checkLaws(program: InformedProgram, play: Play, rng: ReturnType<typeof stream>): void {
  const { state } = play
  const labels = play.choices.map(({ label }) => label)
  for (const seat of program.everything('player')) {
    expect(mistakes(program, state, seat)).toEqual([])
    const world = determinize(program, state, seat, rng.derive(seat))
    expect(view(program, world, seat)).toEqual(view(program, state, seat))
    // In an imagined world nobody is mistaken either.
    for (const other of program.everything('player')) expect(mistakes(program, world, other)).toEqual([])
    const { choices } = new Machine(program, world, { stepLimit: 1 })
    if (seat === play.seat) expect(choices.map(({ label }) => label)).toEqual(labels)
    else expect(choices.length, 'whoever is to choose can choose there too').toBeGreaterThan(0)
  }
}

/** What a seat holds to be true and is not. */
function mistakes(program: InformedProgram, state: State, seat: number): readonly unknown[] {
  const knowledge = program.knowledge
  const misplaced = program.deck.cards.filter(
    (card) => !knowledge.placesOf(state, seat, card).includes(state.placeOf(card)),
  )
  const placed = knowledge.placedFor(state, seat)
  const lost = placed.filter((card) => !knowledge.isCertain(state, seat, card))
  const wrong = knowledge.factsOf(state, seat).filter((fact) => !holds(fact, state))
  return [...[...misplaced, ...lost].map((card) => program.deck.cardName(card)), ...wrong]
}
