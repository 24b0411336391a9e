/** Sets of cards as masks: groups that are alike, each card, and what a table says of cards. */
import type { Shape } from '../../rules/tree.ts'
import { LANE, LANES, type ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64, type Plain, type ValueType } from '../wasm/opcodes.ts'

type Same = NonNullable<Shape['same']>

/** A set of cards: a word for each pack. */
export type Words = readonly Local[]

/** A function of so many sets of cards and so many numbers. */
export function setFunction(
  builder: ModuleBuilder,
  name: string,
  takes: { readonly sets: number; readonly numbers: number },
  results: readonly ValueType[],
  write: (body: Body, sets: readonly Words[], numbers: readonly Local[]) => void,
): number {
  const { cardWords } = builder.memory
  const many = takes.sets * cardWords
  const params: ValueType[] = [...new Array(many).fill(I64), ...new Array(takes.numbers).fill(I32)]
  return builder.function(name, params, results, (body, ...locals: Local[]) => {
    const sets: Words[] = []
    for (let n = 0; n < many; n += cardWords) sets.push(locals.slice(n, n + cardWords))
    write(body, sets, locals.slice(many))
  })
}

export const newWords = (body: Body, { memory }: ModuleBuilder): Words =>
  Array.from({ length: memory.cardWords }, () => body.local(I64))

/** Leaves all words of some sets, one after the other: what a function takes. */
export function push(body: Body, ...sets: readonly Words[]): Body {
  for (const words of sets) for (const word of words) body.get(word)
  return body
}

/** Makes a set what `write` leaves for each of its words. */
export function setWords(body: Body, words: Words, write: (n: number) => void): void {
  words.forEach((word, n) => {
    write(n)
    body.set(word)
  })
}

/** Leaves all words joined by an instruction. */
export const joinWords = (body: Body, words: Words, op: Plain): Body =>
  body.fold(words, (word) => body.get(word), op)

/** Leaves the mask of all cards like the lowest of a set, which has a card: it is the same for each pack. Jokers have no suit. */
export function likeLowest(body: Body, builder: ModuleBuilder, same: Same, cards: Words): Body {
  const [like, bits] = same === 'rank' ? [LANES, 15n] : [LANE, 48n]
  body.const64(like)
  firstWord(body, cards)
  body.op('i64ctz').const64(bits).op('i64and').op('i64shl')
  return same === 'suit' ? suited(body, builder) : body
}

/** Leaves the first word that has a card, or the last. */
function firstWord(body: Body, words: Words): void {
  const [word, ...rest] = words as [Local, ...Local[]]
  body.get(word)
  if (rest.length === 0) return
  firstWord(body, rest)
  body.get(word).isAny().select()
}

const suited = (body: Body, builder: ModuleBuilder): Body =>
  builder.hasJokers ? body.const64(builder.suitedCards).op('i64and') : body

/** Goes through the groups of a set that are alike; all cards are one where nothing must be the same. */
export function eachGroup(
  body: Body,
  builder: ModuleBuilder,
  same: Same | undefined,
  cards: Words,
  visit: (group: Words) => void,
): void {
  if (same === undefined) {
    visit(cards)
    return
  }
  const [left, group] = [newWords(body, builder), newWords(body, builder)]
  setWords(body, left, (n) => {
    body.get(cards[n] as Local)
    if (same === 'suit') suited(body, builder)
  })
  body.forever((out) => {
    joinWords(body, left, 'i64or').op('i64eqz').brIf(out)
    body.with([I64], (like) => {
      likeLowest(body, builder, same, left).set(like)
      setWords(body, group, (n) => body.get(like, left[n] as Local).op('i64and'))
    })
    setWords(body, left, (n) => body.get(left[n] as Local, group[n] as Local).op('i64xor'))
    visit(group)
  })
}

/** Goes through the cards of a set, lowest first. */
export function eachCard(body: Body, cards: Words, visit: (card: Local) => void): void {
  const [left, card] = body.locals(I64, I32)
  cards.forEach((word, n) => {
    body
      .get(word)
      .set(left)
      .eachItem(left, visit, 64 * n, card)
  })
}

/** (cards) → what a table says of them, added up: bit by bit where its numbers are small, as then there is nothing to go through. */
export function totalOf(builder: ModuleBuilder, table: string): number {
  return setFunction(builder, `value ${table}`, { sets: 1, numbers: 0 }, [I32], (body, [cards = []]) => {
    const bits = bitsOf(builder, builder.model.valueByCard(table))
    if (bits) {
      body.const(0)
      bits.forEach((having, bit) => {
        cards.forEach((word, n) => {
          body.get(word).const64(builder.maskOf(having, n)).op('i64and').op('i64popcnt').op('i32wrap')
          body.const(bit).op('i32shl').op('i32add')
        })
      })
      return
    }
    const total = body.local(I32)
    body.const(0).set(total)
    eachCard(body, cards, (card) => {
      valueOfCard(body, builder, table, card).get(total).op('i32add').set(total)
    })
    body.get(total)
  })
}

/** With more bits than this, going through a hand takes no longer. */
const MOST_BITS = 6

/** By bit of a number from 0 on: the cards that have it in theirs. Undefined if a number is below 0, or too large. */
function bitsOf(
  { model }: ModuleBuilder,
  numberOf: (card: number) => number,
): readonly (readonly number[])[] | undefined {
  const { cards } = model.deck
  if (!cards.every((card) => numberOf(card) >= 0 && numberOf(card) < 2 ** MOST_BITS)) return undefined
  const used = Math.max(0, ...cards.map((card) => 32 - Math.clz32(numberOf(card))))
  return Array.from({ length: used }, (_, bit) => cards.filter((card) => (numberOf(card) >> bit) & 1))
}

/** Leaves what a table says of a card. */
export function valueOfCard(body: Body, builder: ModuleBuilder, table: string, card: Local): Body {
  return body.get(card).loadEntry(cardTable(builder, builder.model.valueByCard(table), 0))
}

/** The address of a number for each card, and another for those that the deck does not have. */
export function cardTable(
  builder: ModuleBuilder,
  numberOf: (card: number) => number,
  otherwise: number,
): number {
  const numbers = new Array<number>(64 * builder.memory.cardWords).fill(otherwise)
  for (const card of builder.model.deck.cards) numbers[card] = numberOf(card)
  return builder.constants(numbers)
}
