/** Where in the rules one is speaking: who acts, what names stand for, and what must be explained elsewhere. */

import type { Expr, Game, Steps } from '../rules/tree.ts'
import { typeOf } from '../rules/type-of.ts'
import { itemOf } from '../rules/types.ts'
import { mentions } from './simplify/parts.ts'
import { type Group, marked, type Noun, noun, pronoun, THEY, WORDS, YOU } from './words/noun.ts'
import { thirdPerson, wordsOf } from './words/words.ts'

interface Named {
  readonly type: string
  readonly noun: Noun
  /** What all cards of a set have in common. */
  readonly same?: 'rank' | 'suit' | undefined
}

/** Sentences, and lists of sentences under them. They get capitals and full stops on the page. */
export interface Telling {
  readonly text: string
  readonly under?: readonly Telling[]
  /** Whether what is under it are steps; else they are choices or cases. */
  readonly inOrder?: boolean
  /** Stands for itself: what comes before or after is not part of it. */
  readonly alone?: boolean
  /** What belongs to the same step and comes after the list: "otherwise …". */
  readonly next?: Telling
}

/** One sentence, which may run on with others. */
export const isPlain = ({ under, alone, next }: Telling): boolean => !under && !alone && !next

/** The same with every text changed. */
export function retold({ text, under, next, ...rest }: Telling, change: (text: string) => string): Telling {
  return {
    ...rest,
    text: change(text),
    ...(under && { under: under.map((inner) => retold(inner, change)) }),
    ...(next && { next: retold(next, change) }),
  }
}

export const said = (text: string): Telling[] => [{ text }]

/** How expressions and steps are said. They nest in each other, so all of them are reached through the scene. */
export interface Writers {
  noun(expression: Expr, scene: Scene): Noun
  clause(test: Expr, scene: Scene, holds: boolean): string
  group(expression: Expr, scene: Scene): Group
  tell(steps: Steps, scene: Scene): Telling[]
}

export class Scene {
  readonly game: Game
  readonly #writers: Writers
  readonly me: Noun
  /** Whether somebody acts here. */
  readonly acting: boolean
  readonly names: ReadonlyMap<string, Named>
  /** A set that has exactly one thing in it here. */
  readonly onlyOne: Expr | undefined
  /** What leaves the innermost loop, in words. */
  readonly loop: Loop | undefined
  /** Whether the pile that cards are drawn from may be empty here: cards go out of it, and no test has asked. */
  readonly mayRunOut: boolean
  /** Names that may stand for no card, because of that. */
  readonly perhapsNone: ReadonlySet<string>
  /** Words that are used without being explained here, and what they mean. */
  readonly notes: Map<string, string>

  constructor(
    game: Game,
    writers: Writers,
    rest: Partial<
      Pick<Scene, 'me' | 'acting' | 'names' | 'onlyOne' | 'loop' | 'mayRunOut' | 'perhapsNone' | 'notes'>
    > = {},
  ) {
    this.game = game
    this.#writers = writers
    this.me = rest.me ?? YOU
    this.acting = rest.acting ?? false
    this.names = rest.names ?? new Map()
    this.onlyOne = rest.onlyOne
    this.loop = rest.loop
    this.mayRunOut = rest.mayRunOut ?? false
    this.perhapsNone = rest.perhapsNone ?? new Set()
    this.notes = rest.notes ?? new Map()
  }

  with(
    change: Partial<Pick<Scene, 'me' | 'acting' | 'onlyOne' | 'loop' | 'mayRunOut' | 'perhapsNone'>>,
  ): Scene {
    return new Scene(this.game, this.#writers, { ...this, ...change })
  }

  /** An expression as the object of a sentence. */
  phrase(expression: Expr): string {
    const { text } = this.noun(expression)
    return text === THEY.text ? 'them' : text
  }

  noun(expression: Expr): Noun {
    return this.#writers.noun(expression, this)
  }

  /** That a test holds, or does not. */
  clause(test: Expr, holds = true): string {
    return this.#writers.clause(test, this, holds)
  }

  group(expression: Expr): Group {
    return this.#writers.group(expression, this)
  }

  tell(steps: Steps): Telling[] {
    return this.#writers.tell(steps, this)
  }

  /** What the acting player does: "put …" where that is you, else "they put …". */
  doing(verb: string, rest: string): string {
    if (!this.acting || this.me.text === 'you') return `${verb} ${rest}`
    return `${this.me.text} ${this.me === THEY ? verb : thirdPerson(verb)} ${rest}`
  }

  typeOf(expression: Expr): string {
    return typeOf(expression, this.game, this.names)
  }

  /** What an expression is about: a card, a player, … */
  kindOf(expression: Expr): string {
    const type = this.typeOf(expression)
    return itemOf(type) ?? type
  }

  /** Whether an expression is a name in the tree: a rank, a suit, a card, a number. */
  isKnown(expression: Expr): boolean {
    return typeof expression !== 'object' || /^(?:rank|suit|card|player)$/.test(expression.get)
  }

  naming(name: string, type: string, as: Noun, same?: Named['same']): Scene {
    return new Scene(this.game, this.#writers, {
      ...this,
      names: new Map(this.names).set(name, { type, noun: as, same }),
    })
  }

  /** Each item of a set in turn: a pronoun, or a letter where the pronoun stands for something else already. */
  each(name: string, kind: string, body: unknown): { scene: Scene; letter?: string } {
    const its = pronoun(kind)
    const outer = [...this.names].filter(
      ([other, { noun: mark, type }]) => other !== name && isMark(mark) && pronoun(type).text === its.text,
    )
    const actor = this.me.text === its.text ? [{ get: 'me' }] : []
    const taken = [...outer.map(([other]) => ({ get: 'bound', name: other })), ...actor]
    // Numbers have letters always: nobody says "it" of a number.
    if (kind !== 'num' && !taken.some((other) => mentions(body, other)))
      return { scene: this.naming(name, kind, marked(name)) }
    const letter = this.letter(kind)
    return { scene: this.naming(name, kind, noun(letter)), letter }
  }

  /** Something that was chosen or kept: "that card", or a letter where that is said already. */
  keeping(name: string, type: string, same?: Named['same']): { scene: Scene; text: string; letter: boolean } {
    const [one, many] = WORDS[itemOf(type) ?? type] ?? ['value', 'values']
    const own = /^it\d*$/.test(name) ? undefined : wordsOf(name)
    // A name may lie: what is chosen as "eight" need not be an 8 any more. It is for telling two things apart.
    const named =
      own && (/(?:ed|en)$/.test(own) ? `the ${own} ${type.endsWith('*') ? many : one}` : `the chosen ${own}`)
    const free = [type.endsWith('*') ? `those ${many}` : `that ${one}`, named].find(
      (words) => words && ![...this.names.values()].some(({ noun: other }) => other.text === words),
    )
    const letter = free === undefined || type === 'num'
    const text = letter ? this.letter(type) : free
    const verbs = type.endsWith('*') && !letter ? { are: 'are', have: 'have' } : {}
    return { scene: this.naming(name, type, noun(text, { long: false, ...verbs }), same), text, letter }
  }

  /** A value that has a name: always a letter. Where the value is told, the letter is taken already. */
  lettered(name: string, type: string): { scene: Scene; text: string; outside: Scene } {
    const text = this.letter(type)
    const as = noun(text)
    return { scene: this.naming(name, type, as), text, outside: this.naming(`letter ${text}`, type, as) }
  }

  /** A letter that stands for nothing yet. */
  letter(kind: string): string {
    const used = new Set([...this.names.values()].map(({ noun: other }) => other.text))
    const free = [...(kind === 'num' ? NUMBERS : THINGS)].find((letter) => !used.has(`*${letter}*`))
    return `*${free ?? `X${used.size}`}*`
  }
}

const NUMBERS = 'NMLPR'
/** From the end of the alphabet: A, J, K and Q are cards. */
const THINGS = 'XYZWVU'

export interface Loop {
  readonly stop: string
  readonly again: string
}

const isMark = ({ text }: Noun): boolean => text.startsWith('⟨')

export const isBound = (node: Expr, name: string): boolean =>
  typeof node === 'object' && node.get === 'bound' && node.name === name
