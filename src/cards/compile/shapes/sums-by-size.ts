/** Subsets of a sum in the general way: card by card, the ways so far for each size and sum. */

import type { ModuleBuilder } from '../module/module-builder.ts'
import { NotCompiled } from '../not-compiled.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { eachCard, valueOfCard } from './groups.ts'

/** Ways to make a sum, by size and sum: as many as fit here, and more are left to the interpreter. */
const SIZES = 64
const SUMS = 1024

/** (cards, sum, min, max) → how many subsets of these sizes have that sum. */
export function countBySizes(builder: ModuleBuilder, table: string): number {
  const { model, memory } = builder
  const values = model.deck.cards.map(model.valueByCard(table))
  if (values.some((value) => value < 0))
    throw new NotCompiled(`sums of numbers below 0 in ${model.game.name}`)
  const most = values.reduce((total, value) => total + value, 0)
  const name = `sums by size ${table}`
  const params = [I64, I32, I32, I32] as const
  return builder.function(name, params, [I64], (body, cards, sum, min, max) => {
    const [width, row, size] = body.locals(I32, I32, I32)
    const total = body.local(I64)
    const ways = memory.take(8 * SIZES * SUMS)
    body.popcount(cards).set(size)
    body.min(size, max).set(max)
    body.atLeast(min, 0).set(min)
    body.get(sum).const(0).op('i32lt').get(max, min).op('i32lt').op('i32or')
    // No set has more than all cards together.
    body.get(sum).const(most).op('i32gt').op('i32or').returnIf(0n)
    body.get(sum).const(SUMS).op('i32ge').get(max).const(SIZES).op('i32ge').op('i32or')
    body.if(() => body.unreachable())
    body.get(sum).plus(1).set(width)
    body.const(ways).const(0).get(max).plus(1).get(width).op('i32mul')
    body.const(3).op('i32shl').fillMemory()
    body.const(0).const64(1n).store64(ways)
    growWays(body, builder, table, { cards, sum, max, width, ways })
    body.const64(0n).set(total).get(min).set(row)
    body.loop((again) => {
      body.get(row, width).op('i32mul').get(sum).op('i32add').const(3).op('i32shl').load64(ways)
      body.get(total).op('i64add').set(total)
      body.get(row).plus(1).tee(row).get(max).op('i32le').brIf(again)
    })
    body.get(total)
  })
}

/** The table of ways has a row for each size, and in it a number for each sum from 0 on: `width` of them. */
type Ways = Readonly<Record<'cards' | 'sum' | 'max' | 'width', Local>> & { readonly ways: number }

function growWays(body: Body, builder: ModuleBuilder, table: string, asked: Ways): void {
  const { cards, sum, max, width, ways } = asked
  const [value, row, rows] = body.locals(I32, I32, I32)
  const [at, from, end] = body.locals(I32, I32, I32)
  body.const(0).set(rows)
  eachCard(body, cards, (card) => {
    // So many cards have been looked at: no larger set can have been made.
    body.increase(rows)
    valueOfCard(body, builder, table, card).tee(value).get(sum).op('i32le')
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
