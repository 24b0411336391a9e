/**
 * Runs: a place for each card, none twice, without a gap. The places of a set are a mask, so that the places from which
 * so many follow each other are found for all of them at once.
 */
import { LANES, type ModuleBuilder } from '../module/module-builder.ts'
import { NotCompiled } from '../not-compiled.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { cardTable, eachCard } from './groups.ts'

/** Places are bits of a mask; the last bit is for cards that the deck does not have. */
const PLACES = 63

/** (cards) → whether all of them are a run; there is a card. */
export function isRun(builder: ModuleBuilder, order: string): number {
  return builder.function(`is run ${order}`, [I64], [I32], (body, cards) => {
    const places = body.local(I64)
    body.get(cards).call(placesOf(builder, order)).tee(places).op('i64popcnt')
    body.get(cards).op('i64popcnt').op('i64eq')
    // Added to its lowest bit, a mask without gaps has none of its bits left.
    body.get(places, places).const64(0n).get(places).op('i64sub').op('i64and').op('i64add')
    body.get(places).op('i64and').op('i64eqz').op('i32and')
  })
}

/** (cards, min, max) → how many runs of these lengths, of at least one card: one card for each place, so ways multiply. */
export function countRuns(builder: ModuleBuilder, order: string): number {
  return builder.function(`runs ${order}`, [I64, I32, I32], [I32], (body, cards, min, max) => {
    const [places, starts, left] = body.locals(I64, I64, I64)
    const [size, total, product, at] = body.locals(I32, I32, I32, I32)
    const addRunsOfSize = (): void => {
      body.get(starts).set(left)
      body.loop((another) => {
        body.lowestItem(left).set(at)
        body.const(1).set(product)
        const end = body.local(I32)
        body.get(at, size).op('i32add').set(end)
        body.loop((next) => {
          body.get(product)
          cardsAt(body, builder, order, cards, at).op('i32mul').set(product)
          body.get(at).plus(1).tee(at).get(end).op('i32lt').brIf(next)
        })
        body.get(total, product).op('i32add').set(total)
        body.withoutLowest(left).tee(left).isAny().brIf(another)
      })
    }
    body.get(cards).call(placesOf(builder, order)).tee(places).set(starts)
    body.const(1).set(size).const(0).set(total)
    body.forever((out) => {
      body.get(starts).op('i64eqz').get(size, max).op('i32gt').op('i32or').brIf(out)
      body.get(size, min).op('i32ge').if(addRunsOfSize)
      body.get(starts, places).shru64(size).op('i64and').set(starts)
      body.increase(size)
    })
    body.get(total)
  })
}

/** (picked, others, size) → in how many ways some of the others make it a run of that size: 0, 1, or 2 for more. */
export function runWays(builder: ModuleBuilder, order: string): number {
  return builder.function(`run ways ${order}`, [I64, I64, I32], [I32], (body, picked, others, size) => {
    const [held, there, starts] = body.locals(I64, I64, I64)
    const [start, ways, at] = body.locals(I32, I32, I32)
    const places = placesOf(builder, order)
    const none = (): Body => body.const(0).return()
    body.get(picked).call(places).tee(held).op('i64popcnt')
    // Two cards of one place, or one without a place: no run. Nor is there one longer than all places.
    body.get(picked).op('i64popcnt').op('i64ne').get(size).const(PLACES).op('i32gt').op('i32or').if(none)
    body.get(others).call(places).get(held).op('i64or').tee(there).set(starts)
    body.const(1).set(at).const(0).set(ways)
    body.forever((done) => {
      body.get(starts).op('i64eqz').if(none)
      body.get(at, size).op('i32ge').brIf(done)
      body.get(starts, there).shru64(at).op('i64and').set(starts)
      body.increase(at)
    })
    body.loop((again) => {
      body.lowestItem(starts).set(start)
      body.withoutLowest(starts).set(starts)
      body.block((next) => {
        // The run must have all that was picked.
        body.get(held).bit(size).const64(1n).op('i64sub').shl64(start).andNot().isAny().brIf(next)
        body.get(ways)
        waysFrom(body, builder, order, { held, others, start, size })
        body.op('i32add').set(ways)
      })
      body.get(starts).isAny().get(ways).const(2).op('i32lt').op('i32and').brIf(again)
    })
    body.atMost(ways, 2)
  })
}

type Run = Readonly<Record<'held' | 'others' | 'start' | 'size', Local>>

/** Leaves in how many ways the places that are not held can be filled: 1, or 2 for more. */
function waysFrom(
  body: Body,
  builder: ModuleBuilder,
  order: string,
  { held, others, start, size }: Run,
): void {
  const [at, end, product] = body.locals(I32, I32, I32)
  body.const(1).set(product).get(start).set(at)
  body.get(start, size).op('i32add').set(end)
  body.loop((next) => {
    body.get(held).shru64(at).op('i32wrap').const(1).op('i32and').op('i32eqz')
    body.if(() => {
      cardsAt(body, builder, order, others, at).const(1).op('i32gt')
      body.if(() => body.const(2).set(product))
    })
    body.get(at).plus(1).tee(at).get(end).op('i32lt').brIf(next)
  })
  body.get(product)
}

/** (cards) → the places they have in an order, as a mask. */
export function placesOf(builder: ModuleBuilder, order: string): number {
  return builder.function(`places ${order}`, [I64], [I64], (body, cards) => {
    if (order === 'ranks') {
      // The four suits on top of each other; jokers have no place.
      body.get(cards, cards).const64(32n).op('i64shru').op('i64or').tee(cards)
      body.get(cards).const64(16n).op('i64shru').op('i64or')
      body.const64((1n << BigInt(builder.lowestJoker)) - 1n).op('i64and')
      return
    }
    const places = body.local(I64)
    body.const64(0n).set(places)
    eachCard(body, cards, (card) => {
      body.const64(1n)
      placeOf(body, builder, order, card).op('i64extendu').op('i64shl').get(places).op('i64or').set(places)
    })
    body.get(places)
  })
}

/** Leaves how many cards have a place. */
function cardsAt(body: Body, builder: ModuleBuilder, order: string, cards: Local, place: Local): Body {
  if (order === 'ranks')
    return body.const64(LANES).shl64(place).get(cards).op('i64and').op('i64popcnt').op('i32wrap')
  const many = builder.function(`at ${order}`, [I64, I32], [I32], (inner, all, wanted) => {
    const found = inner.local(I32)
    inner.const(0).set(found)
    eachCard(inner, all, (card) => {
      placeOf(inner, builder, order, card).get(wanted).op('i32eq').get(found).op('i32add').set(found)
    })
    inner.get(found)
  })
  return body.get(cards, place).call(many)
}

/** Leaves the place of a card in an order that a table gives, from 0. */
function placeOf(body: Body, builder: ModuleBuilder, order: string, card: Local): Body {
  const { model } = builder
  const numberOf = model.valueByCard(order)
  const numbers = model.deck.cards.map(numberOf)
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)]
  if (greatest - least >= PLACES)
    throw new NotCompiled(`a run over more than 63 places in ${model.game.name}`)
  return body.get(card).loadEntry(cardTable(builder, (each) => numberOf(each) - least, PLACES))
}
