/** Cards from the top of a pile, some at a time, to one player after the other. */
import type { Instruction } from '../../lower/instructions.ts'
import type { Emitter } from '../expressions/emitter.ts'
import { type ZoneCode, zoneMeant } from '../expressions/zones.ts'
import type { Address } from '../runtime/ring.ts'
import type { Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { differ, placeCard } from './moves.ts'
import type { CardRemoval } from './removal.ts'

type Deal = Extract<Instruction, { readonly op: 'deal' }>

const NO_LIMIT = 0x7fffffff

/** Called with each card that is dealt, and where it goes, before it is there. */
export type OnDealt = (card: Local, target: Address) => void

export function writeDeal(deal: Deal, emit: Emitter, removal: CardRemoval, onDealt?: OnDealt): void {
  const source = zoneMeant(deal.from.expr, emit.inScope(deal.from.scope))
  const isOneByOne = typeof deal.packet.expr === 'number' && deal.packet.expr <= 1
  const toEveryone = typeof deal.players.expr === 'object' && deal.players.expr.get === 'all'
  source.ifThere((address) => {
    if (isOneByOne && toEveryone && source.pile && source.name !== deal.to)
      roundAndRound(deal, source, address, emit, removal, onDealt)
    else inPackets(deal, source, address, emit, removal, onDealt)
  })
}

/** One card at a time to everyone. */
function roundAndRound(
  deal: Deal,
  source: ZoneCode,
  address: Address,
  emit: Emitter,
  removal: CardRemoval,
  onDealt?: OnDealt,
): void {
  const { body, builder } = emit
  const { seats } = builder.model
  const { at: family, stride } = builder.memory.family(deal.to)
  const end = stride * seats
  const [left, place, top, card] = body.locals(I32, I32, I32, I32)
  const ring = builder.ring(body, address)
  ring.count().set(left)
  const { n } = deal
  if (n) {
    // No more than there are, before it is multiplied.
    body.with([I32], (each) => {
      emit.operand(n).set(each)
      body.atLeast(each, 0).set(each)
      body.min(each, left).const(seats).op('i32mul').set(each)
      body.min(each, left).set(left)
    })
  }
  firstSeat(deal, emit)
  body.const(stride).op('i32mul').set(place)
  ring.top().set(top)
  body.forever((out) => {
    body.get(left).const(0).op('i32le').brIf(out)
    body.decrease(left)
    removal.act(source, address)
    body.get(top).minus(1).tee(top)
    ring.card().set(card)
    give(deal, card, { base: () => body.get(place), at: family }, emit, onDealt)
    body.const(0).get(place).plus(stride).tee(place).get(place)
    body.const(end).op('i32eq').select().set(place)
  })
  ring.setTop(() => body.get(top))
}

/** Some at a time, to some players. */
function inPackets(
  deal: Deal,
  source: ZoneCode,
  address: Address,
  emit: Emitter,
  removal: CardRemoval,
  onDealt?: OnDealt,
): void {
  const { body, builder } = emit
  const { at: family, stride } = builder.memory.family(deal.to)
  const [left, wanted, dealt, atOnce] = body.locals(I32, I32, I32, I32)
  const [start, place, packet, card] = body.locals(I32, I32, I32, I32)
  const [among, round] = body.locals(I64, I64)
  const ring = builder.ring(body, address)
  // Counted down, since a place may be dealt from to itself.
  if (source.pile) ring.count()
  else emit.foldCards(address, 'i32add', () => body.op('i64popcnt').op('i32wrap'))
  body.set(left)
  emit.operandWord(deal.players).set(among)
  if (deal.n) emit.operand(deal.n)
  else body.const(NO_LIMIT)
  body.set(wanted)
  firstSeat(deal, emit, among)
  body.set(start)
  emit.operand(deal.packet).set(atOnce).atLeast(atOnce, 1).set(atOnce)
  body.const(0).set(dealt)
  const dealPacket = (seat: Local): void => {
    body.get(seat).const(stride).op('i32mul').set(place)
    body.get(wanted, dealt).op('i32sub').set(packet)
    body.min(atOnce, packet).set(packet)
    body.forever((done) => {
      body.get(packet).const(0).op('i32le').get(left).const(0).op('i32le').op('i32or').brIf(done)
      const target = { base: () => body.get(place), at: family }
      removal.act(source, address, () => differ(address, target))
      if (source.pile) ring.pop().set(card)
      else takeLowest(address, card, emit)
      give(deal, card, target, emit, onDealt)
      body.decrease(left).decrease(packet)
    })
  }
  body.block((out) => {
    body.get(among).op('i64eqz').brIf(out)
    body.loop((again) => {
      body.get(dealt, wanted).op('i32ge').get(left).const(0).op('i32le').op('i32or').brIf(out)
      // Those from the first on, then those before.
      for (const isLater of [true, false]) {
        body.get(among).const64(-1n).shl64(start)
        if (!isLater) body.not()
        body.op('i64and').set(round)
        body.eachItem(round, dealPacket)
      }
      body.get(dealt, atOnce).op('i32add').set(dealt)
      body.br(again)
    })
  })
}

function give({ to, at }: Deal, card: Local, target: Address, emit: Emitter, onDealt?: OnDealt): void {
  onDealt?.(card, target)
  placeCard(emit, card, emit.builder.isPile(to), target, at)
}

/** Takes the lowest card of a place without order, which is on top of it. */
function takeLowest(address: Address, card: Local, emit: Emitter, word = 0): void {
  const { body, builder } = emit
  const at = address.at + 8 * word
  if (word === builder.memory.cardWords) return
  body.with([I64], (cards) => {
    address.base().load64(at).tee(cards).op('i64eqz')
    body.if(
      () => takeLowest(address, card, emit, word + 1),
      () => {
        body.lowestItem(cards)
        if (word > 0) body.plus(64 * word)
        body.set(card)
        address.base()
        body.withoutLowest(cards).store64(at)
      },
    )
  })
}

/** Leaves the seat that is dealt to first: of some players, or of everyone, the nearest one. */
function firstSeat({ first }: Deal, emit: Emitter, among?: Local): void {
  const { body, builder } = emit
  if (first === undefined && among === undefined) body.const(0)
  else
    body.with([I32], (start) => {
      if (first) emit.operand(first)
      else body.const(0)
      body.set(start).atLeast(start, 0)
      if (among) body.get(among)
      else body.const64(BigInt((1 << builder.model.seats) - 1))
      body.call(builder.runtime('clockwise'))
    })
}
