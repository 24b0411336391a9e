/**
 * Nouns, and sets of things as one speaks of them.
 *
 * What a rule says of each item of a set is first said with marks for the item (it, its, is, has), and the marks are
 * then filled by who asks: "players whose score is 100", "every player's score is 100".
 */
import { withArticle } from './words.ts'

export interface Noun {
  readonly text: string
  /** As an owner: "your", "the dealer's". */
  readonly whose: string
  /** Better said with "of" than as an owner before the thing. */
  readonly long?: boolean
  readonly are: string
  readonly have: string
}

export const noun = (text: string, rest: Partial<Noun> = {}): Noun => ({
  text,
  whose: /s$/.test(text) ? `${text}’` : `${text}’s`,
  long: text.split(' ').length > 3,
  are: 'is',
  have: 'has',
  ...rest,
})

export const YOU: Noun = { text: 'you', whose: 'your', are: 'are', have: 'have' }
export const THEY: Noun = { text: 'they', whose: 'their', are: 'are', have: 'have' }

/** "your hand", "the hand of the player to the dealer’s left". */
export function owned(thing: string, owner: Noun): string {
  // An owner that depends on something is held together.
  if (/^[^(].*, otherwise /.test(owner.text)) return `the ${thing} of (${owner.text})`
  return owner.long ? `the ${thing} of ${owner.text}` : `${owner.whose} ${thing}`
}

/** The marks for an item that is bound to a name. */
export function marked(name: string): Noun {
  return { text: `⟨${name}⟩`, whose: `⟨${name}’s⟩`, are: `⟨${name} is⟩`, have: `⟨${name} has⟩` }
}

/** What was said with marks, with the noun instead. */
export function filled(text: string, name: string, by: Noun): string {
  return text
    .replaceAll(`⟨${name}⟩`, by.text)
    .replaceAll(`⟨${name}’s⟩`, by.whose)
    .replaceAll(`⟨${name} is⟩`, by.are)
    .replaceAll(`⟨${name} has⟩`, by.have)
}

const IT: Noun = { text: 'it', whose: 'its', are: 'is', have: 'has' }
const PRONOUNS: Readonly<Record<string, Noun>> = {
  player: THEY,
  team: THEY,
  suit: noun('that suit'),
  rank: noun('that rank'),
}
export const pronoun = (kind: string): Noun => PRONOUNS[kind] ?? IT

/** What is said of an item, put behind its noun: "whose score is 100", "that is a heart", "for which …". */
export function relative(clause: string, name: string, kind: string, many: boolean): string {
  const who = kind === 'player' ? 'who' : 'that'
  const verbs = many ? { are: 'are', have: 'have' } : { are: 'is', have: 'has' }
  const its = pronoun(kind)
  const rest = (text: string): string =>
    filled(text, name, {
      ...its,
      ...(kind === 'player' ? {} : verbs),
      are: kind === 'player' ? 'are' : verbs.are,
    })
  const [subject, owner] = [`⟨${name}⟩ `, `⟨${name}’s⟩ `]
  if (clause.startsWith(owner)) return `whose ${rest(clause.slice(owner.length))}`
  if (clause.startsWith(subject)) {
    const said = filled(clause.slice(subject.length), name, { ...its, ...verbs })
    return `${who} ${said}`
  }
  const comma = clause.startsWith('for ') ? ',' : ''
  return `for ${kind === 'player' ? 'whom' : 'which'}${comma} ${filled(clause, name, its)}`
}

/** A set of things. */
export interface Group {
  readonly kind: string
  /** Without an article: "card in your hand", "cards in your hand". */
  readonly one: string
  readonly many: string
  /** All of it, with what goes before: "the cards in your hand". */
  readonly the: string
  /** One thing, known by name. */
  readonly single?: boolean
  /** How one of it is picked, where that is not simply "a card in your hand". */
  readonly pick?: string
  /** What is moved: "all cards from your hand". */
  readonly moving?: string
  /** Where all of it is counted: "cards in everyone’s hand", of which there may be one "in anyone’s". */
  readonly counted?: string
  /** Something is said of it already: more is added with "and". */
  readonly narrow?: boolean
}

export const group = (kind: string, one: string, many: string, the = `the ${many}`): Group => ({
  kind,
  one,
  many,
  the,
})

export function singleGroup(kind: string, text: string): Group {
  return { kind, one: `${kind} that is ${text}`, many: `${kind}s that are ${text}`, the: text, single: true }
}

/** A set that has a name of its own. */
export const namedGroup = (kind: string, text: string): Group =>
  group(kind, `${WORDS[kind]?.[0]} among ${text}`, `${WORDS[kind]?.[1]} among ${text}`, text)

/** A set with a letter for each of it: "number *N* from 0 to 2". */
export function lettered(set: Group, letter: string): Group {
  const insert = (text: string, word: string): string =>
    text.startsWith(`${word} ${letter}`)
      ? text
      : text.startsWith(word)
        ? `${word} ${letter}${text.slice(word.length)}`
        : `${text} ${letter}`
  const [one, many] = WORDS[set.kind] as readonly [string, string]
  return { ...set, one: insert(set.one, one), many: insert(set.many, many) }
}

export const picked = (set: Group): string => set.pick ?? (set.single ? set.the : withArticle(set.one))

export const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  card: ['card', 'cards'],
  suit: ['suit', 'suits'],
  rank: ['rank', 'ranks'],
  player: ['player', 'players'],
  team: ['side', 'sides'],
  num: ['number', 'numbers'],
}

/** "each card in your hand", "each number *N* from 0 to 2". */
export const each = (set: Group, letter?: string): string =>
  `each ${letter === undefined ? set.one : lettered(set, letter).one}`
