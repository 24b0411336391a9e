/** Subsets that come to a sum: how many there are, and whether there are any. Most are found in a word or two. */
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { cardTable, eachCard, push, setFunction, valueOfCard, type Words } from './groups.ts'

/** Counts of four bits each, one for every sum from 0 to 15. */
const LANE_BITS = 4
const LANE_SUMS = 16
const GREATEST_LANE_SUM = LANE_SUMS - 1
/** So many cards have at most ten subsets of one sum, none of them inside another: four bits hold that. */
const LANE_CARDS = 5

/**
 * What a table says of the cards, counted from 0 on: where there are numbers below 0, `below` is added to each, and to a
 * sum as often as there are cards in it.
 */
function countedFrom0(
  builder: ModuleBuilder,
  table: string,
): { below: number; numberOf: (card: number) => number } {
  const value = builder.model.valueByCard(table)
  const below = Math.max(0, ...builder.model.deck.cards.map((card) => -value(card)))
  return { below, numberOf: (card) => value(card) + below }
}

/** Leaves that number of a card. */
const countedValue = (body: Body, builder: ModuleBuilder, table: string, card: Local): Body =>
  body.get(card).loadEntry(cardTable(builder, countedFrom0(builder, table).numberOf, 0))

/** (cards, sum, min, max) → how many subsets of these sizes, at least one card, have that sum. */
export function countSums(builder: ModuleBuilder, table: string): number {
  const bySizes = countBySizes(builder, table)
  const value = builder.model.valueByCard(table)
  if (builder.model.deck.cards.some((card) => value(card) <= 0)) return bySizes
  // A word of several packs has no room for so many ways.
  if (builder.memory.cardWords > 1) return bySizes
  return builder.function(`sums ${table}`, [I64, I32, I32, I32], [I64], (body, cards, sum, min, max) => {
    const size = body.local(I32)
    body.popcount(cards).tee(size).const(LANE_CARDS).op('i32le')
    body.get(sum).minus(1).const(GREATEST_LANE_SUM).op('i32ltu').op('i32and')
    body.get(min).const(1).op('i32le').op('i32and').get(max, size).op('i32ge').op('i32and')
    body.if(
      () => countInLanes(body, builder, table, cards, sum),
      () => body.get(cards, sum, min, max).call(bySizes),
      I64,
    )
  })
}

/** Leaves how many subsets of a few cards have a sum above 0: card by card, the ways so far, each sum a lane of one word. */
function countInLanes(body: Body, builder: ModuleBuilder, table: string, cards: Local, sum: Local): void {
  const [ways, low] = body.locals(I64, I64)
  const value = builder.model.valueByCard(table)
  const fitting = builder.model.deck.cards.filter((card) => value(card) < LANE_SUMS)
  body.get(cards).const64(builder.maskOf(fitting, 0)).op('i64and').set(low)
  body.const64(1n).set(ways)
  eachCard(body, [low], (card) => {
    body.get(ways, ways)
    valueOfCard(body, builder, table, card).const(2).op('i32shl').op('i64extendu').op('i64shl')
    body.op('i64add').set(ways)
  })
  body.get(ways, sum).const(2).op('i32shl').op('i64extendu').op('i64shru')
  body.const64((1n << BigInt(LANE_BITS)) - 1n).op('i64and')
}

/** Sums up to here are bits of a mask. */
const MASK_SUMS = 63

/** (cards, size, sum) → how many subsets of that size have that sum: 0, 1, or 2 for more. */
export function sumWays(builder: ModuleBuilder, table: string): number {
  const bySizes = countBySizes(builder, table)
  const takes = { sets: 1, numbers: 2 }
  return setFunction(builder, `sum ways ${table}`, takes, [I32], (body, [cards = []], numbers) => {
    const [size, sum] = numbers as [Local, Local]
    // Two masks for every size from 0 on.
    const reached = builder.memory.take(16 * (64 * builder.memory.cardWords + 1))
    const reachedTwice = reached + 8
    const [found, asked] = body.locals(I64, I32)
    const { below } = countedFrom0(builder, table)
    body.get(sum).set(asked)
    if (below > 0) body.get(size).const(below).op('i32mul').get(sum).op('i32add').set(sum)
    body.get(sum).const(0).op('i32lt').returnIf(0)
    body.get(sum).const(MASK_SUMS).op('i32gt')
    body.if(() => {
      push(body, cards).get(asked, size, size).call(bySizes).set(found)
      body.get(found).const64(2n).get(found).const64(2n).op('i64ltu').select().op('i32wrap').return()
    })
    reachSums(body, builder, table, cards, size, reached)
    const reaches = (masks: number): Body =>
      body.get(size).const(4).op('i32shl').load64(masks).shru64(sum).const64(1n).op('i64and')
    reaches(reached)
    reaches(reachedTwice).op('i64add').op('i32wrap')
  })
}

/**
 * Writes for each size which sums are reached, as a mask, and beside it which of them in two ways or more. A card moves
 * the sums of the sets without it up by its value: all of them at once.
 */
function reachSums(
  body: Body,
  builder: ModuleBuilder,
  table: string,
  cards: Words,
  size: Local,
  reached: number,
): void {
  const [value, row, rows] = body.locals(I32, I32, I32)
  const [once, twice, before] = body.locals(I64, I64, I64)
  body.const(reached).const(0).get(size).plus(1).const(4).op('i32shl').fillMemory()
  body.const(0).const64(1n).store64(reached)
  body.const(0).set(rows)
  eachCard(body, cards, (card) => {
    body.increase(rows)
    countedValue(body, builder, table, card).tee(value).const(MASK_SUMS).op('i32le')
    body.if(() => {
      // From the largest size down, so that a card is used once; no larger set can have been made.
      body.min(rows, size).const(4).op('i32shl').set(row)
      body.forever((out) => {
        body.get(row).op('i32eqz').brIf(out)
        const moved = (at: number): Body => body.get(row).load64(at).shl64(value)
        moved(reached - 16).set(once)
        moved(reached - 8).set(twice)
        const more = reached + 8
        body.get(row).load64(reached).set(before)
        body.get(row, row).load64(more).get(twice).op('i64or')
        body.get(before, once).op('i64and').op('i64or').store64(more)
        body.get(row, before, once).op('i64or').store64(reached)
        body.decrease(row, 16)
      })
    })
  })
}

/** The general way, card by card: ways to make a sum, by size and sum. As many as fit here; more are left to the interpreter. */
const SIZES_A_PACK = 64
const SUMS = 1024

/** (cards, sum, min, max) → how many subsets of these sizes have that sum. */
function countBySizes(builder: ModuleBuilder, table: string): number {
  const { model, memory } = builder
  const { below } = countedFrom0(builder, table)
  const values = model.deck.cards.map(model.valueByCard(table))
  const most = values.reduce((total, value) => total + Math.max(0, value), 0)
  const least = values.reduce((total, value) => total + Math.min(0, value), 0)
  const name = `sums by size ${table}`
  const sizes = SIZES_A_PACK * memory.cardWords
  return setFunction(builder, name, { sets: 1, numbers: 3 }, [I64], (body, [cards = []], numbers) => {
    const [sum, min, max] = numbers as [Local, Local, Local]
    const [width, row, size, top] = body.locals(I32, I32, I32, I32)
    const total = body.local(I64)
    const ways = memory.take(8 * sizes * SUMS)
    body.popcounts(cards).set(size)
    body.min(size, max).set(max)
    body.atLeast(min, 0).set(min)
    body.get(sum).const(least).op('i32lt').get(max, min).op('i32lt').op('i32or')
    // No set has more than all cards together.
    body.get(sum).const(most).op('i32gt').op('i32or').returnIf(0n)
    // The greatest sum that is looked for: that of the largest sets, if what is below 0 is added to each card.
    body.get(sum)
    if (below > 0) body.get(max).const(below).op('i32mul').op('i32add')
    body.tee(top).const(0).op('i32lt').returnIf(0n)
    body.get(top).const(SUMS).op('i32ge').get(max).const(sizes).op('i32ge').op('i32or')
    body.if(() => body.unreachable())
    body.get(top).plus(1).set(width)
    body.const(ways).const(0).get(max).plus(1).get(width).op('i32mul')
    body.const(3).op('i32shl').fillMemory()
    body.const(0).const64(1n).store64(ways)
    growWays(body, builder, table, { cards, sum: top, max, width, ways })
    body.const64(0n).set(total).get(min).set(row)
    const addRow = (): void => {
      body.get(row, width).op('i32mul').get(size).op('i32add').const(3).op('i32shl').load64(ways)
      body.get(total).op('i64add').set(total)
    }
    body.loop((again) => {
      body.get(sum)
      if (below > 0) body.get(row).const(below).op('i32mul').op('i32add')
      body.tee(size).const(0).op('i32ge').if(addRow)
      body.get(row).plus(1).tee(row).get(max).op('i32le').brIf(again)
    })
    body.get(total)
  })
}

/** The table of ways has a row for each size, and in it a number for each sum from 0 on: `width` of them. */
type Ways = Readonly<Record<'sum' | 'max' | 'width', Local>> & {
  readonly cards: Words
  readonly ways: number
}

function growWays(body: Body, builder: ModuleBuilder, table: string, asked: Ways): void {
  const { cards, sum, max, width, ways } = asked
  const [value, row, rows] = body.locals(I32, I32, I32)
  const [at, from, end] = body.locals(I32, I32, I32)
  body.const(0).set(rows)
  eachCard(body, cards, (card) => {
    // So many cards have been looked at: no larger set can have been made.
    body.increase(rows)
    countedValue(body, builder, table, card).tee(value).get(sum).op('i32le')
    body.if(() => {
      // From the largest size down, so that a card is used once.
      body.min(rows, max).set(row)
      body.forever((out) => {
        body.get(row).const(1).op('i32lt').brIf(out)
        // To the sums of this size, those of one card less that lack just this card's value.
        body.get(row, width).op('i32mul').tee(from).get(value).op('i32add').const(3).op('i32shl').set(at)
        body.get(from, width).op('i32add').const(3).op('i32shl').set(end)
        body.get(from, width).op('i32sub').const(3).op('i32shl').set(from)
        body.loop((next) => {
          body.get(at, at).load64(ways).get(from).load64(ways).op('i64add').store64(ways)
          body.increase(from, 8)
          body.get(at).plus(8).tee(at).get(end).op('i32lt').brIf(next)
        })
        body.decrease(row)
      })
    })
  })
}
