/**
 * The least value that can be left of a hand when melds are put aside: the lowest card is left, or put aside with each
 * meld that has it, and so on with the rest.
 */
import type { GetNodes, Shape } from '../../rules/tree.ts'
import type { Emitter } from '../expressions/emitter.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import { NotCompiled } from '../not-compiled.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { LANES } from './groups.ts'
import { totalOf } from './values.ts'

/** More cards than any rummy player holds; those beyond are left over. */
const MELDED = 16

export function writeDeadwood({ of, by, shapes }: GetNodes['deadwood'], emit: Emitter): void {
  const { body, builder } = emit
  const value = totalOf(builder, by)
  for (const { run } of shapes) {
    if (run !== undefined && run !== 'ranks')
      throw new NotCompiled(`melds in an order of their own in ${builder.world.game.name}`)
  }
  // Least and most cards of each shape, where the function below finds them.
  const limits = builder.memory.take(8 * shapes.length)
  body.with(I64, (cards) => {
    emit.word(of, 0)
    body.set(cards)
    shapes.forEach((shape, n) => {
      body.with(I32, (sum) =>
        body.with(I32, (max) =>
          body.with(I32, (min) => {
            builder.shapes.numbers(shape, emit)
            body.set(sum).set(max).set(min)
            body
              .const(0)
              .get(min)
              .store(limits + 8 * n)
            body
              .const(0)
              .get(max)
              .store(limits + 8 * n + 4)
          }),
        ),
      )
    })
    body.get(cards).call(value)
    body
      .get(cards)
      .const(MELDED)
      .call(builder.runtime.lowestBits)
      .call(inMelds(builder))
      .call(putAside(by, shapes, limits, value, emit))
    body.op('i32sub')
  })
}

/**
 * (cards) → those that may be in a meld: three of a rank, or three of a suit in a row, as the checker sees to it that no
 * meld is smaller. Most of a hand can be left at once.
 */
function inMelds(builder: ModuleBuilder): number {
  return builder.function('in melds', [I64], [I64], (body) => {
    const cards = body.param(0)
    const [next, opposite, last, run] = [body.local(I64), body.local(I64), body.local(I64), body.local(I64)]
    for (const [suit, lanes] of [
      [next, 1n],
      [opposite, 2n],
      [last, 3n],
    ] as const)
      body
        .get(cards)
        .const64(16n * lanes)
        .op('i64rotl')
        .set(suit)
    // Two of the other three suits have that rank.
    body.get(next).get(opposite).op('i64and')
    body.get(next).get(opposite).op('i64or').get(last).op('i64and').op('i64or').get(cards).op('i64and')
    // The lowest cards of three in a row, and the two above each.
    body.get(cards)
    for (const up of [1n, 2n]) body.get(cards).const64(up).op('i64shru').op('i64and')
    body.tee(run).op('i64or')
    for (const up of [1n, 2n]) body.get(run).const64(up).op('i64shl').op('i64or')
  })
}

/** (cards) → the greatest value that can be put aside in melds. */
function putAside(
  by: string,
  shapes: readonly Shape[],
  limits: number,
  value: number,
  { builder }: Emitter,
): number {
  return builder.recursive(`put aside ${by} ${limits}`, [I64], [I32], (body, again) => {
    const cards = body.param(0)
    const [bit, rest, meld, next] = Array.from({ length: 4 }, () => body.local(I64)) as [
      Local,
      Local,
      Local,
      Local,
    ]
    const [best, card, size] = Array.from({ length: 3 }, () => body.local(I32)) as [Local, Local, Local]
    body
      .get(cards)
      .op('i64eqz')
      .if(() => body.const(0).return())
    body.const64(0n).get(cards).op('i64sub').get(cards).op('i64and').set(bit)
    body.get(cards).op('i64ctz').op('i32wrap').set(card)
    body.get(cards).get(bit).op('i64xor').set(rest)
    body.get(rest).call(again).set(best)
    /** Whether putting this meld aside is best, if it has a right number of cards. */
    const tryMeld = (n: number): void => {
      body.get(meld).op('i64popcnt').op('i32wrap').set(size)
      body
        .get(size)
        .const(0)
        .load(limits + 8 * n)
        .op('i32ge')
      body
        .get(size)
        .const(0)
        .load(limits + 8 * n + 4)
        .op('i32le')
        .op('i32and')
      body.if(() => {
        body.get(meld).call(value).get(rest).get(meld).const64(-1n).op('i64xor').op('i64and').call(again)
        body.op('i32add').set(size)
        body.get(size).get(best).get(size).get(best).op('i32gt').select().set(best)
      })
    }
    shapes.forEach(({ run }, n) => {
      if (run === undefined) eachOfRank(body, { cards, bit, card, meld, next }, () => tryMeld(n))
      else eachRun(body, { cards, bit, card, meld, next }, builder.lowestJoker, () => tryMeld(n))
    })
    body.get(best)
  })
}

interface Hand {
  readonly cards: Local
  readonly bit: Local
  readonly card: Local
  readonly meld: Local
  readonly next: Local
}

/** Every set of cards of the lowest card's rank that has it. */
function eachOfRank(body: Body, { cards, bit, card, meld, next }: Hand, visit: () => void): void {
  const others = body.local(I64)
  body.const64(LANES).get(card).const(15).op('i32and').op('i64extendu').op('i64shl').get(cards).op('i64and')
  body.get(bit).op('i64xor').tee(others).set(next)
  body.block((out) => {
    body.loop((again) => {
      body.get(next).get(bit).op('i64or').set(meld)
      visit()
      body.get(next).op('i64eqz').brIf(out)
      body.get(next).const64(1n).op('i64sub').get(others).op('i64and').set(next)
      body.br(again)
    })
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
  body.block((out) => {
    body.loop((again) => {
      body.get(rank).const(lowestJoker).op('i32ge').brIf(out)
      visit()
      body.get(rank).const(1).op('i32add').tee(rank).const(16).op('i32ge').brIf(out)
      body.get(next).const64(1n).op('i64shl').tee(next).get(cards).op('i64and').op('i64eqz').brIf(out)
      body.get(meld).get(next).op('i64or').set(meld)
      body.br(again)
    })
  })
}
