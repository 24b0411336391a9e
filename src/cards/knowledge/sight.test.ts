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
    const [memory, view, rng] = [knowledgeOf(program), new CardsInView(program), stream(1)]
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
