/** What players of the classics conclude from what they see. */
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { blackjack } from '../classics/blackjack.ts'
import { cheat } from '../classics/cheat.ts'
import { cribbage } from '../classics/cribbage.ts'
import { goFish } from '../classics/go-fish.ts'
import { spades } from '../classics/spades.ts'
import { Play } from '../interpret/play.ts'
import type { Game } from '../rules/tree.ts'
import { dealt, say } from '../testing/scripted.ts'
import { Determinizer } from './determinize.ts'
import { InformedProgram } from './informed-program.ts'

const DRAWS = 200

function begin(game: Game, deck: readonly string[], seats?: number): Play {
  return Play.start(new InformedProgram(game, { ...(seats && { seats }) }), { seed: 1, deck })
}

/** Of some cards, those that lie in a place, in each of many worlds as a seat may imagine them. */
function imagined(play: Play, seat: number, place: string, member: number, cards: string): string[] {
  const { program, state } = play
  const worlds = new Determinizer(program, state, seat)
  const zone = program.membersOf(place)[member] as number
  const asked = cards.split(' ').map((name) => program.deck.number('card', name) as number)
  return Array.from({ length: DRAWS }, (_, n) => {
    const world = worlds.draw(stream(1, n))
    return asked
      .filter((card) => world.placeOf(card) === zone)
      .map((card) => program.deck.cardName(card))
      .join(' ')
  })
}

describe('in Go Fish', () => {
  const HANDS = dealt('2C 2D 5C 8C KC', '2H 5D 7C 8D QC', '2S 9C TC JC QD')

  test('who asks for a rank holds it', () => {
    const play = begin(goFish, HANDS, 3)
    say(play, 'ask player 2', 'ask player 2 K')
    expect(imagined(play, 2, 'hand', 0, 'KC KD KH KS')).not.toContain('')
  })

  test('who is asked and gives nothing has none, until a card is drawn: then one at most', () => {
    const play = begin(goFish, [...HANDS, 'TD', 'JD', '3C'], 3)
    expect(imagined(play, 2, 'hand', 1, 'KD KH KS').some((held) => held !== '')).toBe(true)
    say(play, 'ask player 2', 'ask player 2 K')
    expect(new Set(imagined(play, 2, 'hand', 1, 'KC KD KH KS'))).toEqual(new Set(['']))
    say(play, 'ask player 3', 'ask player 3 7')
    const held = imagined(play, 2, 'hand', 1, 'KC KD KH KS').map((kings) => kings.length)
    expect(new Set(held)).toEqual(new Set([0, 'KC'.length]))
  })

  test('who gives cards has none left of the rank', () => {
    const play = begin(goFish, HANDS, 3)
    say(play, 'ask player 2', 'ask player 2 5')
    expect(new Set(imagined(play, 2, 'hand', 1, '5C 5D 5H 5S'))).toEqual(new Set(['']))
    expect(new Set(imagined(play, 2, 'hand', 0, '5D'))).toEqual(new Set(['5D']))
  })
})

test('in Cheat nobody can tell whether what was laid is what was said', () => {
  const truth = begin(cheat, dealt('AC 2C 3C', 'AD 2D 3D'), 2)
  const lie = begin(cheat, dealt('AC 2C 3C', 'AD 2D 3D'), 2)
  say(truth, 'lay 1 card', 'lay AC')
  say(lie, 'lay 1 card', 'lay 2C')
  for (const play of [truth, lie]) {
    const laid = imagined(play, 1, 'laidCards', 0, 'AC 2C 3C')
    expect(laid).toContain('AC')
    expect(laid.some((cards) => cards !== 'AC')).toBe(true)
  }
})

test('in Blackjack the dealer who looks under an ace and has no blackjack has no ten', () => {
  const play = begin(blackjack, '9C 9D AS 5C'.split(' '), 1)
  const tens = 'TC TD TH TS JC JD JH JS QC QD QH QS KC KD KH KS'
  expect(new Set(imagined(play, 0, 'holeCard', 0, tens))).toEqual(new Set(['']))
  expect(new Set(imagined(play, 0, 'holeCard', 0, '5C 6C 7C 8C AD AH AC 2C 3C')).size).toBeGreaterThan(1)
})

// The first player has played spades only, which may not be led as long as anything else can be.
test('in Spades who leads a spade before one was played has nothing else', () => {
  const deck = dealt(
    '2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS',
    '2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC',
    '2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD',
    '2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH',
  )
  const play = begin(spades, deck)
  say(play, 'bid 0', 'bid 0', 'bid 0', 'bid 0')
  say(play, 'play 2S')
  expect(new Set(imagined(play, 2, 'hand', 0, '2C 7C QC 9H TH AH'))).toEqual(new Set(['']))
  expect(new Set(imagined(play, 2, 'hand', 0, 'KS AS'))).toEqual(new Set(['KS AS']))
})

// Thirty: whoever is passed over has no ace, and the other goes on alone.
test('in Cribbage who is passed over has no card that fits', () => {
  const play = begin(cribbage, [...dealt('KC QC TH 2C 3C 4C', 'KD QD 9H 8H 7H 6H'), '5S'])
  say(play, 'lay away 3C', 'lay away 3C 4C', 'lay away 6H', 'lay away 6H 7H')
  say(play, 'play KC', 'play KD', 'play TH')
  expect(new Set(imagined(play, 0, 'hand', 1, 'AC AD AH AS'))).toEqual(new Set(['']))
})
