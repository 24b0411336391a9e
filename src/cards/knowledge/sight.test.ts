import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { classicNamed } from '../classics/game-name.ts'
import { Play } from '../interpret/play.ts'
import { InformedProgram, knowledgeOf } from './informed-program.ts'
import { CardsInView } from './sight.ts'

test.each(['go-fish', 'whist', 'gin-rummy?deals=1'])(
  'in %s a seat without memory thinks possible all that memory does, and more as the game goes on',
  (name) => {
    const { game, options } = classicNamed(name)
    const program = new InformedProgram(game, { options })
    const memory = knowledgeOf(program)
    const [view, rng] = [new CardsInView(program, memory), stream(1)]
    const play = Play.start(program, { seed: 2 })
    let forgotten = 0
    for (let n = 0; n < 60 && !play.over; n += 1) {
      const { state, seat } = play
      for (const card of program.deck.cards) {
        const seen = view.placesOf(state, seat, card)
        // An empty place that memory has not ruled out.
        const known = memory.placesOf(state, seat, card).filter((zone) => state.cardsIn(zone).length > 0)
        expect(new Set(seen)).toEqual(new Set([...seen, ...known]))
        forgotten += seen.length - known.length
      }
      play.choose(rng.below(play.choices.length))
    }
    expect(forgotten).toBeGreaterThan(20)
  },
)

test('in GOPS a seat without memory does not see what another has bid until all have', () => {
  const { game } = classicNamed('gops')
  const program = new InformedProgram(game)
  const play = Play.start(program, { seed: 1 })
  play.choose(0)
  expect(play.seat).toBe(1)
  const bid = play.state.cardsIn(program.zones.findIndex(({ name }) => name === 'bid'))
  expect(bid).toHaveLength(1)
  const view = new CardsInView(program, knowledgeOf(program))
  expect(view.isCertain(play.state, 1, bid[0] as number)).toBe(false)
})
