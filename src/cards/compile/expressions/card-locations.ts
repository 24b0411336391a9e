/** Where a card lies: its zone, the owner of that, and the cards above it. */
import { NONE } from '../../rules/deck.ts'
import type { Expr } from '../../rules/tree.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import type { Emitter } from './emitter.ts'

/** Leaves the owner of the place where a card lies, or its last index in a family. */
export function placeLookup(
  what: 'owner' | 'index',
  family: string | undefined,
  card: Expr,
  emit: Emitter,
): void {
  const { builder } = emit
  const { model } = builder
  const values = model.zones.map(({ name, index }, zone) => {
    if (what === 'owner') return model.playerOf(zone)
    return name === family ? (index.at(-1) ?? 0) : -1
  })
  const at = builder.constants([what === 'owner' ? NONE : -1, ...values])
  emit.number(card).call(zoneOfCard(builder)).plus(1).loadEntry(at)
}

/** (card) → the number of the zone where it lies; −1 for none. */
function zoneOfCard(builder: ModuleBuilder): number {
  return builder.function('place of', [I32], [I32], (body, card) => {
    body.get(card).const(0).op('i32lt').returnIf(-1)
    const word = body.local(I32)
    body.get(card).const(6).op('i32shru').set(word)
    builder.model.zones.forEach(({ pile }, zone) => {
      const at = builder.memory.zone(zone)
      if (pile) body.const(at).get(word).call(builder.runtime('pileMask'))
      else body.get(word).const(3).op('i32shl').load64(at)
      body.shru64(card).op('i32wrap').const(1).op('i32and').returnIf(zone)
    })
    body.const(-1)
  })
}

/** Leaves a word of a card and those on top of it in its pile. */
export function cardsAbove(card: Expr, emit: Emitter, word: number): void {
  emit.number(card).const(word).call(above(emit.builder))
}

function above(builder: ModuleBuilder): number {
  return builder.function('above', [I32, I32], [I64], (body, card, word) => {
    const [pile, at] = body.locals(I32, I32)
    body.get(card).const(0).op('i32lt').returnIf(0n)
    body.get(card)
    pileOfCard(body, builder)
    body.set(pile)
    body.get(pile).op('i32eqz')
    body.if(() => {
      body.get(card).const(6).op('i32shru').get(word).op('i32eq').op('i64extendu').shl64(card).return()
    })
    const ring = builder.ring(body, pile)
    ring.top().set(at)
    body.loop((again) => {
      body.get(at).minus(1).tee(at)
      ring.card().get(card).op('i32ne').brIf(again)
    })
    body.get(pile)
    ring.top().get(at).op('i32sub').get(word).call(builder.runtime('topMask'))
  })
}

/** Leaves the address of the pile that a card lies in; 0 if it is in none. */
export function pileOf(card: Expr, emit: Emitter): void {
  emit.number(card)
  pileOfCard(emit.body, emit.builder)
}

/** The card is on the stack. */
function pileOfCard(body: Body, builder: ModuleBuilder): void {
  const addresses = builder.model.zones.map(({ pile }, zone) => (pile ? builder.memory.zone(zone) : 0))
  const piles = builder.constants([0, ...addresses])
  body.call(zoneOfCard(builder)).plus(1).loadEntry(piles)
}
