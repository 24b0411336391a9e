/** Cards at the ends of zones, and the attributes of a card, of which none has no card. */
import { NONE } from '../../rules/deck.ts'
import type { Expr } from '../../rules/tree.ts'
import type { Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import type { Emitter } from './emitter.ts'
import { zoneMeant, zoneOf } from './zones.ts'

export function rankOr(none: number, card: Expr, emit: Emitter): void {
  unlessNone(card, none, emit, (known) => emit.body.get(known).const(15).op('i32and'))
}

/** Leaves what `value` leaves of an item; of none, `none`. The top of a pile is none only where the pile is empty. */
export function unlessNone(of: Expr, none: number, emit: Emitter, value?: (item: Local) => void): void {
  const { body, builder } = emit
  const end = typeof of === 'object' && (of.get === 'top' || of.get === 'bottom') ? of : undefined
  const zone = end && zoneOf(end.of, emit)
  body.with([I32], (item) => {
    const ofItem = (): void => {
      body.set(item)
      if (value) value(item)
      else body.get(item)
    }
    if (!end || !zone?.pile || emit.registers.topCards.get(zone.zone)) {
      emit.number(of)
      ofItem()
      if (end?.get !== 'top' || !emit.registers.topCards.filled.has(zone?.zone))
        body.const(none).get(item).const(0).op('i32ge').select()
      return
    }
    zone.locate(none, (address) => builder.ring(body, address).endOr(none, end.get, ofItem))
  })
}

/** The top or bottom card; of a zone without order the lowest or highest. */
export function endCard(of: Expr, end: 'top' | 'bottom', emit: Emitter): void {
  const { body, builder } = emit
  const zone = zoneMeant(of, emit)
  const seen = end === 'top' ? emit.registers.topCards.get(zone.zone) : undefined
  if (seen !== undefined) body.get(seen)
  else
    zone.locate(NONE, (address) => {
      if (zone.pile) builder.ring(body, address).endOr(NONE, end)
      else
        body.with([I64], (mask) => {
          body.block((found) => {
            const order = [...Array(builder.memory.cardWords).keys()]
            for (const word of end === 'top' ? order : order.toReversed()) {
              address.base().load64(address.at + 8 * word)
              body.set(mask)
              if (end === 'top') body.lowestItem(mask)
              else body.const(63).get(mask).op('i64clz').op('i32wrap').op('i32sub')
              if (word > 0) body.plus(64 * word)
              body.get(mask).isAny().brIf(found).drop()
            }
            body.const(NONE)
          }, I32)
        })
    })
}
