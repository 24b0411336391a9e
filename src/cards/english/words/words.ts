/** Words and how they go together, whatever the game. */

/** "lastTaker" and "dealer-busts" as words; "bid2" is the second bid, "trump3" the third trump. */
export function wordsOf(id: string): string {
  const words = id
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  const [, name, figure] = /^(.*[a-z])([2-9])$/.exec(words) ?? []
  return name === undefined ? words : `${ORDINALS[Number(figure)]} ${name}`
}

const ORDINALS = ['', '', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

export function capital(text: string): string {
  const at = text.search(/[\p{L}\d]/u)
  return at < 0 ? text : text.slice(0, at) + text.charAt(at).toUpperCase() + text.slice(at + 1)
}

/** Inside a sentence; what has capitals of its own keeps them. */
export const small = (text: string): string =>
  /^[A-Z](?:[a-z]| )/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

export const sentence = (text: string): string => `${capital(text)}${/[.:?!][*”)]*$/.test(text) ? '' : '.'}`

/** A text of the game's own, in Markdown: on one line, and with nothing in it that Markdown would take for its own. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\*`<>[\]|]|(?<!\w)_|_(?!\w)|^#/g, '\\$&')

/** "a, b and c". */
export function listed(parts: readonly string[], word = 'and'): string {
  if (parts.length < 2) return parts.join('')
  const [last, rest] = [parts.at(-1), parts.slice(0, -1)]
  // A comma before the word, where a part has one of its own.
  const comma = parts.some((part) => part.includes(',') || part.includes(` ${word} `)) ? ',' : ''
  return `${rest.join(', ')}${comma} ${word} ${last}`
}

/** By sound: an ace, an 8, an X, a used card. */
const VOWEL = /^[*“(]*(?:[aeio](?!ne\b)|u(?!se|ni)|8|1[18]\b|[AEFHILMNORSX](?![a-z]))/
export const withArticle = (noun: string): string => `${VOWEL.test(noun) ? 'an' : 'a'} ${noun}`

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const inWords = (n: number): string => SMALL[n] ?? String(n)

/** A number as it is printed: with a true minus sign. */
export const figure = (n: number): string => String(n).replace('-', '−')

export const isPlural = (noun: string): boolean => /[^s]s$/.test(noun)

export const severalOf = (noun: string): string => (isPlural(noun) ? noun : `${noun}s`)

const THIRD: Readonly<Record<string, string>> = {
  have: 'has',
  do: 'does',
  are: 'is',
  may: 'may',
  must: 'must',
}
/** The verb after he, she or it. */
export const thirdPerson = (verb: string): string =>
  THIRD[verb] ?? (/(?:s|sh|ch|o)$/.test(verb) ? `${verb}es` : `${verb}s`)

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
