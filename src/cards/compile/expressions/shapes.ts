/**
 * Shapes of sets of cards, in code: whether a set has one, how many subsets do, and whether some cards can be completed
 * to one from others. Nothing is listed that can be counted.
 */
import { pokerValue } from '../../model/poker.ts'
import { NONE } from '../../rules/deck.ts'
import type { Expr, GetNodes, Shape } from '../../rules/tree.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import { NotCompiled } from '../not-compiled.ts'
import { inMelds, isNeverBelow0, putAside } from '../shapes/deadwood.ts'
import { totalOf } from '../shapes/groups.ts'
import { poker } from '../shapes/poker.ts'
import { completing, counting, countPairs, kindOf, matching } from '../shapes/subsets.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import type { Emitter } from './emitter.ts'

const NO_LIMIT = 0x7fffffff

/** More cards than any rummy player holds; those beyond are left over. */
const MELDED = 16

/** Leaves the least, the greatest number of cards, and the sum that is wanted. */
export function shapeNumbers({ min = 1, max = NO_LIMIT, sum }: Shape, emit: Emitter): void {
  const { body } = emit
  const least = emit.constantOf(min)
  if (least !== undefined) body.const(Math.max(0, least))
  else emit.orZero(min)
  emit.number(max)
  emit.number(sum?.is ?? 0)
}

export function writeMatches(of: Expr, shape: Shape, emit: Emitter): void {
  cardWords(of, emit)
  shapeNumbers(shape, emit)
  emit.body.call(matching(emit.builder, kindOf(shape)))
}

export function writeCombos(of: Expr, shape: Shape, emit: Emitter): void {
  const { body, builder } = emit
  cardWords(of, emit)
  if (builder.memory.cardWords === 1 && isPair(shape, emit)) {
    body.call(countPairs(builder))
    return
  }
  shapeNumbers(shape, emit)
  body.call(counting(builder, kindOf(shape)))
}

/** Leaves all words of a set of cards. */
function cardWords(of: Expr, emit: Emitter): void {
  for (let word = 0; word < emit.builder.memory.cardWords; word += 1) emit.word(of, word)
}

/** Whether a shape is two cards of a rank and nothing else. */
const isPair = ({ min, max, same, run, sum }: Shape, emit: Emitter): boolean =>
  same === 'rank' &&
  run === undefined &&
  sum === undefined &&
  [min, max].every((n) => n !== undefined && emit.constantOf(n) === 2)

/** (picked, rest, size, sum) → in how many ways some of the rest make it a set of that size and shape: 0, 1, or 2 for more. */
export function completingShape(builder: ModuleBuilder, shape: Shape): number {
  return completing(builder, kindOf(shape))
}

/** Leaves the least value that can be left of a hand when melds are put aside. */
export function writeDeadwood(deadwood: GetNodes['deadwood'], emit: Emitter): void {
  withMelds(deadwood, emit, ({ rest, left }) => {
    rest()
    left()
    emit.body.op('i32add')
  })
}

/** Leaves how that compares with a number. Cards that fit in no meld mostly decide it. */
export function writeDeadwoodCompared(
  deadwood: GetNodes['deadwood'],
  number: Expr,
  op: 'i32lt' | 'i32le',
  emit: Emitter,
): void {
  const { body, builder } = emit
  withMelds(deadwood, emit, ({ rest, left }) => {
    body.with([I32, I32], (least, most) => {
      rest()
      body.set(least)
      emit.number(number).set(most)
      const compare = (): void => {
        left()
        body.get(least).op('i32add').get(most).op(op)
      }
      if (isNeverBelow0(builder, deadwood.by))
        body
          .get(least, most)
          .op(op)
          .if(compare, () => body.const(0), I32)
      else compare()
    })
  })
}

/** The value of a hand in two parts, each of which can be left: cards in no meld, and what is left over of the others. */
interface HandInMelds {
  readonly rest: () => void
  readonly left: () => void
}

function withMelds(
  { of, by, shapes }: GetNodes['deadwood'],
  emit: Emitter,
  use: (hand: HandInMelds) => void,
): void {
  const { body, builder } = emit
  onePack(builder)
  const value = totalOf(builder, by)
  const limits = limitsOf(shapes, emit)
  const aside = putAside(builder, by, shapes, limits)
  body.with([I64, I64], (cards, melded) => {
    emit.word(of, 0).set(cards)
    body.get(cards).const(MELDED).call(builder.runtime('lowestBits'))
    // In an order of their own, cards in a row may be any.
    if (shapes.every(({ run = 'ranks' }) => run === 'ranks')) body.call(inMelds(builder))
    body.set(melded)
    use({
      rest: () => body.get(cards, melded).op('i64xor').call(value),
      left: () =>
        body
          .get(melded)
          .isAny()
          .if(
            () => body.get(melded).call(value).get(melded).call(aside).op('i32sub'),
            () => body.const(0),
            I32,
          ),
    })
  })
}

/** Where the least and most cards of each shape are in memory: from the start, or written there now. */
function limitsOf(shapes: readonly Shape[], emit: Emitter): number {
  const { body, builder } = emit
  const known = shapes.flatMap(({ min = 1, max = NO_LIMIT }) => [emit.constantOf(min), emit.constantOf(max)])
  if (known.every((number) => number !== undefined))
    return builder.constants(known.map((number, n) => (n % 2 === 0 ? Math.max(0, number) : number)))
  const limits = builder.memory.take(8 * shapes.length)
  shapes.forEach((shape, n) => {
    body.with([I32, I32, I32], (sum, max, min) => {
      const at = limits + 8 * n
      shapeNumbers(shape, emit)
      body.set(sum).set(max).set(min)
      body.storeAt(at, min).storeAt(at + 4, max)
    })
  })
  return limits
}

/** Leaves the worth of a hand. Cards that are named are worth what the interpreter says, once and for all. */
export function writePoker(of: Expr, emit: Emitter): void {
  const { body, builder } = emit
  onePack(builder)
  const named = namedCards(of, emit)
  if (named) body.const(pokerValue(builder.model.deck, named))
  else emit.word(of, 0).call(poker(builder))
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

function onePack({ memory, model }: ModuleBuilder): void {
  if (memory.cardWords > 1)
    throw new NotCompiled(`poker hands and melds of several packs in ${model.game.name}`)
}
