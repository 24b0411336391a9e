import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { assertGame } from '../check/check.ts'
import { CLASSICS } from '../classics/index.ts'
import { InteractiveGame } from '../session/interactive-game.ts'
import { known } from '../session/known-cards.ts'

interface Passing {
  readonly flow: [{ readonly steps: [{ readonly steps: { then: unknown[] }[] }] }]
}

/** Hearts in which cards are passed twice before the first trick. */
function passedTwice(): unknown {
  const hearts = structuredClone(CLASSICS.get('hearts')) as unknown as Passing
  const passing = hearts.flow[0].steps[0].steps[3] as { then: unknown[] }
  passing.then = [...passing.then, ...structuredClone(passing.then)]
  return { ...hearts, id: 'passed-twice', seats: { min: 2, max: 4 } }
}

function afterPasses(seats: number, passes: number) {
  const players = Array.from({ length: seats }, () => 'human')
  const play = InteractiveGame.start(assertGame(passedTwice()), { players, seats, seed: 1 })
  const rng = stream(1, 'passes')
  for (let answers = 0; answers < 3 * seats * passes; answers += 1) {
    const { question, isContinued } = play
    const choice = question.answers[rng.below(question.answers.length)]
    play.answer(choice?.place ?? 0, isContinued)
  }
  const hand = play.program.zones.findIndex(
    ({ name }, zone) => name === 'hand' && play.program.playerOf(zone) === 1,
  )
  const zone = play.view(0).zones[hand]
  return {
    known: zone ? known(zone, play.program) : [],
    held: [...play.state.cardsIn(hand)].toSorted((a, b) => a - b),
  }
}

test.each([0, 1, 2])(
  'of two players who hold all cards, each knows the hand of the other after %i passes',
  (passes) => {
    const { known: cards, held } = afterPasses(2, passes)
    expect(held.length).toBeGreaterThan(20)
    expect(cards).toEqual(held)
  },
)

test('a card that another player may have passed on is not known any more', () => {
  expect(afterPasses(4, 1).known).toHaveLength(3)
  const { known: cards, held } = afterPasses(4, 2)
  // Those of the second pass; where the first three are, only its neighbours know.
  expect(cards).toHaveLength(3)
  expect(held).toEqual(expect.arrayContaining(cards))
})
