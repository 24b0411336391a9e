/** Cards that are alike, of one rank or one suit, as masks: a rank is a bit in each of four lanes of 16, a suit is a lane. */
import type { Shape } from '../../rules/tree.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'

export const LANES = 0x0001_0001_0001_0001n
const LANE = 0xffffn

type Same = NonNullable<Shape['same']>

/** Leaves the mask of all cards like the lowest of a set, which has a card. Jokers have no suit. */
export function likeLowest(body: Body, builder: ModuleBuilder, same: Same, cards: Local): Body {
  if (same === 'rank')
    return body.const64(LANES).get(cards).op('i64ctz').const64(15n).op('i64and').op('i64shl')
  body.const64(LANE).get(cards).op('i64ctz').const64(48n).op('i64and').op('i64shl')
  return builder.hasJokers ? body.const64(builder.suitedCards).op('i64and') : body
}

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
  const [left, group] = [body.local(I64), body.local(I64)]
  body.get(cards)
  if (same === 'suit' && builder.hasJokers) body.const64(builder.suitedCards).op('i64and')
  body.set(left)
  body.block((out) => {
    body.loop((again) => {
      body.get(left).op('i64eqz').brIf(out)
      likeLowest(body, builder, same, left).get(left).op('i64and').set(group)
      body.get(left).get(group).op('i64xor').set(left)
      visit(group)
      body.br(again)
    })
  })
}

/** Goes through the cards of a set, lowest first. */
export function eachCard(body: Body, cards: Local, visit: (card: Local) => void): void {
  const [left, card] = [body.local(I64), body.local(I32)]
  body.get(cards).set(left)
  body.block((out) => {
    body.loop((again) => {
      body.get(left).op('i64eqz').brIf(out)
      body.get(left).op('i64ctz').op('i32wrap').set(card)
      body.get(left).get(left).const64(1n).op('i64sub').op('i64and').set(left)
      visit(card)
      body.br(again)
    })
  })
}

/** Leaves how many cards a set has. */
export const sizeOf = (body: Body, cards: Local): Body => body.get(cards).op('i64popcnt').op('i32wrap')

/** Leaves the lesser of two numbers. */
export const lesser = (body: Body, a: Local, b: Local): Body =>
  body.get(a).get(b).get(a).get(b).op('i32lt').select()
