/**
 * Decisions. What can be chosen is a mask for each option; for a seat that the module plays itself, one choice of all is
 * picked at random or by a rule of thumb. Any other seat is asked: the choices are written to memory, and the function is left until one is given.
 */
import type { Choose } from '../../lower/instructions.ts'
import type { Cell } from '../../model/layout.ts'
import type { Emitter } from '../expressions/emitter.ts'
import type { ObservationCode } from '../flow/observation.ts'
import { known } from '../known.ts'
import { AT, type MemoryMap } from '../module/memory.ts'
import { STREAM_BYTES } from '../runtime/random.ts'
import { IS_CARD } from '../runtime/thumb.ts'
import type { Label, Local } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import { PICK } from './choice-key.ts'
import { type Begun, type Offer, offerOf } from './offers.ts'
import { isOneWord, ThumbPicks, type WordOffer } from './thumb-picks.ts'

/**
 * Which seats the module plays itself, as a mask: those that it plays at random, and from this bit on those that it plays
 * by rules of thumb. One more bit says that nobody looks at the state when the game is over, but at the outcome alone.
 */
export const AUTO = { everybodyAtRandom: 0xffff, thumbs: 16, outcomeOnly: 1 << 31 } as const

/** How a seat is asked that the module does not play. */
export interface Asking {
  /** The seats that the module plays itself: see `AUTO`. */
  readonly auto: Local
  readonly isResuming: Local
  /** What is written down beside playing. */
  readonly observation: ObservationCode | undefined
  /** Leaves the function, to be entered again at this instruction. */
  suspend(at: number): void
}

/** A choice, where it stands in the code, and how to go on to other instructions. */
interface Site {
  readonly choose: Choose
  readonly at: number
  readonly goTo: (target: number) => void
}

/** How many choices there are, and where the place of the one that is picked goes. */
interface Picking {
  readonly total: Local
  readonly pick: Local
  /** Only if there is one option. */
  readonly found: Found | undefined
}

/** Where an item goes that is found without its place, and how play goes on then. */
interface Found {
  readonly item: Local
  readonly out: Label
}

export class ChoiceCode {
  readonly #emit: Emitter
  readonly #map: MemoryMap
  readonly #asking: Asking | undefined

  /** Without `asking` the module plays all seats. */
  constructor(emit: Emitter, map: MemoryMap, asking: Asking | undefined) {
    this.#emit = emit
    this.#map = map
    this.#asking = asking
  }

  write(choose: Choose, at: number, goTo: (target: number) => void): void {
    const { body, registers } = this.#emit
    const site = { choose, at, goTo }
    const isOnly = choose.options.length === 1
    this.#observe((observation) => observation.naming(at))
    // Something has been picked already: what comes next for that option.
    choose.options.forEach(({ binders }, n) => {
      binders.forEach((binder, place) => {
        if (place === 0 && (!binder.some || isOnly)) return
        const begun = n + 1
        registers.getCell(choose.option).const(begun).op('i32eq')
        registers.getCell(choose.binder).const(place).op('i32eq').op('i32and')
        body.if(() => this.#offer(site, [n], place, place === 0 ? 'yes' : 'perhaps'))
      })
    })
    this.#offer(site, [...choose.options.keys()], 0, isOnly ? 'perhaps' : 'no')
  }

  /** What is observed when play comes here, and not again when it is resumed. */
  #observe(write: (observation: ObservationCode) => void): void {
    const { observation, isResuming } = this.#asking ?? {}
    if (observation === undefined || isResuming === undefined) return
    this.#emit.body.get(isResuming).op('i32eqz')
    this.#emit.body.if(() => write(observation))
  }

  /** What these options have to pick from, and how it goes on with what is picked. */
  #offer(site: Site, options: readonly number[], binder: number, begun: Begun): void {
    const { choose, goTo } = site
    const { body, registers } = this.#emit
    const offers = options.map((option) => offerOf(choose, option, binder, begun, this.#emit))
    const [total, pick, item] = body.locals(I32, I32, I32)
    body.const(0)
    for (const { masks } of offers) for (const mask of masks) body.popcount(mask).op('i32add')
    body.set(total)
    this.#observe((observation) => observation.choices(choose, site.at, binder > 0 ? 'yes' : begun, total))
    body.get(total).op('i32eqz')
    body.if(() =>
      options.length === choose.options.length ? goTo(choose.otherwise) : this.#offerNothing(site),
    )
    const decide = (found?: Found): void => {
      body.get(total).const(1).op('i32eq')
      body.if(
        () => {
          body.const(0).set(pick)
          registers.count(AT.forced)
        },
        () => this.#decide(site, binder, offers, { total, pick, found }),
      )
      this.#act()
    }
    // Of an option that nothing is picked for, there is one.
    const findItem = ({ option, masks }: Offer): void => {
      if (choose.options[option]?.binders[binder]) this.#itemAt(masks, pick, item)
    }
    const [only, another] = offers as [Offer, ...Offer[]]
    if (!another) {
      body.block((out) => {
        decide({ item, out })
        findItem(only)
      })
      this.#take(site, only, binder, item)
      return
    }
    decide()
    for (const [n, offer] of offers.entries()) {
      const { masks } = offer
      const taken = (): void => {
        findItem(offer)
        this.#take(site, offer, binder, item)
      }
      if (n === offers.length - 1) taken()
      else {
        body.with([I32], (many) => {
          body.const(0)
          for (const mask of masks) body.popcount(mask).op('i32add')
          body.set(many).get(pick, many).op('i32lt').if(taken)
          body.get(pick, many).op('i32sub').set(pick)
        })
      }
    }
  }

  /**
   * What was picked always leaves something to pick, unless play is resumed with hidden cards dealt anew. Search then finds
   * that other choices are there, and refuses to choose.
   */
  #offerNothing({ at }: Site): void {
    const { body } = this.#emit
    const asking = this.#asking
    if (asking)
      body.get(asking.isResuming).if(() => {
        body.const(0).const(0).store(this.#map.list)
        asking.suspend(at)
      })
    body.unreachable()
  }

  /** There is something to choose. */
  #decide(site: Site, binder: number, offers: readonly Offer[], picking: Picking): void {
    if (this.#asking) this.#ask(this.#asking, site, binder, offers, picking)
    else this.#pickAtRandom(picking)
    this.#emit.registers.count(AT.decisions)
  }

  #pickAtRandom({ total, pick }: Picking): void {
    const { body, builder, registers } = this.#emit
    registers.get(AT.me).const(STREAM_BYTES).op('i32mul').plus(this.#map.streams)
    body.get(total).call(builder.runtime('below')).set(pick)
  }

  /** From offers of one word each no list is needed, and the item of a single one need not be looked up by its place. */
  #pickByThumb(choose: Choose, binder: number, offers: readonly Offer[], { pick, found }: Picking): void {
    const { body, registers } = this.#emit
    const picks = new ThumbPicks(this.#emit, this.#map, choose, binder)
    if (!isOneWord(offers)) picks.placeListed().set(pick)
    else if (!found) picks.placeAmong(offers, pick)
    else {
      picks.itemOf(offers[0] as WordOffer).set(found.item)
      registers.count(AT.decisions)
      this.#act()
      body.br(found.out)
    }
  }

  /** The choice that was given, one of the module's own, or none yet. */
  #ask(
    { auto, isResuming, suspend }: Asking,
    { choose, at }: Site,
    binder: number,
    offers: readonly Offer[],
    picking: Picking,
  ): void {
    const { body, registers } = this.#emit
    const { choice } = this.#map
    const { pick } = picking
    body.const(-1).set(pick)
    body.get(isResuming).if(() => {
      // It was a step when it was first come to.
      registers.count(AT.steps, -1)
      body.loadAt(choice).set(pick)
      body.const(0).const(-1).store(choice)
      body.const(0).set(isResuming)
    })
    body.get(pick).const(0).op('i32lt')
    body.if(() => {
      body.get(auto)
      registers.get(AT.me).op('i32shru').const(1).op('i32and')
      body.if(
        () => this.#pickAtRandom(picking),
        () => {
          const list = (): void => this.#list(choose, binder, offers)
          const isInWords = isOneWord(offers)
          if (!isInWords) list()
          body.get(auto).const(AUTO.thumbs)
          registers.get(AT.me).op('i32add').op('i32shru').const(1).op('i32and')
          body.if(
            () => this.#pickByThumb(choose, binder, offers, picking),
            () => {
              if (isInWords) list()
              suspend(at)
            },
          )
        },
      )
    })
  }

  /** Writes the choices down: how many, then the option, what is picked, and the item of each. */
  #list(choose: Choose, binder: number, offers: readonly Offer[]): void {
    const { body, builder } = this.#emit
    const { list } = this.#map
    const first = list + 4
    const next = body.local(I32)
    body.const(first).set(next)
    for (const { option, masks, asksSize } of offers) {
      const picked = choose.options[option]?.binders[binder]
      masks.forEach((mask, word) => {
        const base = 64 * word
        body.get(next, mask)
        if (asksSize !== undefined) {
          body
            .const(base)
            .const(base + IS_CARD)
            .get(asksSize)
            .select()
            .const(option)
          body.const(PICK.size).const(PICK.card).get(asksSize).select()
        } else {
          body.const(picked?.type === 'card' ? base + IS_CARD : base).const(option)
          body.const(picked ? PICK.item : PICK.nothing)
        }
        body.call(builder.runtime('list')).set(next)
      })
    }
    body.const(0).get(next).minus(first).const(12).op('i32divu').store(list)
  }

  /** The item at a place among those of a mask. */
  #itemAt(masks: readonly Local[], place: Local, item: Local): void {
    const { body, builder } = this.#emit
    const [mask, ...rest] = masks as [Local, ...Local[]]
    if (rest.length === 0) {
      body.get(mask, place).call(builder.runtime('kth')).set(item)
      return
    }
    const at = body.local(I32)
    body.get(place).set(at)
    body.block((found) => {
      masks.forEach((word, n) => {
        const base = 64 * n
        body.get(at).popcount(word).op('i32lt')
        body.if(() => body.get(word, at).call(builder.runtime('kth')).plus(base).set(item).br(found))
        body.get(at).popcount(word).op('i32sub').set(at)
      })
    })
  }

  /** Takes what was picked: goes on to what is to pick next, or to the steps of the option. */
  #take(site: Site, { option, asksSize, size }: Offer, binder: number, item: Local): void {
    const { choose } = site
    const { body, builder, registers } = this.#emit
    const picked = choose.options[option]?.binders[binder]
    const stay = (): void => this.#stay(site, option, binder)
    const done = (): void => this.#done(site, option, binder)
    if (!picked?.some || asksSize === undefined || size === undefined) {
      if (picked) {
        this.#asking?.observation?.pick(picked.cell, item)
        registers.putCell(picked.cell, () => body.get(item))
      }
      done()
      return
    }
    const { cardWords } = builder.memory
    const cells = Array.from({ length: cardWords }, (_, n) => builder.memory.cell(picked.cell) + 8 * n)
    const forget = (): void => {
      for (const cell of cells) registers.put64(cell, () => body.const64(0n))
    }
    body.get(asksSize)
    body.if(() => {
      registers.putCell(choose.size, () => body.get(item).plus(1))
      forget()
      body.get(item).op('i32eqz').if(done)
      stay()
    })
    // The first card, where there was only one size: that size is known now.
    registers.getCell(choose.size).op('i32eqz')
    body.if(() => {
      forget()
      registers.putCell(choose.size, () => body.get(size).plus(1))
    })
    cells.forEach((cell, word) => {
      registers.put64(cell, () => {
        registers.get64(cell)
        if (cardWords === 1) body.bit(item)
        else this.#emit.bit(item, word, cardWords)
        body.op('i64or')
      })
    })
    body.fold(cells, (cell) => registers.get64(cell).op('i64popcnt').op('i32wrap'), 'i32add').plus(1)
    registers.getCell(choose.size).op('i32eq').if(done)
    stay()
  }

  /** The choice goes on with a binder of an option. */
  #stay({ choose, at, goTo }: Site, option: number, binder: number): void {
    this.#putCells([choose.option, option + 1], [choose.binder, binder])
    goTo(at)
  }

  #done(site: Site, option: number, binder: number): void {
    const { choose, goTo } = site
    const { entry, binders } = known(choose.options[option], 'option')
    if (binders[binder]?.some) this.#putCells([choose.size, 0])
    if (binder + 1 < binders.length) {
      this.#stay(site, option, binder + 1)
      return
    }
    if (binders.length > 1 || binders[0]?.some) this.#putCells([choose.option, 0], [choose.binder, 0])
    goTo(entry)
  }

  #putCells(...values: readonly (readonly [Cell, number])[]): void {
    const { body, registers } = this.#emit
    for (const [cell, value] of values) registers.putCell(cell, () => body.const(value))
  }

  /** Somebody acts: a turn begins unless it was theirs already. */
  #act(): void {
    const { body, registers } = this.#emit
    registers.get(AT.actor)
    registers.get(AT.me).op('i32ne')
    body.if(() => {
      registers.put(AT.actor, () => registers.get(AT.me))
      registers.count(AT.turns)
    })
  }
}
