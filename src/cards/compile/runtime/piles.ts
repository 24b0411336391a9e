/**
 * Piles: a ring of cards, so that a card can be put on top or beneath without moving the others. The bottom is at
 * `head`, the top `count` places on. A ring has room for all cards.
 */
import { NONE } from '../../rules/deck.ts'
import { PILE } from '../memory.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { Generator } from './random.ts'

/** Leaves the address of a place of the ring, less where the ring begins; `place` may be beyond its end. */
function ringAt(body: Body, pile: Local, place: () => void, ring: number): void {
  place()
  body
    .const(ring - 1)
    .op('i32and')
    .get(pile)
    .op('i32add')
}

/** (pile, word) → the cards in it that the word has room for. */
export function writePileMask(body: Body, ring: number): void {
  const [pile, word] = [body.param(0), body.param(1)]
  const from = body.local(I32)
  body
    .get(pile)
    .load(PILE.count)
    .op('i32eqz')
    .if(() => body.const64(0n).return())
  // One card is common, and needs no loop.
  body
    .get(pile)
    .load(PILE.count)
    .const(1)
    .op('i32eq')
    .if(() => {
      const card = body.local(I32)
      ringAt(body, pile, () => body.get(pile).load(PILE.head), ring)
      body.load8(PILE.ring).tee(card).const(6).op('i32shru').get(word).op('i32eq').op('i64extendu')
      body.get(card).op('i64extendu').op('i64shl').return()
    })
  body.const(0).set(from)
  maskFrom(body, pile, from, word, ring)
}

/** (pile, n, word) → the n cards on top. */
export function writeTopMask(body: Body, ring: number): void {
  const [pile, n, word] = [body.param(0), body.param(1), body.param(2)]
  const from = body.local(I32)
  body.get(n).const(0).op('i32le')
  body.if(() => body.const64(0n).return())
  body.get(pile).load(PILE.count).get(n).op('i32sub').set(from)
  body.get(n).get(pile).load(PILE.count).op('i32gt')
  body.if(() => body.const(0).set(from))
  maskFrom(body, pile, from, word, ring)
}

function maskFrom(body: Body, pile: Local, from: Local, word: Local, ring: number): void {
  const [mask, card] = [body.local(I64), body.local(I32)]
  body.const64(0n).set(mask)
  body.block((out) => {
    body.loop((again) => {
      body.get(from).get(pile).load(PILE.count).op('i32ge').brIf(out)
      ringAt(body, pile, () => body.get(pile).load(PILE.head).get(from).op('i32add'), ring)
      body.load8(PILE.ring).set(card)
      body.get(card).const(6).op('i32shru').get(word).op('i32eq').op('i64extendu')
      body.get(card).op('i64extendu').op('i64shl').get(mask).op('i64or').set(mask)
      body.get(from).const(1).op('i32add').set(from)
      body.br(again)
    })
  })
  body.get(mask)
}

/** (pile, card): puts it on top. */
export function writePush(body: Body, ring: number): void {
  const [pile, card] = [body.param(0), body.param(1)]
  ringAt(body, pile, () => body.get(pile).load(PILE.head).get(pile).load(PILE.count).op('i32add'), ring)
  body.get(card).store8(PILE.ring)
  body.get(pile).get(pile).load(PILE.count).const(1).op('i32add').store(PILE.count)
}

/** (pile, card): puts it beneath. */
export function writePushBottom(body: Body, ring: number): void {
  const [pile, card] = [body.param(0), body.param(1)]
  const head = body.local(I32)
  body
    .get(pile)
    .load(PILE.head)
    .const(1)
    .op('i32sub')
    .const(ring - 1)
    .op('i32and')
    .set(head)
  body.get(pile).get(head).store(PILE.head)
  body.get(pile).get(head).op('i32add').get(card).store8(PILE.ring)
  body.get(pile).get(pile).load(PILE.count).const(1).op('i32add').store(PILE.count)
}

/** (pile) → the card on top, which is taken away; none if there is none. */
export function writePop(body: Body, ring: number): void {
  const pile = body.param(0)
  const count = body.local(I32)
  body.get(pile).load(PILE.count).const(1).op('i32sub').tee(count).const(0).op('i32lt')
  body.if(() => body.const(NONE).return())
  body.get(pile).get(count).store(PILE.count)
  ringAt(body, pile, () => body.get(pile).load(PILE.head).get(count).op('i32add'), ring)
  body.load8(PILE.ring)
}

/** (pile, cards, word): takes these cards away, wherever they lie in it. Those above come down. */
export function writeRemoveAll(body: Body, ring: number): void {
  const [pile, cards, word] = [body.param(0), body.param(1), body.param(2)]
  const [from, to, head, count, card] = Array.from({ length: 5 }, () => body.local(I32)) as [
    Local,
    Local,
    Local,
    Local,
    Local,
  ]
  body.get(pile).load(PILE.head).set(head)
  body.get(pile).load(PILE.count).set(count)
  // Most often it is the card on top.
  body.get(count).if(() => {
    ringAt(body, pile, () => body.get(head).get(count).op('i32add').const(1).op('i32sub'), ring)
    body.load8(PILE.ring).set(card)
    body.const64(1n).get(card).op('i64extendu').op('i64shl').get(cards).op('i64eq')
    body
      .get(card)
      .const(6)
      .op('i32shru')
      .get(word)
      .op('i32eq')
      .op('i32and')
      .if(() => {
        body.get(pile).get(count).const(1).op('i32sub').store(PILE.count)
        body.return()
      })
  })
  body.const(0).set(from).const(0).set(to)
  body.block((out) => {
    body.loop((again) => {
      body.get(from).get(count).op('i32ge').brIf(out)
      ringAt(body, pile, () => body.get(head).get(from).op('i32add'), ring)
      body.load8(PILE.ring).set(card)
      ringAt(body, pile, () => body.get(head).get(to).op('i32add'), ring)
      body.get(card).store8(PILE.ring)
      // A card that goes is written over by the next one that stays.
      body.get(to).const(1).op('i32add')
      body.get(cards).get(card).op('i64extendu').op('i64shru').op('i32wrap').const(1).op('i32and')
      body.get(card).const(6).op('i32shru').get(word).op('i32eq').op('i32and').op('i32sub').set(to)
      body.get(from).const(1).op('i32add').set(from)
      body.br(again)
    })
  })
  body.get(pile).get(to).store(PILE.count)
}

/** (at, many, stream): bytes in random order, Fisher–Yates from the last down. The stream stays in locals meanwhile. */
export function writeShuffleBytes(body: Body): void {
  const [at, many, stream] = [body.param(0), body.param(1), body.param(2)]
  const [other, kept, bound] = [body.local(I32), body.local(I32), body.local(I32)]
  const generator = new Generator(body, stream)
  generator.load()
  body.block((out) => {
    body.loop((again) => {
      body.get(many).set(bound)
      body.get(many).const(1).op('i32sub').tee(many).const(0).op('i32le').brIf(out)
      generator.below(bound)
      body.get(at).op('i32add').set(other)
      body.get(at).get(many).op('i32add').load8(0).set(kept)
      body.get(at).get(many).op('i32add').get(other).load8(0).store8(0)
      body.get(other).get(kept).store8(0)
      body.br(again)
    })
  })
  generator.store()
}

/** (at, mask, base) → how many: writes the items of a word as bytes, ascending. */
export function writeSpread(body: Body): void {
  const [at, mask, base] = [body.param(0), body.param(1), body.param(2)]
  const many = body.local(I32)
  body.get(mask).op('i64popcnt').op('i32wrap').set(many)
  body.block((out) => {
    body.loop((again) => {
      body.get(mask).op('i64eqz').brIf(out)
      body.get(at).get(mask).op('i64ctz').op('i32wrap').get(base).op('i32add').store8(0)
      body.get(mask).get(mask).const64(1n).op('i64sub').op('i64and').set(mask)
      body.get(at).const(1).op('i32add').set(at)
      body.br(again)
    })
  })
  body.get(many)
}
