import { expect, test } from 'vitest'
import { whist } from '../classics/whist.ts'
import { Play } from '../interpret/play.ts'
import { dealt, say } from '../testing/scripted.ts'
import { InformedProgram } from './informed-program.ts'
import { view } from './view.ts'

const program = new InformedProgram(whist, { options: { deals: 2 } })
/** The second player has no club. */
const deck = dealt(
  '2C 3C 4C 5C 6C 7C 8C 2D 3D 4D 2H 3H 2S',
  '5D 6D 7D 8D 9D TD 4H 5H 6H 7H 8H 3S 4S',
  '9C TC JC JD QD KD 9H TH JH QH 5S 6S 7S',
  'QC KC AC AD KH AH 8S 9S TS JS QS KS AS',
)
const hand = (seat: number): number => program.membersOf('hand')[seat] as number
const mayHold = (play: Play, seat: number, holder: number, card: string): boolean =>
  program.knowledge
    ?.placesOf(play.state, seat, program.deck.number('card', card) as number)
    .includes(hand(holder)) ?? false

test('who fails to follow suit is known to have none of it, until cards are dealt anew', () => {
  const play = Play.start(program, { seed: 1, deck })
  expect(mayHold(play, 0, 1, 'QC')).toBe(true)
  say(play, 'play 2C', 'play 5D')
  for (const club of ['9C', 'TC', 'JC', 'QC', 'KC', 'AC']) {
    expect(mayHold(play, 0, 1, club), club).toBe(false)
    expect(mayHold(play, 0, 2, club), club).toBe(true)
  }
  expect(mayHold(play, 0, 1, '9D')).toBe(true)
  while (play.outcome.counters['deals'] === 0) play.choose(0)
  expect(mayHold(play, 0, 1, 'QC') || mayHold(play, 2, 1, 'QC')).toBe(true)
})

test('a card that was turned up is known to be where it went, until it is played', () => {
  const play = Play.start(program, { seed: 1, deck })
  const seen = view(program, play.state, 1).zones.find(({ name, index }) => name === 'hand' && index[0] === 3)
  expect(seen).toMatchObject({ count: 13, cards: ['AS', ...new Array(12).fill(null)] })
})

test('a seat sees its own cards, and of others only how many', () => {
  const play = Play.start(program, { seed: 1, deck })
  const zones = view(program, play.state, 1).zones.filter(({ name }) => name === 'hand')
  expect(zones.map(({ cards }) => cards.filter((card) => card !== null).length)).toEqual([0, 13, 0, 1])
  expect(zones.map(({ count }) => count)).toEqual([13, 13, 13, 13])
})
