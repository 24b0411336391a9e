/** The code of picks by a rule of thumb at one decision: from words of items where each option has one, else from the list. */
import type { Choose } from '../../lower/instructions.ts'
import type { Emitter } from '../expressions/emitter.ts'
import { AT, type MemoryMap } from '../module/memory.ts'
import { PICKED } from '../runtime/thumb.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import type { Offer } from './offers.ts'

export type WordOffer = Offer & { readonly masks: readonly [Local] }

/** Whether the items of each option are one word. */
export const isOneWord = (offers: readonly Offer[]): offers is readonly WordOffer[] =>
  offers.every(({ masks }) => masks.length === 1)

export class ThumbPicks {
  readonly #emit: Emitter
  readonly #map: MemoryMap
  readonly #choose: Choose
  readonly #binder: number

  constructor(emit: Emitter, map: MemoryMap, choose: Choose, binder: number) {
    this.#emit = emit
    this.#map = map
    this.#choose = choose
    this.#binder = binder
  }

  /** Leaves the place of a choice that is listed. */
  placeListed(): Body {
    this.#emit.body.const(this.#map.list)
    return this.#call('pickByThumb')
  }

  /** Leaves the item of the only option. */
  itemOf(only: WordOffer): Body {
    this.#emit.body.get(only.masks[0])
    this.#pushHow(only, PICKED.areOnlyOption)
    return this.#call('pickItemByThumb')
  }

  /** Sets the place of a choice of one of several options. */
  placeAmong(offers: readonly WordOffer[], place: Local): void {
    const { body } = this.#emit
    body.with([I32, I64, I32], (option, items, how) => {
      body.fold(offers, ({ masks: [mask] }, n) => body.get(mask).isAny().const(n).op('i32shl'), 'i32or')
      this.#call('pickOptionByThumb').set(option)
      // How many choices come before those of the option.
      body.const(0).set(place)
      body.block((found) => {
        offers.forEach((offer, n) => {
          const [mask] = offer.masks
          body.get(mask).set(items)
          this.#pushHow(offer, 0)
          body.set(how)
          if (n === offers.length - 1) return
          body.get(option).const(n).op('i32eq').brIf(found)
          body.get(place).popcount(mask).op('i32add').set(place)
        })
      })
      body.with([I32], (item) => {
        body.get(items, how)
        this.#call('pickItemByThumb').set(item)
        body.get(place).bit(item).const64(1n).op('i64sub').get(items).op('i64and')
        body.op('i64popcnt').op('i32wrap').op('i32add').set(place)
      })
    })
  }

  /** Leaves how items of an option are picked: see `PICKED`. */
  #pushHow({ option, asksSize }: WordOffer, others: number): void {
    const { body } = this.#emit
    const cards = others | PICKED.areCards
    if (asksSize !== undefined) body.const(others).const(cards).get(asksSize).select()
    else body.const(this.#choose.options[option]?.binders[this.#binder]?.type === 'card' ? cards : others)
  }

  /** Calls a function with what is on the stack and the rule of whoever acts. */
  #call(name: 'pickByThumb' | 'pickItemByThumb' | 'pickOptionByThumb'): Body {
    const { body, builder, registers } = this.#emit
    const { thumbs, streams } = this.#map
    body.const(thumbs).const(streams)
    return registers.get(AT.me).call(builder.runtime(name))
  }
}
