/** What must hold of knowledge in every game, at every decision. */
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { Machine } from '../interpret/machine.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { settingsOf } from '../testing/settings.ts'
import { determinize } from './determinize.ts'
import { view } from './view.ts'

const GAMES = 4

describe.each([...CLASSICS])('%s', (id, game) => {
  const { min, max } = game.seats
  const seats = Array.from({ length: max - min + 1 }, (_, n) => min + n)

  test.each(seats)('with %i players: nobody is mistaken, and imagined worlds look the same', (count) => {
    const program = new Program(game, { ...settingsOf(id)[0], seats: count, knowledge: true })
    for (let index = 0; index < GAMES; index += 1) {
      const rng = stream(1, 'laws', id, count, index)
      const play = Play.start(program, { seed: 7, index, stepLimit: 5000 })
      for (let decision = 0; !play.over; decision += 1) {
        if (rng.chance(0.1)) checkLaws(program, play, rng.derive(decision))
        play.choose(rng.below(play.choices.length))
      }
    }
  })
})

function checkLaws(program: Program, play: Play, rng: ReturnType<typeof stream>): void {
  const { state } = play
  for (const seat of program.everything('player')) {
    for (const card of program.deck.cards) {
      const places = program.knowledge?.placesOf(state, seat, card)
      expect(places, `${program.deck.cardName(card)} for seat ${seat}`).toContain(state.placeOf(card))
    }
    const world = determinize(program, state, seat, rng.derive(seat))
    expect(view(program, world, seat)).toEqual(view(program, state, seat))
    // In an imagined world nobody is mistaken either.
    for (const other of program.everything('player')) {
      for (const card of program.deck.cards) {
        expect(program.knowledge?.placesOf(world, other, card)).toContain(world.placeOf(card))
      }
    }
    if (seat !== play.seat) continue
    const imagined = new Machine(program, world, { stepLimit: 1 })
    expect(imagined.choices.map(({ label }) => label)).toEqual(play.choices.map(({ label }) => label))
  }
}
