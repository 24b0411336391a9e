/** Sets of cards as masks: groups that are alike, each card, and what a table says of cards. */
import type { Shape } from '../../rules/tree.ts'
import { LANE, LANES, type ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'

type Same = NonNullable<Shape['same']>

/** Leaves the mask of all cards like the lowest of a set, which has a card. Jokers have no suit. */
export function likeLowest(body: Body, builder: ModuleBuilder, same: Same, cards: Local): Body {
  const [like, bits] = same === 'rank' ? [LANES, 15n] : [LANE, 48n]
  body.const64(like).get(cards).op('i64ctz').const64(bits).op('i64and').op('i64shl')
  return same === 'suit' ? suited(body, builder) : body
}

const suited = (body: Body, builder: ModuleBuilder): Body =>
  builder.hasJokers ? body.const64(builder.suitedCards).op('i64and') : body

/** Goes through the groups of a set that are alike; all cards are one where nothing must be the same. */
export function eachGroup(
  body: Body,
  builder: ModuleBuilder,
  same: Same | undefined,
  cards: Local,
  visit: (group: Local) => void,
): void {
  if (same === undefined) {
    visit(cards)
    return
  }
  const [left, group] = body.locals(I64, I64)
  body.get(cards)
  if (same === 'suit') suited(body, builder)
  body.set(left)
  body.forever((out) => {
    body.get(left).op('i64eqz').brIf(out)
    likeLowest(body, builder, same, left).get(left).op('i64and').set(group)
    body.get(left, group).op('i64xor').set(left)
    visit(group)
  })
}

/** Goes through the cards of a set, lowest first. */
export function eachCard(body: Body, cards: Local, visit: (card: Local) => void): void {
  const [left, card] = body.locals(I64, I32)
  body.get(cards).set(left).eachItem(left, visit, 0, card)
}

/** (cards) → what a table says of them, added up. */
export function totalOf(builder: ModuleBuilder, table: string): number {
  return builder.function(`value ${table}`, [I64], [I32], (body, cards) => {
    const total = body.local(I32)
    body.const(0).set(total)
    eachCard(body, cards, (card) => {
      valueOfCard(body, builder, table, card).get(total).op('i32add').set(total)
    })
    body.get(total)
  })
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
  const numbers = new Array<number>(64).fill(otherwise)
  for (const card of builder.model.deck.cards) if (card < 64) numbers[card] = numberOf(card)
  return builder.constants(numbers)
}
