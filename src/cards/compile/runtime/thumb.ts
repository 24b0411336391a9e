/** Picks by a rule of thumb from the choices that a module has: see src/cards/model/thumbs.ts. */
import { THUMB_WORD } from '../../model/thumbs.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { writeKth } from './arithmetic.ts'
import { Generator, STREAM_BYTES } from './random.ts'

/** Set in the value of a listed choice that picks a card. Keys of choices have no place for it. */
export const IS_CARD = 1 << 16

const ENTRY = { option: 0, value: 8, bytes: 12 } as const
const TWO_BITS = 3
/** A card is suit · 16 + rank. */
const RANK = 15

/** A bit for each suit, at the lowest rank. */
const SUITS = 0x0001_0001_0001_0001n
const RANKS = 0xffffn

/** Bits of a rule, and of how items are picked by it. */
const DRAWS_OPTION = THUMB_WORD.any
const DRAWS_CARD = THUMB_WORD.any << THUMB_WORD.cardShift
export const PICKED = { areCards: 1, areOnlyOption: 2 } as const

/**
 * (items, how, thumbs, streams, seat) → an item, where those of an option are one word: no list is needed, which is several
 * times as fast. `how` is made of bits of `PICKED`. Draws as `writePickByThumb` does.
 */
export function writePickItemByThumb(
  body: Body,
  items: Local,
  how: Local,
  thumbs: Local,
  streams: Local,
  seat: Local,
): void {
  const [thumb, stream, many, bit, same] = body.locals(I32, I32, I32, I64, I64)
  writeThumbOf(body, { thumbs, streams, seat, thumb, stream })
  body
    .get(thumb)
    .const(DRAWS_OPTION | DRAWS_CARD)
    .op('i32and')
  body.if(() => {
    const generator = new Generator(body, stream)
    generator.load()
    body.get(thumb).const(DRAWS_OPTION).op('i32and').get(how).op('i32and')
    body.if(() => {
      generator.next()
      body.drop()
      generator.store()
    })
    body.get(thumb).const(DRAWS_CARD).op('i32and')
    body.if(() => {
      body.popcount(items).set(many)
      generator.below(many)
      body.set(many)
      generator.store()
      writeKth(body, items, many)
      body.return()
    })
  })
  body.get(thumb).const(THUMB_WORD.cardShift).op('i32shru').set(thumb)
  const extreme = (mask: Local): Body =>
    body.const64(63n).get(mask).op('i64clz').op('i64sub').get(mask).op('i64ctz').get(thumb).select()
  body.get(how).const(PICKED.areCards).op('i32and')
  body.if(() => {
    body.get(items).get(items).const64(32n).op('i64shru').op('i64or').tee(same)
    body.get(same).const64(16n).op('i64shru').op('i64or').const64(RANKS).op('i64and').set(same)
    extreme(same).set(bit)
    body.const64(SUITS).get(bit).op('i64shl').get(items).op('i64and').set(items)
  })
  extreme(items).op('i32wrap')
}

/** (offered, thumbs, streams, seat) → the place of an option among those that are offered, a bit for each. */
export function writePickOptionByThumb(
  body: Body,
  offered: Local,
  thumbs: Local,
  streams: Local,
  seat: Local,
): void {
  const [thumb, stream, many] = body.locals(I32, I32, I32)
  writeThumbOf(body, { thumbs, streams, seat, thumb, stream })
  body.get(thumb).const(DRAWS_OPTION).op('i32and')
  body.if(() => {
    const generator = new Generator(body, stream)
    body.get(offered).op('i32popcnt').set(many)
    generator.load()
    generator.below(many)
    body.set(many)
    generator.store()
    body.forever((found) => {
      body.get(many).op('i32eqz').brIf(found)
      body.get(offered).get(offered).minus(1).op('i32and').set(offered)
      body.decrease(many)
    })
    body.get(offered).op('i32ctz').return()
  })
  body.const(31).get(offered).op('i32clz').op('i32sub').get(offered).op('i32ctz')
  body.get(thumb).const(TWO_BITS).op('i32and').select()
}

/** The rule of a seat, and the address of its stream. */
function writeThumbOf(
  body: Body,
  { thumbs, streams, seat, thumb, stream }: Entries<'thumbs' | 'streams' | 'seat' | 'thumb' | 'stream'>,
): void {
  body.get(seat).const(2).op('i32shl').get(thumbs).op('i32add').load(0).set(thumb)
  body.get(seat).const(STREAM_BYTES).op('i32mul').get(streams).op('i32add').set(stream)
}

/** (list, thumbs, streams, seat) → the place of a choice. Choices of one option follow each other, their items ascending. */
export function writePickByThumb(body: Body, list: Local, thumbs: Local, streams: Local, seat: Local): void {
  const [thumb, stream, first, end, from, to, pick, many] = body.locals(
    I32,
    I32,
    I32,
    I32,
    I32,
    I32,
    I32,
    I32,
  )
  const generator = new Generator(body, stream)
  const drawBelow = (n: Local): void => {
    generator.load()
    generator.below(n)
    generator.store()
  }
  writeThumbOf(body, { thumbs, streams, seat, thumb, stream })
  body.get(list).plus(4).set(first)
  body.get(first).get(list).load(0).const(ENTRY.bytes).op('i32mul').op('i32add').set(end)
  body.get(thumb).const(TWO_BITS).op('i32and').tee(many)
  body.if(() => {
    const isAny = body.local(I32)
    body.get(many).const(THUMB_WORD.any).op('i32eq').set(isAny)
    writeCountOptions(body, { first, end, many })
    body.get(isAny)
    body.if(
      () => {
        drawBelow(many)
        body.set(many)
      },
      () => body.decrease(many),
    )
  })
  writeOptionAt(body, { first, end, many, from, to })
  body.get(thumb).const(THUMB_WORD.cardShift).op('i32shru').tee(thumb).const(THUMB_WORD.any).op('i32eq')
  body.if(
    () => {
      body.get(to, from).op('i32sub').const(ENTRY.bytes).op('i32divu').set(many)
      drawBelow(many)
      body.const(ENTRY.bytes).op('i32mul').get(from).op('i32add').set(pick)
    },
    () => {
      body.get(to).minus(ENTRY.bytes).get(from, thumb).select().set(pick)
      body.get(from).load(ENTRY.value).const(IS_CARD).op('i32and')
      body.if(() => writeExtremeCard(body, { thumb, from, to, pick }))
    },
  )
  body.get(pick, first).op('i32sub').const(ENTRY.bytes).op('i32divu')
}

type Entries<Name extends string> = Readonly<Record<Name, Local>>

function writeCountOptions(body: Body, { first, end, many }: Entries<'first' | 'end' | 'many'>): void {
  const [entry, option] = body.locals(I32, I32)
  body.const(0).set(many).const(-1).set(option).get(first).set(entry)
  body.loop((again) => {
    body.get(many).get(entry).load(ENTRY.option).get(option).op('i32ne').op('i32add').set(many)
    body.get(entry).load(ENTRY.option).set(option)
    body.get(entry).plus(ENTRY.bytes).tee(entry).get(end).op('i32ltu').brIf(again)
  })
}

/** Where the choices of an option begin and end; `many` options come before it. */
function writeOptionAt(
  body: Body,
  { first, end, many, from, to }: Entries<'first' | 'end' | 'many' | 'from' | 'to'>,
): void {
  const option = body.local(I32)
  body.get(first).set(to)
  body.loop((next) => {
    body.get(to).tee(from).load(ENTRY.option).set(option)
    body.forever((out) => {
      body.get(to).plus(ENTRY.bytes).tee(to).get(end).op('i32geu').brIf(out)
      body.get(to).load(ENTRY.option).get(option).op('i32ne').brIf(out)
    })
    body.get(many)
    body.decrease(many)
    body.brIf(next)
  })
}

/** The card of the lowest rank, or of the highest. */
function writeExtremeCard(
  body: Body,
  { thumb, from, to, pick }: Entries<'thumb' | 'from' | 'to' | 'pick'>,
): void {
  const [flip, least, order, value] = body.locals(I32, I32, I32, I32)
  // The highest is the lowest in the order of complements.
  body.const(0).get(thumb).op('i32sub').set(flip)
  body.const(0x7fffffff).set(least)
  body.loop((again) => {
    body.get(from).load(ENTRY.value).tee(value).const(RANK).op('i32and').const(20).op('i32shl')
    body.get(value).op('i32add').get(flip).op('i32xor').tee(order).get(least).op('i32lt')
    body.if(() => body.get(order).set(least).get(from).set(pick))
    body.get(from).plus(ENTRY.bytes).tee(from).get(to).op('i32ltu').brIf(again)
  })
}
