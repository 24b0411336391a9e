/** Poker hands as numbers, as in src/cards/model/poker.ts: a kind, then the ranks that decide, most important first. */
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'

const [HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const HAND = 5

/** (cards) → the worth of the best five of them. */
export function poker(builder: ModuleBuilder): number {
  const { deck } = builder.model
  return builder.function('poker', [I64], [I32], (body, cards) => {
    const ranks = builder.hasJokers
      ? deck.ranks.slice(0, builder.lowestJoker).filter(Boolean).length
      : deck.rankNumbers.length
    const [ones, twos, threes, fours, lane] = body.locals(I32, I32, I32, I32, I32)
    const [best, all, other, flush, suited] = body.locals(I32, I32, I32, I32, I64)
    body.get(cards).const64(builder.suitedCards).op('i64and').set(suited)
    byCount(body, suited, [ones, twos, threes, fours])
    body.get(ones, twos).op('i32or').get(threes).op('i32or').get(fours).op('i32or').set(all)
    const straight = straightFunction(builder, deck.number('rank', 'A') === ranks - 1 ? ranks - 1 : undefined)
    const flushes = (visit: () => void): void => {
      for (const suit of deck.suits.keys()) {
        suitRanks(body, suited, 16 * suit).set(lane)
        body.get(lane).op('i32popcnt').const(HAND).op('i32ge').if(visit)
      }
    }
    const rank = (local: Local) => () => body.get(local)
    const straightTop = () => body.get(best).minus(1)
    // A straight flush, else four of a kind, and so on: the first that there is.
    body.const(0).set(best).const(0).set(flush)
    flushes(() => {
      body.const(1).set(flush)
      body.get(lane).call(straight).set(other)
      body.max(other, best).set(best)
    })
    body.get(best).if(() => worthOf(body, STRAIGHT_FLUSH, [straightTop]).return())
    body.get(fours).if(() => {
      highestOf(body, fours).set(other)
      worthOf(body, FOUR, [rank(other)], { from: all, without: [other], many: 1 }).return()
    })
    body.get(threes).if(() => {
      highestOf(body, threes).set(other)
      // The rest of the threes are pairs too.
      body.get(threes).const(1).get(other).op('i32shl').op('i32xor').get(twos).op('i32or').tee(lane)
      body.if(() => worthOf(body, FULL, [rank(other), () => highestOf(body, lane)]).return())
    })
    body.get(flush).if(() => {
      body.const(0).set(best)
      flushes(() => {
        worthOf(body, FLUSH, [], { from: lane, without: [], many: HAND }).set(other)
        body.max(other, best).set(best)
      })
      body.get(best).return()
    })
    body.get(all).call(straight).tee(best)
    body.if(() => worthOf(body, STRAIGHT, [straightTop]).return())
    body.get(threes).if(() => {
      highestOf(body, threes).set(other)
      worthOf(body, THREE, [rank(other)], { from: all, without: [other], many: 2 }).return()
    })
    body.get(twos).if(() => {
      highestOf(body, twos).set(other)
      body.get(twos).const(1).get(other).op('i32shl').op('i32xor').tee(lane)
      body.if(
        () => {
          highestOf(body, lane).set(best)
          const kickers = { from: all, without: [other, best], many: 1 }
          worthOf(body, TWO_PAIR, [rank(other), rank(best)], kickers).return()
        },
        () => worthOf(body, PAIR, [rank(other)], { from: all, without: [other], many: 3 }).return(),
      )
    })
    worthOf(body, HIGH, [], { from: all, without: [], many: HAND })
  })
}

/** Leaves the ranks of the suit whose lane begins at a bit, as a mask. */
const suitRanks = (body: Body, cards: Local, bit: number): Body =>
  body.get(cards).shiftDown(bit).const(0xffff).op('i32and')

/** The ranks of which there is one card, two, three and four, as masks: all ranks are counted at once, bit by bit. */
function byCount(
  body: Body,
  cards: Local,
  [ones, twos, threes, fours]: readonly [Local, Local, Local, Local],
): void {
  const [a, b, c, d] = body.locals(I32, I32, I32, I32)
  for (const [suit, local] of [a, b, c, d].entries()) suitRanks(body, cards, 16 * suit).set(local)
  const [odd, pairs] = body.locals(I32, I32)
  body.get(a, b).op('i32and').get(c, d).op('i32and').op('i32and').set(fours)
  body.get(a, b).op('i32xor').get(c).op('i32xor').get(d).op('i32xor').set(odd)
  // Two or three: some two of them are there, and not all four.
  body.get(a, b).op('i32and').get(c, d).op('i32and').op('i32or')
  body.get(a, b).op('i32or').get(c, d).op('i32or').op('i32and').op('i32or')
  body.get(fours).op('i32xor').set(pairs)
  body.get(pairs, odd).op('i32and').set(threes)
  body.get(pairs, threes).op('i32xor').set(twos)
  body.get(odd, threes).op('i32xor').set(ones)
}

/** (ranks) → one more than the highest rank of the best straight, 0 if there is none. The ace also begins one. */
function straightFunction(builder: ModuleBuilder, ace: number | undefined): number {
  return builder.function('straight', [I32], [I32], (body, ranks) => {
    const found = body.local(I32)
    body.get(ranks).const(1).op('i32shl')
    if (ace !== undefined) body.get(ranks).const(ace).op('i32shru').const(1).op('i32and').op('i32or')
    body.set(ranks).get(ranks)
    for (let n = 1; n < HAND; n += 1) body.get(ranks).const(n).op('i32shru').op('i32and')
    // The lowest place of a straight, which is one more than its rank; its top is four on.
    const top = 31 + HAND - 1
    body.tee(found).if(() => body.const(top).get(found).op('i32clz').op('i32sub').return())
    body.const(0)
  })
}

const highestOf = (body: Body, mask: Local): Body => body.const(31).get(mask).op('i32clz').op('i32sub')

/** The highest of some ranks without those that come first. */
interface Kickers {
  readonly from: Local
  readonly without: readonly Local[]
  readonly many: number
}

/** Leaves a kind, the ranks that come first, and the highest of the rest, five in all; 0 for no card. */
function worthOf(body: Body, kind: number, first: readonly (() => void)[], kickers?: Kickers): Body {
  const rest = body.local(I32)
  if (kickers) {
    body.get(kickers.from)
    for (const rank of kickers.without)
      body.const(1).get(rank).op('i32shl').const(-1).op('i32xor').op('i32and')
    body.set(rest)
  }
  body.const(kind)
  for (const rank of first) {
    body.const(4).op('i32shl')
    rank()
    body.plus(1).op('i32or')
  }
  const many = Math.min(kickers?.many ?? 0, HAND - first.length)
  const highestBit = 0x80000000 | 0
  for (let n = 0; n < many; n += 1) {
    body.const(4).op('i32shl')
    // 32 less the leading zeros is one more than the highest rank, and 0 if there is none.
    body.const(32).get(rest).op('i32clz').op('i32sub').op('i32or')
    body.get(rest).const(highestBit).get(rest).op('i32clz').op('i32shru')
    body.const(-1).op('i32xor').op('i32and').set(rest)
  }
  const empty = HAND - first.length - many
  return empty > 0 ? body.const(4 * empty).op('i32shl') : body
}
