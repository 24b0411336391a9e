/**
 * What can be typed at a decision. A choice answers to its number, to what is picked by it (a card's name, a suit, a
 * bid) and to the words of its option, all of which may be cut short as long as only one choice is meant. A command is
 * a question mark or has a colon before it, which no choice has: a key means the same in every game, at every prompt.
 * What would be a command with a colon before it is no short name of a card.
 */

import type { Program } from '../../cards/interpret/program.ts'
import { clean } from '../../cards/session/clean-text.ts'
import type { Answer, Question } from '../../cards/session/question.ts'
import { SUIT_LETTERS } from './screen.ts'

/** What can be typed for each command; the first is shown. */
const COMMANDS = {
  help: ['?', ':help', ':?'],
  hint: [':h', ':hint'],
  undo: [':u', ':undo'],
  rules: [':r', ':rules'],
  table: [':t', ':table'],
  quit: [':q', ':quit', ':exit'],
} as const

export type CommandName = keyof typeof COMMANDS

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[]

export type Typed =
  /** Each word of the rest stands for a word that was typed, the last for the last. */
  | { readonly kind: 'answer'; readonly place: number; readonly rest: string }
  | { readonly kind: 'command'; readonly command: CommandName }
  | { readonly kind: 'ambiguous'; readonly places: readonly number[] }
  /** The command that the same word would be with a colon before it, if any. */
  | { readonly kind: 'unknown'; readonly command?: CommandName }

/** What a choice answers to. */
interface Names {
  readonly place: number
  /** Words of the rules, suits, ranks, numbers: the shortest first. */
  readonly words: readonly string[]
  readonly card: readonly string[]
}

const SPOKEN: Readonly<Record<string, string>> = { a: 'ace', j: 'jack', q: 'queen', k: 'king' }

export class Keys {
  readonly #question: Question
  readonly #program: Program
  readonly #names: readonly Names[]
  /** Whether a number is the place in the list: not where numbers are what is chosen. */
  readonly isNumbered: boolean

  constructor(question: Question, program: Program) {
    this.#question = question
    this.#program = program
    const { answers } = question
    const picks = answers.map((answer) => this.#pickNames(answer))
    this.isNumbered = !picks.flat().some((name) => /^\d+$/.test(name))
    this.#names = answers.map((answer, n) => this.#namesOf(answer, picks[n] as string[]))
  }

  read(line: string): Typed {
    const text = normal(line)
    const command = commandOf(text)
    if (command) return { kind: 'command', command }
    const parts = text.split(/[\s,]+/).filter((part) => part !== '')
    let ambiguous: Typed | undefined
    // The longest beginning that is a choice; what follows it answers what is asked next.
    for (let taken = parts.length; taken > 0; taken -= 1) {
      const places = this.#matching(parts.slice(0, taken).join(' '))
      const [place, another] = places
      if (place !== undefined && another === undefined)
        return { kind: 'answer', place, rest: this.#restOf(parts.slice(taken), place) }
      if (places.length > 1 && taken === parts.length) ambiguous = { kind: 'ambiguous', places }
    }
    return this.#bySize(parts) ?? ambiguous ?? unknown(text)
  }

  /** Numbers are those of the list that is shown, though it will be a shorter one when they are asked for. */
  #restOf(parts: readonly string[], place: number): string {
    const { answers } = this.#question
    const named = parts.map((part) => {
      const meant = this.isNumbered && /^\d+$/.test(part) ? answers[Number(part) - 1] : undefined
      const isMeant = meant?.pick?.kind === 'card' && meant.option === answers[place]?.option
      return isMeant ? this.keyOf(meant.place) : part
    })
    return named.join(' ')
  }

  /** What is shown to be typed for a choice. */
  keyOf(place: number): string {
    const { words, card } = this.#names.find((names) => names.place === place) as Names
    const candidates = [...card.slice(0, 1), ...words.flatMap(beginnings), `#${place + 1}`]
    return candidates.find((key) => this.#means(key, place)) as string
  }

  #means(key: string, place: number): boolean {
    const typed = this.read(key)
    return typed.kind === 'answer' && typed.place === place && typed.rest === ''
  }

  #matching(text: string): readonly number[] {
    const numbered = this.isNumbered ? /^#?(\d+)$/.exec(text) : /^#(\d+)$/.exec(text)
    if (numbered) {
      const place = Number(numbered[1]) - 1
      return this.#question.answers[place] ? [place] : []
    }
    const words = this.#byWords(text)
    // A player who types "q" to quit should not lose a queen.
    const mayBeCut = commandOf(`:${text}`) === undefined
    return words.length > 0 ? words : this.#named(text, ({ card }) => card, mayBeCut)
  }

  #byWords(text: string): readonly number[] {
    return this.#named(text, ({ words }) => words, !/^\d+$/.test(text))
  }

  /** The choices that have this name; if none has, and it may be cut short, those with a name that begins like this. */
  #named(text: string, read: (names: Names) => readonly string[], mayBeCut = true): readonly number[] {
    const exact = this.#names.filter((names) => read(names).includes(text))
    const isMeant = (names: Names): boolean => read(names).some((name) => isBeginning(text, name))
    const meant = exact.length > 0 || !mayBeCut ? exact : this.#names.filter(isMeant)
    return meant.map(({ place }) => place)
  }

  /** Cards typed where it is asked how many: so many, and these. */
  #bySize(parts: readonly string[]): Typed | undefined {
    const { deck } = this.#program
    const isCard = (part: string): boolean => deck.cards.some((card) => this.#cardNames(card).includes(part))
    const first = parts.findIndex(isCard)
    if (first < 0 || !parts.slice(first).every(isCard)) return undefined
    const option = parts.slice(0, first).join(' ')
    const size = parts.length - first
    const [only, another] = this.#question.answers.filter(
      ({ option: label, pick }) =>
        pick?.kind === 'size' && pick.value === size && (option === '' || isBeginning(option, normal(label))),
    )
    if (only === undefined || another !== undefined) return undefined
    return { kind: 'answer', place: only.place, rest: parts.slice(first).join(' ') }
  }

  #namesOf({ place, option, pick }: Answer, picks: readonly string[]): Names {
    const label = normal(clean(option))
    const isAlone = this.#question.answers.filter((answer) => answer.option === option).length === 1
    const said = picks.map((name) => (label === '' ? name : `${label} ${name}`))
    const own = isAlone ? [label] : []
    return pick?.kind === 'card'
      ? { place, card: [...picks, ...said], words: own }
      : { place, card: [], words: [...picks, ...own, ...said] }
  }

  #pickNames({ pick }: Answer): string[] {
    if (!pick) return []
    const { kind, value } = pick
    if (kind === 'card') return this.#cardNames(value)
    if (kind === 'suit') return this.#suitNames(value)
    if (kind === 'rank') return this.#rankNames(value)
    if (kind === 'num') return [String(value)]
    if (kind === 'size') return [String(value), `${value} cards`]
    if (kind === 'place') return [String(value + 1), `place ${value + 1}`]
    return [String(value + 1), `${kind === 'team' ? 'side' : kind} ${value + 1}`]
  }

  #cardNames(card: number): string[] {
    const { deck } = this.#program
    const name = normal(deck.cardName(card))
    return this.#isTen(deck.rankOf(card)) ? [`10${name.slice(1)}`, name] : [name]
  }

  #rankNames(rank: number): string[] {
    const name = normal(this.#program.deck.rankName(rank))
    const spoken = SPOKEN[name]
    return [...(this.#isTen(rank) ? ['10'] : []), name, ...(spoken ? [spoken, `${spoken}s`] : [])]
  }

  #suitNames(suit: number): string[] {
    const { deck } = this.#program
    return [normal(deck.suits[suit] ?? ''), normal(deck.suitName(suit))]
  }

  /** Where "T" is the ten, people write 10. */
  #isTen(rank: number): boolean {
    const { deck } = this.#program
    return deck.rankName(rank) === 'T' && !deck.ranks.includes('10')
  }
}

/** What is shown to be typed for a command. */
export const commandKey = (command: CommandName): string => COMMANDS[command][0]

const commandOf = (text: string): CommandName | undefined =>
  COMMAND_NAMES.find((name) => COMMANDS[name].some((known) => known === text))

function unknown(text: string): Typed {
  const command = commandOf(`:${text}`)
  return { kind: 'unknown', ...(command && { command }) }
}

function normal(text: string): string {
  const inLetters = clean(text).replaceAll(/[♣♦♥♠]/g, (sign) => SUIT_LETTERS[sign] as string)
  return inLetters.toLowerCase()
}

/** Word by word: "p q" begins "play qs". */
function isBeginning(text: string, name: string): boolean {
  const words = name.split(' ')
  const typed = text.split(' ')
  return typed.length <= words.length && typed.every((part, n) => (words[n] as string).startsWith(part))
}

/** "d", "dr", "dra", "draw". */
function beginnings(name: string): string[] {
  return Array.from(name, (_, n) => name.slice(0, n + 1)).filter((part) => !part.endsWith(' '))
}
