/**
 * Runs: a place for each card, none twice, without a gap. The places of a set are a mask, so that the places from which
 * so many follow each other are found for all of them at once.
 */
import { LANES, type ModuleBuilder } from '../module/module-builder.ts'
import { NotCompiled } from '../not-compiled.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { cardTable, eachCard, joinWords, push, setFunction, type Words } from './groups.ts'

/** Places are bits of a mask; the last bit is for cards that the deck does not have. */
const PLACES = 63

/** (cards) → whether all of them are a run; there is a card. */
export function isRun(builder: ModuleBuilder, order: string): number {
  return setFunction(builder, `is run ${order}`, { sets: 1, numbers: 0 }, [I32], (body, [cards = []]) => {
    const places = body.local(I64)
    push(body, cards).call(placesOf(builder, order)).tee(places)
    body.op('i64popcnt').op('i32wrap').popcounts(cards).op('i32eq')
    // Added to its lowest bit, a mask without gaps has none of its bits left.
    body.get(places, places).const64(0n).get(places).op('i64sub').op('i64and').op('i64add')
    body.get(places).op('i64and').op('i64eqz').op('i32and')
  })
}

/** (cards, min, max) → how many runs of these lengths, of at least one card: one card for each place, so ways multiply. */
export function countRuns(builder: ModuleBuilder, order: string): number {
  const takes = { sets: 1, numbers: 2 }
  return setFunction(builder, `runs ${order}`, takes, [I32], (body, [cards = []], numbers) => {
    const [min, max] = numbers as [Local, Local]
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
    push(body, cards).call(placesOf(builder, order)).tee(places).set(starts)
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
  const takes = { sets: 2, numbers: 1 }
  return setFunction(builder, `run ways ${order}`, takes, [I32], (body, sets, numbers) => {
    const [picked, others] = sets as [Words, Words]
    const [size] = numbers as [Local]
    const [held, there, starts] = body.locals(I64, I64, I64)
    const [start, ways, at] = body.locals(I32, I32, I32)
    const places = placesOf(builder, order)
    const none = (): Body => body.const(0).return()
    push(body, picked).call(places).tee(held).op('i64popcnt').op('i32wrap')
    // Two cards of one place, or one without a place: no run. Nor is there one longer than all places.
    body.popcounts(picked).op('i32ne').get(size).const(PLACES).op('i32gt').op('i32or').if(none)
    push(body, others).call(places).get(held).op('i64or').tee(there).set(starts)
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

type Run = Readonly<Record<'held' | 'start' | 'size', Local>> & { readonly others: Words }

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
  return setFunction(builder, `places ${order}`, { sets: 1, numbers: 0 }, [I64], (body, [cards = []]) => {
    if (order === 'ranks') {
      // The four suits of all packs on top of each other; jokers have no place.
      const all = body.local(I64)
      joinWords(body, cards, 'i64or').tee(all).get(all).const64(32n).op('i64shru').op('i64or').tee(all)
      body.get(all).const64(16n).op('i64shru').op('i64or')
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
function cardsAt(body: Body, builder: ModuleBuilder, order: string, cards: Words, place: Local): Body {
  if (order === 'ranks') {
    const ofRank = (word: Local): Body =>
      body.const64(LANES).shl64(place).get(word).op('i64and').op('i64popcnt').op('i32wrap')
    return body.fold(cards, ofRank, 'i32add')
  }
  const takes = { sets: 1, numbers: 1 }
  const many = setFunction(builder, `at ${order}`, takes, [I32], (inner, [all = []], numbers) => {
    const [wanted] = numbers as [Local]
    const found = inner.local(I32)
    inner.const(0).set(found)
    eachCard(inner, all, (card) => {
      placeOf(inner, builder, order, card).get(wanted).op('i32eq').get(found).op('i32add').set(found)
    })
    inner.get(found)
  })
  return push(body, cards).get(place).call(many)
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
