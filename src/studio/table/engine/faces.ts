/** The fronts of the cards of a deck. */
import { clean, type GameWords, rankName, suitSign } from '../../../cards/browser.ts'
import type { Face } from './scene.ts'

const RED = new Set(['♦', '♥'])
const BLACK = new Set(['♣', '♠'])

export function faceOf(card: number, words: GameWords): Face {
  const { deck } = words.program
  const [, copy] = deck.cardName(card).split('/')
  const letter = deck.suits[deck.suitOf(card)]
  const rank = words.rank(deck.rankOf(card))
  const suit = letter === undefined ? '' : clean(suitSign(letter))
  const name = rankName(rank)
  const spoken = letter === undefined ? name : `${name} of ${clean(deck.suitName(deck.suitOf(card)))}`
  return {
    card,
    rank,
    suit,
    colour: RED.has(suit) ? 'red' : BLACK.has(suit) ? 'black' : 'plain',
    spoken: copy === undefined ? spoken : `${spoken}, copy ${copy}`,
  }
}
