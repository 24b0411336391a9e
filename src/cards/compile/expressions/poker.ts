/** Poker hands as numbers, as in src/cards/model/poker.ts: a kind, then the ranks that decide, most important first. */
import { pokerValue } from '../../model/poker.ts'
import { NONE } from '../../rules/deck.ts'
import type { Expr } from '../../rules/tree.ts'
import type { Unit } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import type { Emitter } from './emitter.ts'

const [HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const HAND = 5

/** Leaves the worth of a hand. Cards that are named are worth what the interpreter says, once and for all. */
export function writePoker(of: Expr, emit: Emitter): void {
  const { body, unit } = emit
  const named = namedCards(of, emit)
  if (named) {
    body.const(pokerValue(unit.world.deck, named))
    return
  }
  emit.word(of, 0)
  body.call(pokerFunction(unit))
}

/** The cards of a set that is known before the game begins. */
function namedCards(of: Expr, emit: Emitter): readonly number[] | undefined {
  if (typeof of === 'object' && of.get === 'union') {
    const parts = of.of.map((part) => namedCards(part, emit))
    return parts.every((part) => part !== undefined) ? [...new Set(parts.flat())] : undefined
  }
  const card = emit.constantOf(of)
  if (card === undefined) return undefined
  return card === NONE ? [] : [card]
}

/** (cards) → the worth of the best five of them. */
function pokerFunction(unit: Unit): number {
  return unit.function('poker', [I64], [I32], (body) => {
    const cards = body.param(0)
    const ranks =
      unit.lowestJoker < 16
        ? unit.world.deck.ranks.slice(0, unit.lowestJoker).filter(Boolean).length
        : unit.world.deck.rankNumbers.length
    const [ones, twos, threes, fours, lane, best, all, other, flush] = Array.from({ length: 9 }, () =>
      body.local(I32),
    ) as [Local, Local, Local, Local, Local, Local, Local, Local, Local]
    const suited = body.local(I64)
    body.get(cards).const64(unit.suitedCards).op('i64and').set(suited)
    byCount(body, suited, [ones, twos, threes, fours])
    body.get(ones).get(twos).op('i32or').get(threes).op('i32or').get(fours).op('i32or').set(all)
    const aceLow = unit.world.deck.number('rank', 'A') === ranks - 1 ? ranks - 1 : undefined
    const straight = straightFunction(unit, aceLow)
    const flushes = (visit: () => void): void => {
      for (let suit = 0; suit < unit.world.deck.suits.length; suit += 1) {
        body
          .get(suited)
          .const64(BigInt(16 * suit))
          .op('i64shru')
          .op('i32wrap')
          .const(0xffff)
          .op('i32and')
          .set(lane)
        body.get(lane).op('i32popcnt').const(HAND).op('i32ge').if(visit)
      }
    }
    // A straight flush, else four of a kind, and so on: the first that there is.
    body.const(0).set(best).const(0).set(flush)
    flushes(() => {
      body.const(1).set(flush)
      body.get(lane).call(straight).set(other)
      body.get(other).get(best).get(other).get(best).op('i32gt').select().set(best)
    })
    body.get(best).if(() => worth(body, STRAIGHT_FLUSH, [() => body.get(best).const(1).op('i32sub')]))
    body.get(fours).if(() => {
      highest(body, fours, other)
      worth(body, FOUR, [() => body.get(other)], { from: all, without: [other], many: 1 })
    })
    body.get(threes).if(() => {
      highest(body, threes, other)
      // The rest of the threes are pairs too.
      body.get(threes).const(1).get(other).op('i32shl').op('i32xor').get(twos).op('i32or').tee(lane)
      body.if(() => worth(body, FULL, [() => body.get(other), () => highestOf(body, lane)]))
    })
    body.get(flush).if(() => {
      body.const(0).set(best)
      flushes(() => {
        worthOf(body, FLUSH, [], { from: lane, without: [], many: HAND })
        body.set(other)
        body.get(other).get(best).get(other).get(best).op('i32gt').select().set(best)
      })
      body.get(best).return()
    })
    body
      .get(all)
      .call(straight)
      .tee(best)
      .if(() => worth(body, STRAIGHT, [() => body.get(best).const(1).op('i32sub')]))
    body.get(threes).if(() => {
      highest(body, threes, other)
      worth(body, THREE, [() => body.get(other)], { from: all, without: [other], many: 2 })
    })
    body.get(twos).if(() => {
      highest(body, twos, other)
      body.get(twos).const(1).get(other).op('i32shl').op('i32xor').tee(lane)
      body.if(
        () => {
          highest(body, lane, best)
          worth(body, TWO_PAIR, [() => body.get(other), () => body.get(best)], {
            from: all,
            without: [other, best],
            many: 1,
          })
        },
        () => worth(body, PAIR, [() => body.get(other)], { from: all, without: [other], many: 3 }),
      )
    })
    worthOf(body, HIGH, [], { from: all, without: [], many: HAND })
  })
}

/** The ranks of which there is one card, two, three and four, as masks: all ranks are counted at once, bit by bit. */
function byCount(
  body: Body,
  cards: Local,
  [ones, twos, threes, fours]: readonly [Local, Local, Local, Local],
): void {
  const suits = [0n, 16n, 32n, 48n].map((shift) => {
    const suit = body.local(I32)
    body.get(cards).const64(shift).op('i64shru').op('i32wrap').const(0xffff).op('i32and').set(suit)
    return suit
  }) as [Local, Local, Local, Local]
  const [a, b, c, d] = suits
  const [odd, pairs] = [body.local(I32), body.local(I32)]
  body.get(a).get(b).op('i32and').get(c).get(d).op('i32and').op('i32and').set(fours)
  body.get(a).get(b).op('i32xor').get(c).op('i32xor').get(d).op('i32xor').set(odd)
  // Two or three: some two of them are there, and not all four.
  body.get(a).get(b).op('i32and').get(c).get(d).op('i32and').op('i32or')
  body.get(a).get(b).op('i32or').get(c).get(d).op('i32or').op('i32and').op('i32or')
  body.get(fours).op('i32xor').set(pairs)
  body.get(pairs).get(odd).op('i32and').set(threes)
  body.get(pairs).get(threes).op('i32xor').set(twos)
  body.get(odd).get(threes).op('i32xor').set(ones)
}

/** (ranks) → one more than the highest rank of the best straight, 0 if there is none. The ace also begins one. */
function straightFunction(unit: Unit, ace: number | undefined): number {
  return unit.function('straight', [I32], [I32], (body) => {
    const ranks = body.param(0)
    const found = body.local(I32)
    body.get(ranks).const(1).op('i32shl')
    if (ace !== undefined) body.get(ranks).const(ace).op('i32shru').const(1).op('i32and').op('i32or')
    body.set(ranks).get(ranks)
    for (let n = 1; n < HAND; n += 1) body.get(ranks).const(n).op('i32shru').op('i32and')
    // The lowest place of a straight, which is one more than its rank; its top is four on.
    body.tee(found).if(() =>
      body
        .const(31 + HAND - 1)
        .get(found)
        .op('i32clz')
        .op('i32sub')
        .return(),
    )
    body.const(0)
  })
}

const highestOf = (body: Body, mask: Local): Body => body.const(31).get(mask).op('i32clz').op('i32sub')

function highest(body: Body, mask: Local, to: Local): void {
  highestOf(body, mask).set(to)
}

interface Kickers {
  readonly from: Local
  readonly without: readonly Local[]
  readonly many: number
}

/** Gives back the worth of a hand. */
function worth(body: Body, kind: number, first: readonly (() => void)[], kickers?: Kickers): void {
  worthOf(body, kind, first, kickers)
  body.return()
}

/** Leaves a kind, the ranks that come first, and the highest of the rest, five in all; 0 for no card. */
function worthOf(body: Body, kind: number, first: readonly (() => void)[], kickers?: Kickers): void {
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
    body.const(1).op('i32add').op('i32or')
  }
  const many = Math.min(kickers?.many ?? 0, HAND - first.length)
  for (let n = 0; n < many; n += 1) {
    body.const(4).op('i32shl')
    // 32 less the leading zeros is one more than the highest rank, and 0 if there is none.
    body.const(32).get(rest).op('i32clz').op('i32sub').op('i32or')
    body
      .get(rest)
      .const(0x80000000 | 0)
      .get(rest)
      .op('i32clz')
      .op('i32shru')
      .const(-1)
      .op('i32xor')
      .op('i32and')
      .set(rest)
  }
  const empty = HAND - first.length - many
  if (empty > 0) body.const(4 * empty).op('i32shl')
}
