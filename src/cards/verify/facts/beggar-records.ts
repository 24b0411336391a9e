/** The longest games of Beggar-My-Neighbour, each the record of its time, and the one that never ends. */

import { beggarMyNeighbour } from '../../classics/beggar-my-neighbour.ts'
import type { Cycle, GameResult } from '../../model/game-result.ts'
import type { Known, ReplayedFact, ReplayedPart } from '../fact.ts'

const RECORDS: readonly { readonly deal: string; readonly cards: number; readonly tricks?: number }[] = [
  { deal: '------------KAQ----J------/-JQQK---K----JK--QA-A-JA--', cards: 4791 },
  { deal: '---JQ---K-A----A-J-K---QK-/-J-----------AJQA----K---Q', cards: 5790 },
  { deal: 'A-QK------Q----KA-----J---/-JAK----A--Q----J---QJ--K-', cards: 6913 },
  { deal: 'K-KK----K-A-----JAA--Q--J-/---Q---Q-J-----J------AQ--', cards: 7157, tricks: 1007 },
  { deal: '----Q------A--K--A-A--QJK-/-Q--J--J---QK---K----JA---', cards: 7207, tricks: 1015 },
  { deal: '---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---', cards: 8344, tricks: 1164 },
]
const ENDLESS = '---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA'

export const beggarRecords: ReplayedFact = {
  id: 'beggar-records',
  claim: 'six deals of Beggar-My-Neighbour are as long as their records say, and a seventh never ends',
  rules:
    'Two players, 26 cards each; J Q K A ask for 1 2 3 4 cards. The first hand leads. Who wins a trick puts the ' +
    'pile under the hand, first played card first, and leads. The game ends when a trick has been taken and a ' +
    'player has no card, or when a player who must play has none. Every card played counts, and every trick taken.',
  source: 'github.com/matthewmayer/beggarmypython; arXiv 2403.13855; recomputed independently.',
  tree: beggarMyNeighbour,
  proof: 'replayed',
  decks: [...RECORDS.map(({ deal }) => deal), ENDLESS].map(deckOf),
  parts: [
    ...RECORDS.flatMap(({ cards, tricks }, at) => [
      lasts(at, 'cards', cards),
      ...(tricks === undefined ? [] : [lasts(at, 'tricks', tricks)]),
    ]),
    lasts(RECORDS.length, 'cards', 'infinite'),
    circles('firstRepeatAtCard', 'position comes again at card', 474, ({ repeat }) => repeat['cards']),
    circles('cycleTricks', 'tricks until it comes again', 62, ({ length }) => length['tricks']),
    circles('cycleCards', 'cards until it comes again', 440, ({ length }) => length['cards']),
  ],
}

function part(
  at: number,
  key: string,
  says: string,
  expected: Known,
  read: (result: GameResult) => Known | undefined,
): ReplayedPart {
  const reads = (results: readonly GameResult[]): Known | null => read(results[at] as GameResult) ?? null
  return { key: `deal-${at + 1}-${key}`, says: `deal ${at + 1}: ${says}`, expected, decimals: 0, reads }
}

function lasts(at: number, counter: 'cards' | 'tricks', expected: Known): ReplayedPart {
  return part(at, counter, counter, expected, ({ ending, counters }) => {
    if (ending === 'cycle') return 'infinite'
    return ending === 'finished' ? counters[counter] : undefined
  })
}

/** What is known of the game that goes round in circles. */
function circles(key: string, says: string, expected: number, read: (cycle: Cycle) => number | undefined) {
  return part(RECORDS.length, key, says, expected, ({ cycle }) => cycle && read(cycle))
}

/** In a deal, `-` is any plain card; the hands are given out a card at a time, and the leftmost is played first. */
function deckOf(deal: string): string[] {
  const cards = new Map(
    [...'AKQJ-'].map((letter) => {
      const ranks = letter === '-' ? [...'23456789T'] : [letter]
      return [letter, ranks.flatMap((rank) => [...'CDHS'].map((suit) => rank + suit))]
    }),
  )
  const [leader, other] = deal
    .split('/')
    .map((hand) => [...hand].map((letter) => cards.get(letter)?.shift() as string)) as [string[], string[]]
  return leader.flatMap((card, at) => [card, other[at] as string])
}
