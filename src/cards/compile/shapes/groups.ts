/** Cards that are alike, of one rank or one suit, as masks. */
import type { Shape } from '../../rules/tree.ts'
import { LANE, LANES, type ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'

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
  const [left, group] = body.locals(I64, I64)
  body.get(cards)
  if (same === 'suit' && builder.hasJokers) body.const64(builder.suitedCards).op('i64and')
  body.set(left)
  body.forever((out) => {
    body.get(left).op('i64eqz').brIf(out)
    likeLowest(body, builder, same, left).get(left).op('i64and').set(group)
    body.get(left).get(group).op('i64xor').set(left)
    visit(group)
  })
}

/** Goes through the cards of a set, lowest first. */
export function eachCard(body: Body, cards: Local, visit: (card: Local) => void): void {
  const [left, card] = body.locals(I64, I32)
  body.get(cards).set(left)
  body.eachItem(left, visit, 0, card)
}
