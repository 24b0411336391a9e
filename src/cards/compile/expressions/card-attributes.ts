/** Cards at the ends of places, and what is seen of a card: none is nothing of all that. */
import { NONE } from '../../rules/deck.ts'
import type { Expr } from '../../rules/tree.ts'
import type { Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import type { Emitter } from './emitter.ts'
import { zoneOf } from './zones.ts'

/** Leaves the rank of a card; of none, `none`. */
export function rankOr(none: number, card: Expr, emit: Emitter): void {
  unlessNone(card, none, emit, (known) => emit.body.get(known).const(15).op('i32and'))
}

/** Leaves what `value` leaves of an item; of none, `none`. The top of a pile is none only where the pile is empty. */
export function unlessNone(of: Expr, none: number, emit: Emitter, value?: (item: Local) => void): void {
  const { body, builder } = emit
  const end = typeof of === 'object' && (of.get === 'top' || of.get === 'bottom') ? of : undefined
  const zone = end && zoneOf(end.of, emit)
  body.with(I32, (item) => {
    const ofItem = (): void => {
      if (value) value(item)
      else body.get(item)
    }
    if (!zone?.pile || emit.registers.topCards.get(zone.zone)) {
      emit.number(of)
      body.set(item)
      ofItem()
      body.const(none).get(item).const(0).op('i32ge').select()
      return
    }
    zone.locate(
      I32,
      (address) => {
        const ring = builder.ring(body, address)
        ring.isEmpty()
        body.if(
          () => body.const(none),
          () => {
            if (end?.get === 'top') ring.topCard()
            else ring.bottomCard()
            body.set(item)
            ofItem()
          },
          I32,
        )
      },
      () => body.const(none),
    )
  })
}

/** The top or bottom card; of a place without order the lowest or highest. */
export function endCard(of: Expr, end: 'top' | 'bottom', emit: Emitter): void {
  const { body, builder } = emit
  const zone = zoneOf(of, emit)
  if (!zone) throw new TypeError(`${end} of what is no place`)
  const seen = end === 'top' ? emit.registers.topCards.get(zone.zone) : undefined
  if (seen !== undefined) {
    body.get(seen)
    return
  }
  const { cardWords } = builder.memory
  zone.locate(
    I32,
    (address) => {
      const { base, at } = address
      if (zone.pile) {
        const ring = builder.ring(body, address)
        ring.isEmpty()
        body.if(
          () => body.const(NONE),
          () => (end === 'top' ? ring.topCard() : ring.bottomCard()),
          I32,
        )
        return
      }
      body.with(I64, (mask) => {
        body.block((found) => {
          const order = Array.from({ length: cardWords }, (_, word) => word)
          for (const word of end === 'top' ? order : order.toReversed()) {
            base()
            body.load64(at + 8 * word).set(mask)
            if (end === 'top') body.get(mask).op('i64ctz').op('i32wrap')
            else body.const(63).get(mask).op('i64clz').op('i32wrap').op('i32sub')
            if (word > 0) body.const(64 * word).op('i32add')
            body.get(mask).op('i64eqz').op('i32eqz').brIf(found).drop()
          }
          body.const(NONE)
        }, I32)
      })
    },
    () => body.const(NONE),
  )
}
