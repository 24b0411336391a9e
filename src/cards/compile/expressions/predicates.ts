/** Whether something is so: comparisons, sets that are empty, what holds for some or all. */
import { NONE } from '../../rules/deck.ts'
import type { Expr, GetNodes } from '../../rules/tree.ts'
import { I32 } from '../wasm/opcodes.ts'
import { rankOr } from './card-attributes.ts'
import type { Emitter } from './emitter.ts'
import { liftedMask } from './masks.ts'
import { writeDeadwoodCompared } from './shapes.ts'
import { zoneOf } from './zones.ts'

/** The bits of a card that are its suit, unless it is a joker. */
const SUIT = 0x30

export function compared(a: Expr, b: Expr, op: 'i32lt' | 'i32le', emit: Emitter): void {
  const { body } = emit
  if (typeof a === 'object' && a.get === 'deadwood') {
    writeDeadwoodCompared(a, b, op, emit)
    return
  }
  emit.number(a)
  if (emit.typeOf(a) === 'num') emit.number(b).op(op)
  // None is the least number there is: only what is not none is at least 0.
  else
    body.with([I32, I32], (left, right) => {
      body.set(left)
      emit.number(b).set(right)
      body.get(left, right).op(op).get(left, right).op('i32or').const(0).op('i32ge').op('i32and')
    })
}

export function equal(a: Expr, b: Expr, emit: Emitter): void {
  const { body } = emit
  const [left, right] = [emit.typeOf(a), emit.typeOf(b)]
  const isSet = (type: string): boolean => type.endsWith('*') || type === 'zone'
  const rank = [a, b].find((side) => typeof side === 'object' && side.get === 'rankOf')
  if (isSet(left) || isSet(right)) {
    const isSame = (word: number): void => {
      emit.word(a, word)
      emit.word(b, word).op('i64eq')
    }
    emit.foldWords(a, isSame, 'i32and')
  } else if (left === 'num' || left === 'bool') emit.numbers(a, b).op('i32eq')
  // None equals nothing, not even none.
  else if (isSuit(a) && isSuit(b) && !emit.builder.hasJokers) sameSuit(a.of, b.of, emit)
  else if (typeof rank === 'object' && rank.get === 'rankOf') {
    emit.number(rank === a ? b : a)
    rankOr(-1, rank.of, emit)
    body.op('i32eq')
  } else
    body.with([I32], (first) => {
      emit.number(a).tee(first)
      emit.number(b).op('i32eq').get(first).const(0).op('i32ge').op('i32and')
    })
}

const isSuit = (side: Expr): side is GetNodes['suitOf'] => typeof side === 'object' && side.get === 'suitOf'

/** Leaves whether two cards are of the same suit: they differ in no bit of it, nor in that there is a card. */
function sameSuit(a: Expr, b: Expr, emit: Emitter): void {
  const { body } = emit
  body.with([I32], (card) => {
    emit.number(a).tee(card)
    emit
      .number(b)
      .op('i32xor')
      .const(SUIT | NONE)
      .op('i32and')
    body.get(card).const(NONE).op('i32and').op('i32or').op('i32eqz')
  })
}

/** Tests one after the other, as far as they decide it. */
export function joined(tests: readonly Expr[], emit: Emitter, decides: 0 | 1): void {
  const { body } = emit
  const [last, ...rest] = tests.toReversed()
  if (last === undefined) body.const(1 - decides)
  else
    body.block((out) => {
      for (const test of rest.toReversed()) {
        body.const(decides)
        emit.number(test)
        if (decides === 0) body.op('i32eqz')
        body.brIf(out).drop()
      }
      emit.number(last)
    }, I32)
}

/** Whether something holds for one of a set (`decides` 1), or for all of it (0). */
export function quantified(of: Expr, as: string, where: Expr, emit: Emitter, decides: 0 | 1): void {
  const { body } = emit
  const lifted = liftedMask(where, as, emit.kindOf(of), emit)
  if (lifted) {
    const deciding = (word: number): void => {
      emit.word(of, word)
      lifted(word)
      if (decides === 0) body.not()
      body.op('i64and')
    }
    emit.foldWords(of, deciding, 'i64or').op('i64eqz')
    if (decides === 1) body.op('i32eqz')
    return
  }
  body.block((out) => {
    emit.each(of, (item) => {
      body.const(decides)
      emit.bind(as, item).number(where)
      if (decides === 0) body.op('i32eqz')
      body.brIf(out).drop()
    })
    body.const(1 - decides)
  }, I32)
}

/** Leaves whether a set, or a zone, has nothing in it; of a zone that is not there, `missing`. */
export function isEmpty(of: Expr, emit: Emitter, missing = 1): void {
  const { body, builder } = emit
  const zone = zoneOf(of, emit)
  if (!zone) emit.foldWords(of, (word) => emit.word(of, word), 'i64or').op('i64eqz')
  else
    zone.locate(missing, (address) => {
      if (zone.pile) builder.ring(body, address).isEmpty()
      else emit.foldCards(address, 'i64or').op('i64eqz')
    })
}
