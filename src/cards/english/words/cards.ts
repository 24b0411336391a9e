/** Cards, suits and ranks by their names. */

const SUITS: Readonly<Record<string, readonly [string, string, string]>> = {
  C: ['club', 'clubs', '♣'],
  D: ['diamond', 'diamonds', '♦'],
  H: ['heart', 'hearts', '♥'],
  S: ['spade', 'spades', '♠'],
}
const RANKS: Readonly<Record<string, string>> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king', T: '10' }

export const oneOfSuit = (suit: string): string => SUITS[suit]?.[0] ?? `card of suit ${suit}`
export const suitName = (suit: string): string => SUITS[suit]?.[1] ?? `suit ${suit}`
export const suitSign = (suit: string): string => SUITS[suit]?.[2] ?? suit
export const rankName = (rank: string): string => RANKS[rank] ?? rank
export const ranksName = (rank: string): string => (rank === '6' ? '6s' : `${rankName(rank)}s`)

/** A card of the tree, as "QS" or, of the second pack, "QS/2". */
export function cardName(card: string, suits: readonly string[]): string {
  const [face = '', copy] = card.split('/')
  const suit = suits.find((each) => face.endsWith(each))
  const which = copy === undefined ? '' : ` (copy ${copy})`
  if (suit === undefined || face.length === suit.length) return `the ${face}${which}`
  return `the ${rankName(face.slice(0, -suit.length))} of ${suitName(suit)}${which}`
}
