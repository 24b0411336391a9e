/** Words that mean the same in every game: said short in the text, and explained once under the cards. */
import type { Scene } from '../scene.ts'
import { listed, suitName, wordsOf } from './words.ts'

const NUMBERS: Readonly<Record<string, (scene: Scene) => string>> = {
  rank: ({ game: { deck } }) =>
    `A card’s *rank number* is its place from low to high, counted from 0: that of ${deck.ranks[0]} is 0, that of ${deck.ranks.at(-1)} is ${deck.ranks.length - 1}.`,
  suit: ({ game: { deck } }) =>
    `The *suit number* is the place of the suit among these, counted from 0: ${listed(deck.suits.map(suitName))}.`,
  card: ({ game: { deck } }) =>
    `A card’s *card number* is 16 times the place of its suit among ${listed(deck.suits.map(suitName))} plus the place of its rank from low to high, both counted from 0; it is −1 if there is no card.`,
  player: () => 'A player’s *seat number* is counted from 0: that of player 1 is 0.',
}

/** What the place of something in its order is called. */
export function explainNumber(kind: string, scene: Scene): string {
  const word = `${kind === 'player' ? 'seat' : kind} number`
  const text = NUMBERS[kind]?.(scene)
  if (text !== undefined) scene.notes.set(word, text)
  return word
}

/** The place of a rank, counted from 1. */
export function explainRankValue(scene: Scene): string {
  const { ranks } = scene.game.deck
  const face = (rank: string | undefined): string => (rank === 'T' ? '10' : String(rank))
  scene.notes.set(
    'rank value',
    `A card’s *rank value* is its place from low to high: ${face(ranks[0])} counts 1, ${face(ranks[1])} counts 2, and so on up to ${face(ranks.at(-1))}, which counts ${ranks.length}.`,
  )
  return 'rank value'
}

/** `isRound`: cards before the first or after the last are spoken of. */
export function explainDeckOrder(scene: Scene, isRound = false): string {
  const [word, round] = ['deck order', ' After the last card comes the first.']
  const order =
    'The *order of the deck* is suit by suit as listed, each from low to high: by it one card is lower than another.'
  scene.notes.set(word, isRound || scene.notes.get(word)?.endsWith(round) ? order + round : order)
  return 'in the order of the deck'
}

/** The suit of a player's own: the first suit for the first seat, and so on. */
export function explainOwnSuit(scene: Scene): void {
  const { deck, seats } = scene.game
  const owners = deck.suits.slice(0, seats.max).map((suit, n) => `${suitName(suit)} for player ${n + 1}`)
  scene.notes.set('own suit', `Each player has a *suit of their own*: ${listed(owners)}.`)
}

export function explainRanking(scene: Scene): void {
  scene.notes.set(
    'ranking',
    'A card *ranks* higher than another if its rank comes later in this order; where there is no card, that ranks lowest.',
  )
}

export function explainPoker(scene: Scene): void {
  scene.notes.set(
    'poker',
    'The *poker worth* of cards is that of the best five of them as a poker hand, from high to low: straight flush, four of a kind, full house, flush, straight, three of a kind, two pairs, pair, high card. An ace may also begin a straight. Hands of the same kind go by their ranks; equal hands tie.',
  )
}

export function explainSequence(scene: Scene, order: string): string {
  const word = order === 'ranks' ? 'in sequence' : `in sequence by *${wordsOf(order)}*`
  const by = order === 'ranks' ? 'ranks' : `*${wordsOf(order)}*`
  scene.notes.set(
    word,
    `Cards are ${word} if their ${by} follow each other without a gap, none twice, in whatever order they lie.`,
  )
  return word
}

/** What is left of some cards when melds are put aside. Several kinds in one game are told apart by a number. */
export function explainUnmatched(by: string, melds: string, scene: Scene): string {
  const text = `are the least total *${wordsOf(by)}* that can be left when ${melds} are put aside, no card in two of them.`
  const words = ['', ' (II)', ' (III)', ' (IV)', ' (V)'].map((mark) => `unmatched ${wordsOf(by)}${mark}`)
  const word =
    words.find((one) => scene.notes.get(one)?.endsWith(text)) ??
    words.find((one) => !scene.notes.has(one)) ??
    `unmatched ${wordsOf(by)} (${scene.notes.size})`
  scene.notes.set(word, `The *${word}* of cards ${text}`)
  return word
}
