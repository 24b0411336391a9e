/** Functions that look at piles, and that write the items of a set one after the other. */
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { Generator } from './random.ts'
import { Ring } from './ring.ts'

/** How cards lie: so many places has a ring, so many words a set. */
export interface CardRoom {
  readonly ring: number
  readonly cardWords: number
}

/** (pile, word) → the cards in it that the word has room for. */
export function writePileMask(body: Body, pile: Local, word: Local, room: CardRoom): void {
  const [from, top] = body.locals(I32, I32)
  const ring = Ring.at(body, pile, room.ring)
  ring.bottom().set(from)
  ring.top().set(top)
  // None and one are common, and need no loop.
  body.get(from, top).op('i32eq').returnIf(0n)
  body.get(top, from).op('i32sub').const(1).op('i32eq')
  body.if(() => {
    const card = body.local(I32)
    ring.cardAt(from).set(card)
    cardBit(body, card, word, room).return()
  })
  maskBetween(body, ring, { from, top, word }, room)
}

/** (pile, n, word) → the n cards on top. */
export function writeTopMask(body: Body, pile: Local, n: Local, word: Local, room: CardRoom): void {
  const [from, top] = body.locals(I32, I32)
  const ring = Ring.at(body, pile, room.ring)
  body.get(n).const(0).op('i32le').returnIf(0n)
  ring.top().tee(top).get(n).op('i32sub')
  ring.bottom().get(n)
  ring.count().op('i32lt').select().set(from)
  maskBetween(body, ring, { from, top, word }, room)
}

type Span = Readonly<Record<'from' | 'top' | 'word', Local>>

function maskBetween(body: Body, ring: Ring, { from, top, word }: Span, room: CardRoom): void {
  const [mask, card] = body.locals(I64, I32)
  body.const64(0n).set(mask)
  body.forever((out) => {
    body.get(from, top).op('i32eq').brIf(out)
    ring.cardAt(from).set(card)
    cardBit(body, card, word, room).get(mask).op('i64or').set(mask)
    body.increase(from)
  })
  body.get(mask)
}

/** Leaves the word of the set of a card. */
function cardBit(body: Body, card: Local, word: Local, { cardWords }: CardRoom): Body {
  if (cardWords === 1) return body.bit(card)
  return body.get(card).const(6).op('i32shru').get(word).op('i32eq').op('i64extendu').shl64(card)
}

/** (pile, cards, word): takes these cards away, wherever they lie in it. Those above come down. */
export function writeRemoveAll(body: Body, pile: Local, cards: Local, word: Local, room: CardRoom): void {
  const [from, to, top, card] = body.locals(I32, I32, I32, I32)
  const ring = Ring.at(body, pile, room.ring)
  body.get(cards).op('i64eqz')
  body.if(() => body.return())
  ring.bottom().tee(from).set(to)
  ring.top().set(top)
  // Most often it is the card on top.
  body.get(from, top).op('i32ne')
  body.if(() => {
    ring.topCard().set(card)
    cardBit(body, card, word, room).get(cards).op('i64eq')
    body.if(() => {
      ring.setTop(() => body.get(top).minus(1))
      body.return()
    })
  })
  body.forever((out) => {
    body.get(from, top).op('i32eq').brIf(out)
    ring.cardAt(from).set(card)
    ring.put(to, () => body.get(card))
    // A card that goes is written over by the next one that stays.
    body.get(to).plus(1)
    cardBit(body, card, word, room).get(cards).op('i64and').isAny().op('i32sub').set(to)
    body.increase(from)
  })
  ring.setTop(() => body.get(to))
}

/** (at, many, stream): bytes in random order, Fisher–Yates from the last down. The stream stays in locals meanwhile. */
export function writeShuffleBytes(body: Body, at: Local, many: Local, stream: Local): void {
  const [other, kept, bound] = body.locals(I32, I32, I32)
  const generator = new Generator(body, stream)
  generator.load()
  body.forever((out) => {
    body.get(many).set(bound)
    body.get(many).minus(1).tee(many).const(0).op('i32le').brIf(out)
    generator.below(bound)
    body.get(at).op('i32add').set(other)
    body.get(at, many).op('i32add').load8(0).set(kept)
    body.get(at, many).op('i32add').get(other).load8(0).store8(0)
    body.get(other, kept).store8(0)
  })
  generator.store()
}

/** (many, stream): draws as `writeShuffleBytes` does, and shuffles nothing. */
export function writeSkipShuffle(body: Body, many: Local, stream: Local): void {
  const drawn = body.local(I32)
  const generator = new Generator(body, stream)
  generator.load()
  body.forever((out) => {
    body.get(many).const(1).op('i32le').brIf(out)
    generator.below(many)
    body.set(drawn).decrease(many)
  })
  generator.store()
}

/** (at, mask, base) → how many: writes the items of a word as bytes, ascending. */
export function writeSpread(body: Body, at: Local, mask: Local, base: Local): void {
  const many = body.local(I32)
  body.popcount(mask).set(many)
  body.forever((out) => {
    body.get(mask).op('i64eqz').brIf(out)
    body.get(at).lowestItem(mask).get(base).op('i32add').store8(0)
    body.withoutLowest(mask).set(mask)
    body.increase(at)
  })
  body.get(many)
}

/** (at, items, base, option, what) → where the next goes: writes the option, what is picked, and the item of each. */
export function writeList(
  body: Body,
  at: Local,
  items: Local,
  base: Local,
  option: Local,
  what: Local,
): void {
  body.forever((out) => {
    body.get(items).op('i64eqz').brIf(out)
    body.get(at, option).store(0)
    body.get(at, what).store(4)
    body.get(at).lowestItem(items).get(base).op('i32add').store(8)
    body.increase(at, 12)
    body.withoutLowest(items).set(items)
  })
  body.get(at)
}
