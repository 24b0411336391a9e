/** Cards put on a pile, or beneath it: functions that a module has once. */
import { known } from '../known.ts'
import { AT } from '../module/memory.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import { Generator } from '../runtime/random.ts'
import type { Ring } from '../runtime/ring.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64, type ValueType } from '../wasm/opcodes.ts'

/** How cards are put down: on top or beneath, as they lie or turned over. */
export interface How {
  readonly at: 'top' | 'bottom'
  readonly over: boolean
}

export class PilePlacement {
  readonly #builder: ModuleBuilder

  constructor(builder: ModuleBuilder) {
    this.#builder = builder
  }

  /** Room for all cards, one after the other, where those are laid out that are put down. */
  get scratch(): number {
    return this.#builder.scratch('cards to put down', this.#builder.model.deck.size + 8)
  }

  /** Puts the cards of a set down in random order. Two are common, and are put down right here. */
  scatter(body: Body, pile: Local, mask: Local, how: How): void {
    body.get(mask).op('i64popcnt').const64(2n).op('i64eq')
    body.if(
      () => this.#putPair(body, pile, mask, how),
      () => body.get(pile, mask).call(this.scatterMany(how)),
    )
  }

  #putPair(body: Body, pile: Local, mask: Local, how: How): void {
    body.with([I32, I32, I32], (low, high, isKept) => {
      const down = new PileEnd(body, this.#builder.ring(body, pile), how)
      body.lowestItem(mask).set(low)
      body.const(63).get(mask).op('i64clz').op('i32wrap').op('i32sub').set(high)
      // The last of two changes places with the first unless the upper bit of the draw is set.
      const generator = chanceGenerator(body)
      generator.load()
      generator.next()
      body.const(0).op('i32lt').set(isKept)
      generator.store()
      const first = (): Body => body.get(low, high, isKept).select()
      const last = (): Body => body.get(high, low, isKept).select()
      for (const card of isBackwards(how) ? [last, first] : [first, last]) down.put(card)
      down.done()
    })
  }

  /** (pile, cards): puts the cards of a set down in random order. */
  scatterMany(how: How): number {
    return this.#builder.function(`scatter ${nameOf(how)}`, [I32, I64], [], (body, pile, mask) => {
      body.get(pile).const(this.scratch).get(mask).const(0).call(this.#builder.runtime('spread'))
      body.call(this.placeShuffled(how))
    })
  }

  /** (pile, many): puts the cards of the scratch room down in random order. */
  placeShuffled(how: How): number {
    return this.#builder.function(`place shuffled ${nameOf(how)}`, [I32, I32], [], (body, pile, many) => {
      if (!isBackwards(how)) {
        body.const(this.scratch).get(many).const(AT.chance).call(this.#builder.runtime('shuffleBytes'))
        body.get(pile, many).call(this.place(how))
        return
      }
      // What is shuffled into the last place is there to stay, and is the next to be put down.
      const other = body.local(I32)
      const down = new PileEnd(body, this.#builder.ring(body, pile), how)
      const generator = chanceGenerator(body)
      generator.load()
      body.forever((out) => {
        body.get(many).const(1).op('i32le').brIf(out)
        generator.below(many)
        body.set(other)
        down.put(() => body.get(other).load8(this.scratch))
        body.decrease(many)
        body.get(other, many).load8(this.scratch).store8(this.scratch)
      })
      body.get(many).if(() => down.put(() => body.const(0).load8(this.scratch)))
      generator.store()
      down.done()
    })
  }

  /** (pile, many): puts the cards of the scratch room down as they are. */
  place(how: How): number {
    return this.#builder.function(`place ${nameOf(how)}`, [I32, I32], [], (body, pile, many) => {
      const n = body.local(I32)
      const down = new PileEnd(body, this.#builder.ring(body, pile), how)
      body.forever((out) => {
        body.get(n, many).op('i32ge').brIf(out)
        down.put(() => {
          if (isBackwards(how)) body.get(many, n).op('i32sub').minus(1)
          else body.get(n)
          body.load8(this.scratch)
        })
        body.increase(n)
      })
      down.done()
    })
  }

  /** (pile, a mask for each word) → how many: lays those cards of a pile out that are in a set, from the bottom. */
  get layOut(): number {
    const { cardWords } = this.#builder.memory
    const params: ValueType[] = [I32, ...new Array<ValueType>(cardWords).fill(I64)]
    return this.#builder.function('lay out', params, [I32], (body, ...[pile, ...masks]) => {
      const ring = this.#builder.ring(body, known(pile, 'pile'))
      const [from, many, card] = body.locals(I32, I32, I32)
      ring.bottom().set(from)
      body.forever((out) => {
        body.get(from)
        ring.top().op('i32eq').brIf(out)
        ring.cardAt(from).set(card)
        body.get(many, card).store8(this.scratch)
        // A card that is not in the set is written over by the next one that is.
        body.get(many)
        masks.forEach((mask, word) => {
          body.get(mask).shru64(card).op('i32wrap').const(1).op('i32and')
          if (cardWords > 1) body.get(card).const(6).op('i32shru').const(word).op('i32eq').op('i32and')
          body.op('i32add')
        })
        body.set(many).increase(from)
      })
      body.get(many)
    })
  }
}

function chanceGenerator(body: Body): Generator {
  const stream = body.local(I32)
  body.const(AT.chance).set(stream)
  return new Generator(body, stream)
}

/** Turned over or put beneath, the last comes first; both together undo each other. */
const isBackwards = ({ at, over }: How): boolean => over !== (at === 'bottom')

const nameOf = ({ at, over }: How): string => `${at} ${over ? 'over' : ''}`

/** The end of a pile where cards are put down one after the other. */
class PileEnd {
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
    if (this.#at === 'bottom') this.#body.decrease(this.#end)
    this.#ring.put(this.#end, card)
    if (this.#at === 'top') this.#body.increase(this.#end)
  }

  done(): void {
    const end = (): Body => this.#body.get(this.#end)
    if (this.#at === 'top') this.#ring.setTop(end)
    else this.#ring.setBottom(end)
  }
}
