import { describe, expect, test } from 'vitest'
import { assertGame } from '../check/check.ts'
import { whist } from '../classics/whist.ts'
import { Play } from '../interpret/play.ts'
import { eq, filter, ifAble, led, me, rank, rankOf, suit, suitOf, union, zone } from '../rules/build.ts'
import type { Expr } from '../rules/tree.ts'
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

describe('where a set to play from is a union', () => {
  const inHand = zone('hand', me)
  const suited = filter(inHand, (card) => eq(suitOf(card), suitOf(led)))
  const jacks = filter(inHand, (card) => eq(rankOf(card), rank('J')))
  const CLUBS = ['9C', 'TC', 'QC', 'KC', 'AC']

  /** Whist with another rule of what may be played on a card that was led. */
  function withFollow(follow: Expr): Play {
    const change = (step: object): object =>
      'do' in step && step.do === 'trick'
        ? { ...step, follow }
        : 'steps' in step
          ? { ...step, steps: (step.steps as object[]).map(change) }
          : step
    const game = assertGame({ ...whist, flow: whist.flow.map(change) })
    const play = Play.start(new InformedProgram(game, { options: { deals: 1 } }), { seed: 1, deck })
    say(play, 'play 2C', 'play 5D')
    return play
  }
  const known = (play: Play, cards: readonly string[]): boolean[] =>
    cards.map((card) => {
      const { knowledge, deck: pack } = play.program as InformedProgram
      return knowledge.placesOf(play.state, 0, pack.number('card', card) as number).includes(hand(1))
    })

  test('who must play of it if able, and plays another card, has none of any part', () => {
    const play = withFollow(ifAble(union(suited, jacks), inHand))
    expect(known(play, [...CLUBS, 'JC', 'JD', 'JH'])).toEqual(new Array(8).fill(false))
    expect(known(play, ['9D'])).toEqual([true])
  })

  test('who may always play some cards, and plays another off suit, has none of the suit', () => {
    const play = withFollow(union(ifAble(suited, inHand), jacks))
    expect(known(play, CLUBS)).toEqual(CLUBS.map(() => false))
    // Of jacks, of which the club is one of the suit, nothing more is known.
    expect(known(play, ['JC', 'JD', 'JH'])).toEqual([false, true, true])
  })

  test('a card that may always be played says nothing of the suit', () => {
    const diamonds = filter(inHand, (card) => eq(suitOf(card), suit('D')))
    expect(known(withFollow(union(ifAble(suited, inHand), diamonds)), CLUBS)).toEqual(CLUBS.map(() => true))
  })
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
