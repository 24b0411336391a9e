/** Cards from the top of a pile, some at a time, to one player after the other. */
import type { Instruction } from '../../lower/instructions.ts'
import { type Address, Emitter } from '../expressions/emitter.ts'
import { type ZoneCode, zoneOf } from '../expressions/zones.ts'
import type { Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { differ, landCard } from './moves.ts'
import type { StepCode } from './steps.ts'
import type { Taking } from './taking.ts'

type Deal = Extract<Instruction, { readonly op: 'deal' }>

export class Dealing {
  readonly #step: StepCode
  readonly #taking: Taking

  constructor(step: StepCode, taking: Taking) {
    this.#step = step
    this.#taking = taking
  }

  deal(deal: Deal): void {
    const { builder, body } = this.#step
    const source = zoneOf(deal.from.expr, new Emitter(builder, body, deal.from.scope)) as ZoneCode
    const isOneByOne = typeof deal.packet.expr === 'number' && deal.packet.expr <= 1
    const toEveryone = typeof deal.players.expr === 'object' && deal.players.expr.get === 'all'
    source.locate(
      undefined,
      (address) => {
        if (isOneByOne && toEveryone && source.pile && source.name !== deal.to)
          this.#roundAndRound(deal, source, address)
        else this.#inPackets(deal, source, address)
      },
      () => {},
    )
  }

  /** One card at a time to everyone. */
  #roundAndRound(deal: Deal, source: ZoneCode, address: Address): void {
    const { builder, body } = this.#step
    const { seats } = builder.world
    const { at: family, stride } = builder.memory.family(deal.to)
    const [left, place, top, card] = [0, 1, 2, 3].map(() => body.local(I32)) as [Local, Local, Local, Local]
    const ring = builder.ring(body, address)
    ring.count().set(left)
    if (deal.n) {
      // No more than there are, before it is multiplied.
      body.with(I32, (each) => {
        this.#step.number(deal.n as NonNullable<Deal['n']>)
        body.set(each)
        body.get(each).const(0).get(each).const(0).op('i32gt').select().set(each)
        body.get(each).get(left).get(each).get(left).op('i32lt').select()
        body.const(seats).op('i32mul').set(each)
        body.get(each).get(left).get(each).get(left).op('i32lt').select().set(left)
      })
    }
    this.#first(deal, BigInt((1 << seats) - 1))
    body.const(stride).op('i32mul').set(place)
    ring.top().set(top)
    body.block((out) => {
      body.loop((again) => {
        body.get(left).const(0).op('i32le').brIf(out)
        body.get(left).const(1).op('i32sub').set(left)
        this.#taking.act(source, address)
        body.get(top).const(1).op('i32sub').tee(top)
        ring.card().set(card)
        const target = { base: () => body.get(place), at: family }
        landCard(builder, body, card, builder.isPile(deal.to), target, deal.at)
        body.const(0).get(place).const(stride).op('i32add').tee(place)
        body
          .get(place)
          .const(stride * seats)
          .op('i32eq')
          .select()
          .set(place)
        body.br(again)
      })
    })
    ring.setTop(() => body.get(top))
  }

  /** Some at a time, to some players. */
  #inPackets(deal: Deal, source: ZoneCode, address: Address): void {
    const { builder, body } = this.#step
    const { at: family, stride } = builder.memory.family(deal.to)
    const locals = Array.from({ length: 8 }, () => body.local(I32))
    const [left, wanted, dealt, atOnce, start, place, packet, card] = locals as Eight
    const [among, round] = [body.local(I64), body.local(I64)]
    const ring = builder.ring(body, address)
    // Counted down, since a place may be dealt from to itself.
    if (source.pile) ring.count()
    else this.#countSet(address)
    body.set(left)
    this.#step.word(deal.players)
    body.set(among)
    if (deal.n) this.#step.number(deal.n)
    else body.const(0x7fffffff)
    body.set(wanted)
    this.#first(deal, undefined, among)
    body.set(start)
    this.#step.number(deal.packet)
    body.set(atOnce).get(atOnce).const(1).get(atOnce).const(1).op('i32gt').select().set(atOnce)
    body.const(0).set(dealt)
    const dealPacket = (seat: Local): void => {
      body.get(seat).const(stride).op('i32mul').set(place)
      body.get(wanted).get(dealt).op('i32sub').set(packet)
      body.get(atOnce).get(packet).get(atOnce).get(packet).op('i32lt').select().set(packet)
      body.block((done) => {
        body.loop((more) => {
          body.get(packet).const(0).op('i32le').get(left).const(0).op('i32le').op('i32or').brIf(done)
          const target = { base: () => body.get(place), at: family }
          this.#taking.act(source, address, () => differ(body, address, target))
          if (source.pile) ring.pop().set(card)
          else this.#takeLowest(address, card)
          landCard(builder, body, card, builder.isPile(deal.to), target, deal.at)
          body.get(left).const(1).op('i32sub').set(left)
          body.get(packet).const(1).op('i32sub').set(packet)
          body.br(more)
        })
      })
    }
    body.block((out) => {
      body.get(among).op('i64eqz').brIf(out)
      body.loop((again) => {
        body.get(dealt).get(wanted).op('i32ge').get(left).const(0).op('i32le').op('i32or').brIf(out)
        // Those from the first on, then those before.
        for (const isLater of [true, false]) {
          body.get(among).const64(-1n).get(start).op('i64extendu').op('i64shl')
          if (!isLater) body.const64(-1n).op('i64xor')
          body.op('i64and').set(round)
          new Emitter(builder, body, new Map()).bits(round, 0, dealPacket)
        }
        body.get(dealt).get(atOnce).op('i32add').set(dealt)
        body.br(again)
      })
    })
  }

  /** Leaves how many cards are in a place without order. */
  #countSet({ base, at }: Address): void {
    const { builder, body } = this.#step
    for (let word = 0; word < builder.memory.cardWords; word += 1) {
      base()
      body
        .load64(at + 8 * word)
        .op('i64popcnt')
        .op('i32wrap')
      if (word > 0) body.op('i32add')
    }
  }

  /** Takes the lowest card of a place without order, which is on top of it. */
  #takeLowest({ base, at }: Address, card: Local): void {
    const { builder, body } = this.#step
    const takeFrom = (word: number): void => {
      if (word === builder.memory.cardWords) return
      body.with(I64, (cards) => {
        base()
        body
          .load64(at + 8 * word)
          .tee(cards)
          .op('i64eqz')
        body.if(
          () => takeFrom(word + 1),
          () => {
            body.get(cards).op('i64ctz').op('i32wrap')
            if (word > 0) body.const(64 * word).op('i32add')
            body.set(card)
            base()
            body.get(cards).get(cards).const64(1n).op('i64sub').op('i64and')
            body.store64(at + 8 * word)
          },
        )
      })
    }
    takeFrom(0)
  }

  /** Leaves the seat that is dealt to first: of the players, the nearest one. */
  #first({ first }: Deal, everyone: bigint | undefined, among?: Local): void {
    const { builder, body } = this.#step
    if (first === undefined && everyone !== undefined) {
      body.const(0)
      return
    }
    body.with(I32, (start) => {
      if (first) this.#step.number(first)
      else body.const(0)
      body.set(start)
      body.get(start).const(0).get(start).const(0).op('i32gt').select()
      if (among) body.get(among)
      else body.const64(everyone ?? 0n)
      body.call(builder.runtime.clockwise)
    })
  }
}

type Eight = [Local, Local, Local, Local, Local, Local, Local, Local]
