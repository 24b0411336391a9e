/** Where in the rules one is speaking: who acts, what names stand for, and what must be explained elsewhere. */

import type { Expr, Game } from '../rules/tree.ts'
import { typeOf } from '../rules/type-of.ts'
import { itemOf } from '../rules/types.ts'
import { marked, type Noun, noun, pronoun, WORDS, YOU } from './words/noun.ts'
import { wordsOf } from './words/words.ts'

interface Named {
  readonly type: string
  readonly noun: Noun
}

export class Scene {
  readonly game: Game
  readonly me: Noun
  /** Whether somebody acts here. */
  readonly acting: boolean
  readonly names: ReadonlyMap<string, Named>
  /** What leaves the innermost loop, in words. */
  readonly loop: Loop | undefined
  /** Words that are used without being explained here, and what they mean. */
  readonly notes: Map<string, string>

  constructor(game: Game, rest: Partial<Pick<Scene, 'me' | 'acting' | 'names' | 'loop' | 'notes'>> = {}) {
    this.game = game
    this.me = rest.me ?? YOU
    this.acting = rest.acting ?? false
    this.names = rest.names ?? new Map()
    this.loop = rest.loop
    this.notes = rest.notes ?? new Map()
  }

  with(change: Partial<Pick<Scene, 'me' | 'acting' | 'loop'>>): Scene {
    return new Scene(this.game, { ...this, ...change })
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

  naming(name: string, type: string, as: Noun): Scene {
    return new Scene(this.game, { ...this, names: new Map(this.names).set(name, { type, noun: as }) })
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
  keeping(name: string, type: string): { scene: Scene; text: string; letter: boolean } {
    const [one, many] = WORDS[itemOf(type) ?? type] ?? ['value', 'values']
    const own = /^it\d*$/.test(name) ? undefined : wordsOf(name)
    const plain =
      own === undefined ? (type.endsWith('*') ? `those ${many}` : `that ${one}`) : `the chosen ${own}`
    const taken = [...this.names.values()].some(({ noun: other }) => other.text === plain)
    const letter = taken || type === 'num'
    const text = letter ? this.letter(type) : plain
    return { scene: this.naming(name, type, noun(text, { long: false })), text, letter }
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

/** Whether a node like this one is anywhere in the tree. */
export function mentions(tree: unknown, node: object): boolean {
  if (typeof tree !== 'object' || tree === null) return false
  const wanted = Object.entries(node)
  if (wanted.every(([key, value]) => (tree as Record<string, unknown>)[key] === value)) return true
  return Object.values(tree).some((inner) => mentions(inner, node))
}
