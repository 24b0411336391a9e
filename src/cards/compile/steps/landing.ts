/** Cards that come to lie on a pile, or beneath it: functions that a module has once. */
import { AT } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import { Generator } from '../runtime/random.ts'
import { Ring } from '../runtime/ring.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64, type ValueType } from '../wasm/opcodes.ts'

/** How cards are put down: on top or beneath, as they lie or turned over. */
export interface How {
  readonly at: 'top' | 'bottom'
  readonly over: boolean
}

export class Landing {
  readonly #builder: ModuleBuilder
  #scratch: number | undefined

  constructor(builder: ModuleBuilder) {
    this.#builder = builder
  }

  /** Room for all cards, one after the other, where those are laid out that are put down. */
  get scratch(): number {
    this.#scratch ??= this.#builder.memory.take(this.#builder.world.deck.size + 8)
    return this.#scratch
  }

  /** Puts the cards of a set down in random order. Two are common, and are put down right here. */
  scatter(body: Body, pile: Local, mask: Local, how: How): void {
    body.get(mask).op('i64popcnt').const64(2n).op('i64eq')
    body.if(
      () => this.#putPair(body, pile, mask, how),
      () => body.get(pile).get(mask).call(this.#scatterMany(how)),
    )
  }

  #putPair(body: Body, pile: Local, mask: Local, how: How): void {
    body.with(I32, (low) =>
      body.with(I32, (high) =>
        body.with(I32, (isKept) => {
          const down = new Stack(body, this.#ring(body, pile), how)
          body.get(mask).op('i64ctz').op('i32wrap').set(low)
          body.const(63).get(mask).op('i64clz').op('i32wrap').op('i32sub').set(high)
          // The last of two changes places with the first unless the upper bit of the draw is set.
          const generator = new Generator(body, this.#chance(body))
          generator.load()
          generator.next()
          body.const(0).op('i32lt').set(isKept)
          generator.store()
          const first = (): Body => body.get(low).get(high).get(isKept).select()
          const last = (): Body => body.get(high).get(low).get(isKept).select()
          for (const card of isBackwards(how) ? [last, first] : [first, last]) down.put(card)
          down.done()
        }),
      ),
    )
  }

  /** Leaves the address of the stream of chance in a local. */
  #chance(body: Body): Local {
    const stream = body.local(I32)
    body.const(AT.chance).set(stream)
    return stream
  }

  /** (pile, mask) */
  #scatterMany(how: How): number {
    return this.#builder.function(`scatter ${nameOf(how)}`, [I32, I64], [], (body) => {
      const [pile, mask] = [body.param(0), body.param(1)]
      body.get(pile).const(this.scratch).get(mask).const(0).call(this.#builder.runtime.spread)
      body.call(this.placeShuffled(how))
    })
  }

  /** (pile, many): puts the cards of the scratch room down in random order. */
  placeShuffled(how: How): number {
    return this.#builder.function(`place shuffled ${nameOf(how)}`, [I32, I32], [], (body) => {
      const [pile, many] = [body.param(0), body.param(1)]
      if (!isBackwards(how)) {
        body.const(this.scratch).get(many).const(AT.chance).call(this.#builder.runtime.shuffleBytes)
        body.get(pile).get(many).call(this.place(how))
        return
      }
      // What is shuffled into the last place is there to stay, and is the next to be put down.
      const other = body.local(I32)
      const down = new Stack(body, this.#ring(body, pile), how)
      const generator = new Generator(body, this.#chance(body))
      generator.load()
      body.block((out) => {
        body.loop((again) => {
          body.get(many).const(1).op('i32le').brIf(out)
          generator.below(many)
          body.set(other)
          down.put(() => body.get(other).load8(this.scratch))
          body.get(many).const(1).op('i32sub').set(many)
          body.get(other).get(many).load8(this.scratch).store8(this.scratch)
          body.br(again)
        })
      })
      body.get(many).if(() => down.put(() => body.const(0).load8(this.scratch)))
      generator.store()
      down.done()
    })
  }

  /** (pile, many): puts the cards of the scratch room down as they are. */
  place(how: How): number {
    return this.#builder.function(`place ${nameOf(how)}`, [I32, I32], [], (body) => {
      const [pile, many] = [body.param(0), body.param(1)]
      const n = body.local(I32)
      const down = new Stack(body, this.#ring(body, pile), how)
      body.block((out) => {
        body.loop((again) => {
          body.get(n).get(many).op('i32ge').brIf(out)
          down.put(() => {
            if (isBackwards(how)) body.get(many).get(n).op('i32sub').const(1).op('i32sub')
            else body.get(n)
            body.load8(this.scratch)
          })
          body.get(n).const(1).op('i32add').set(n)
          body.br(again)
        })
      })
      down.done()
    })
  }

  /** (pile, a mask for each word) → how many: lays those cards of a pile out that are in a set, from the bottom. */
  get layOut(): number {
    const { cardWords } = this.#builder.memory
    const masks = new Array<ValueType>(cardWords).fill(I64)
    return this.#builder.function('lay out', [I32, ...masks], [I32], (body) => {
      const ring = this.#ring(body, body.param(0))
      const [from, many, card] = [body.local(I32), body.local(I32), body.local(I32)]
      ring.bottom().set(from)
      body.block((out) => {
        body.loop((again) => {
          body.get(from)
          ring.top().op('i32eq').brIf(out)
          body.get(from)
          ring.card().set(card)
          body.get(many).get(card).store8(this.scratch)
          // A card that is not in the set is written over by the next one that is.
          body.get(many)
          masks.forEach((_, word) => {
            body
              .get(body.param(1 + word))
              .get(card)
              .op('i64extendu')
              .op('i64shru')
              .op('i32wrap')
            body.const(1).op('i32and')
            if (cardWords > 1) body.get(card).const(6).op('i32shru').const(word).op('i32eq').op('i32and')
            body.op('i32add')
          })
          body.set(many)
          body.get(from).const(1).op('i32add').set(from)
          body.br(again)
        })
      })
      body.get(many)
    })
  }

  #ring(body: Body, pile: Local): Ring {
    return Ring.at(body, pile, this.#builder.memory.ring)
  }
}

/** Turned over or put beneath, the last comes first; both together undo each other. */
const isBackwards = ({ at, over }: How): boolean => over !== (at === 'bottom')

const nameOf = ({ at, over }: How): string => `${at} ${over ? 'over' : ''}`

/** The end of a pile where cards are put down one after the other. */
class Stack {
  readonly #body: Body
  readonly #ring: Ring
  readonly #end: Local
  readonly #at: How['at']

  constructor(body: Body, ring: Ring, { at }: How) {
    this.#body = body
    this.#ring = ring
    this.#at = at
    this.#end = body.local(I32)
    if (at === 'top') ring.top().set(this.#end)
    else ring.bottom().set(this.#end)
  }

  put(card: () => void): void {
    const [body, end] = [this.#body, this.#end]
    if (this.#at === 'bottom') body.get(end).const(1).op('i32sub').set(end)
    this.#ring.put(end, card)
    if (this.#at === 'top') body.get(end).const(1).op('i32add').set(end)
  }

  done(): void {
    const end = (): Body => this.#body.get(this.#end)
    if (this.#at === 'top') this.#ring.setTop(end)
    else this.#ring.setBottom(end)
  }
}
