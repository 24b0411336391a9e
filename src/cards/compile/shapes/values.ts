/** What a table says of cards, added up. */
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { eachCard } from './groups.ts'

/** (cards) → what a table says of them, added up. */
export function totalOf(builder: ModuleBuilder, table: string): number {
  return builder.function(`value ${table}`, [I64], [I32], (body, cards) => {
    const total = body.local(I32)
    body.const(0).set(total)
    eachCard(body, cards, (card) => {
      valueOfCard(body, builder, table, card).get(total).op('i32add').set(total)
    })
    body.get(total)
  })
}

/** Leaves what a table says of a card. */
export function valueOfCard(body: Body, builder: ModuleBuilder, table: string, card: Local): Body {
  const { world } = builder
  const value = world.valueByCard(table)
  const values = builder.constants(
    Array.from({ length: 64 }, (_, n) => (world.deck.cards.includes(n) ? value(n) : 0)),
  )
  return body.get(card).loadEntry(values)
}
