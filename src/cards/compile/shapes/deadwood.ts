/**
 * The greatest value of a hand that can be put aside in melds: the lowest card is put aside with each meld that has it, or
 * left, and so on with the rest. Where most cards are in some meld, the ways are many and the first is mostly the best:
 * what cannot be better than that is not tried.
 */
import type { Shape } from '../../rules/tree.ts'
import { LANES, type ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { likeLowest, totalOf } from './groups.ts'
import { isRun, placesOf } from './runs.ts'

/**
 * (cards) → those that may be in a meld: three of a rank, or three of a suit in a row, as the checker sees to it that no
 * meld is smaller. Most of a hand can be left at once.
 */
export function inMelds(builder: ModuleBuilder): number {
  return builder.function('in melds', [I64], [I64], (body, cards) => {
    const [next, opposite, last, run] = body.locals(I64, I64, I64, I64)
    body.get(cards).const64(16n).op('i64rotl').set(next)
    body.get(cards).const64(32n).op('i64rotl').set(opposite)
    body.get(cards).const64(48n).op('i64rotl').set(last)
    // Two of the other three suits have that rank.
    body.get(next, opposite).op('i64and')
    body.get(next, opposite).op('i64or').get(last).op('i64and').op('i64or').get(cards).op('i64and')
    // The lowest cards of three in a row, and the two above each.
    body.get(cards)
    for (const up of [1n, 2n]) body.get(cards).const64(up).op('i64shru').op('i64and')
    body.tee(run).op('i64or')
    for (const up of [1n, 2n]) body.get(run).const64(up).op('i64shl').op('i64or')
  })
}

const LEAST = -(2 ** 31)

/** (cards) → the greatest value that can be put aside. `limits`: where the least and most cards of each shape are. */
export function putAside(
  builder: ModuleBuilder,
  by: string,
  shapes: readonly Shape[],
  limits: number,
): number {
  const name = `put aside ${by} ${limits} ${shapes.map(({ run }) => run).join()}`
  return builder.function(name, [I64], [I32], (body, cards) => {
    const isBounded = isNeverBelow0(builder, by)
    const [value, again] = [totalOf(builder, by), putAside(builder, by, shapes, limits)]
    const [bit, rest, meld, next] = body.locals(I64, I64, I64, I64)
    const [best, card, size, all] = body.locals(I32, I32, I32, I32)
    body.get(cards).op('i64eqz').returnIf(0)
    body.lowestBit(cards).set(bit).lowestItem(cards).set(card)
    body.get(cards, bit).op('i64xor').set(rest)
    body.get(cards).call(value).set(all)
    body.const(LEAST).set(best)
    /** Whether putting this meld aside is best, if it has a right number of cards. */
    const tryMeld = (least: number, most: number): void => {
      body.popcount(meld).set(size)
      body.get(size).loadAt(least).op('i32ge').get(size).loadAt(most).op('i32le').op('i32and')
      if (isBounded) body.get(best, all).op('i32lt').op('i32and')
      body.if(() => {
        body.get(meld).call(value).get(rest, meld).andNot().call(again).op('i32add').set(size)
        body.max(size, best).set(best)
      })
    }
    const hand = { cards, bit, card, meld, next }
    shapes.forEach(({ run }, n) => {
      const at = limits + 8 * n
      if (run === undefined) eachOfRank(body, hand, () => tryMeld(at, at + 4))
      else if (run === 'ranks') eachRun(body, hand, builder.lowestJoker, () => tryMeld(at, at + 4))
      else {
        body.get(bit)
        likeLowest(body, builder, 'suit', [cards]).get(rest).op('i64and')
        body
          .get(rest)
          .call(bestRun(builder, run, at, { key: `${by} ${limits}`, value, again }))
          .set(size)
        body.max(size, best).set(best)
      }
    })
    const leave = (): void => {
      body.get(rest).call(again).set(size)
      body.max(size, best).set(best)
    }
    if (isBounded) body.get(rest).call(value).get(best).op('i32gt').if(leave)
    else leave()
    body.get(best)
  })
}

/** Whether cards are worth at most what they and others are worth together. */
export function isNeverBelow0({ model }: ModuleBuilder, table: string): boolean {
  return model.deck.cards.every((card) => model.valueByCard(table)(card) >= 0)
}

/** What a meld is worth, and what can be put aside of the cards that are left. */
interface Aside {
  readonly key: string
  readonly value: number
  readonly again: number
}

/**
 * (meld, others, rest) → the greatest value that can be put aside with a run that has these cards and some of the others;
 * of the rest, what is not in it can be put aside too. For an order that a table gives: there the lowest card may stand
 * anywhere in its run. Cards are added one after the other, as long as later ones can close the gaps.
 */
function bestRun(builder: ModuleBuilder, order: string, limits: number, aside: Aside): number {
  const name = `best run ${order} ${limits} ${aside.key}`
  return builder.function(name, [I64, I64, I64], [I32], (body, meld, others, rest) => {
    const again = bestRun(builder, order, limits, aside)
    const places = placesOf(builder, order)
    const [held, there, bit] = body.locals(I64, I64, I64)
    const [best, size] = body.locals(I32, I32)
    body.get(meld).call(places).tee(held).op('i64popcnt').get(meld).op('i64popcnt').op('i64ne').returnIf(0)
    body.get(others).call(places).get(held).op('i64or').set(there)
    // Added to the lowest place that is held, the places lose those that follow it without a gap.
    body.get(held, there).lowestBit(held).get(there).op('i64add').not().op('i64and').andNot()
    body.isAny().returnIf(0)
    body.popcount(meld).set(size).const(0).set(best)
    body
      .get(size)
      .loadAt(limits)
      .op('i32ge')
      .get(size)
      .loadAt(limits + 4)
      .op('i32le')
      .op('i32and')
    body.get(meld).call(isRun(builder, order)).op('i32and')
    body.if(() => {
      body.get(meld).call(aside.value).get(rest, meld).andNot().call(aside.again).op('i32add').set(best)
    })
    body.forever((out) => {
      body.get(others).op('i64eqz').brIf(out)
      body.lowestBit(others).set(bit).withoutLowest(others).set(others)
      body.get(meld, bit).op('i64or').get(others, rest).call(again).set(size)
      body.max(size, best).set(best)
    })
    body.get(best)
  })
}

type Hand = Readonly<Record<'cards' | 'bit' | 'card' | 'meld' | 'next', Local>>

/** Every set of cards of the lowest card's rank that has it. */
function eachOfRank(body: Body, { cards, bit, card, meld, next }: Hand, visit: () => void): void {
  const others = body.local(I64)
  body.const64(LANES).get(card).const(15).op('i32and').op('i64extendu').op('i64shl').get(cards).op('i64and')
  body.get(bit).op('i64xor').tee(others).set(next)
  body.forever((out) => {
    body.get(next, bit).op('i64or').set(meld)
    visit()
    body.get(next).op('i64eqz').brIf(out)
    body.get(next).const64(1n).op('i64sub').get(others).op('i64and').set(next)
  })
}

/** Every run of its suit that begins with the lowest card. */
function eachRun(
  body: Body,
  { cards, bit, card, meld, next }: Hand,
  lowestJoker: number,
  visit: () => void,
): void {
  const rank = body.local(I32)
  body.get(card).const(15).op('i32and').set(rank)
  body.get(bit).set(meld).get(bit).set(next)
  body.forever((out) => {
    body.get(rank).const(lowestJoker).op('i32ge').brIf(out)
    visit()
    body.get(rank).plus(1).tee(rank).const(16).op('i32ge').brIf(out)
    body.get(next).const64(1n).op('i64shl').tee(next).get(cards).op('i64and').op('i64eqz').brIf(out)
    body.get(meld, next).op('i64or').set(meld)
  })
}
