/** Picking some cards of a shape: which sizes there can be, and which card can come next. */
import type { Binder, Choosable } from '../../lower/instructions.ts'
import type { Binding, Emitter } from '../expressions/emitter.ts'
import { completingShape } from '../expressions/shapes.ts'
import { joinWords, likeLowest, newWords, push, setFunction, setWords, type Words } from '../shapes/groups.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64, type Plain, type ValueType } from '../wasm/opcodes.ts'

/** The greatest number of cards that can be asked for: sizes are bits of a word. */
const MOST_ASKED = 63

/** Of several packs, more cards may be picked than there are sizes. The interpreter plays such a game. */
function giveUpIfMany(body: Body, cards: Words, most: Local): void {
  if (cards.length === 1) return
  body.get(most).const(MOST_ASKED).op('i32gt')
  body.if(() => body.unreachable())
}

/** Leaves a word of the set that has only the lowest card of another. */
function lowestOf(body: Body, words: Words, n: number): void {
  const before = words.slice(0, n)
  if (before.length === 0) {
    body.lowestBit(words[n] as Local)
    return
  }
  body.const64(0n).lowestBit(words[n] as Local)
  joinWords(body, before, 'i64or').isAny().select()
}

type SomeBinder = Binder & { readonly some: NonNullable<Binder['some']> }

export class SomeCards {
  readonly #emit: Emitter
  readonly #binder: SomeBinder
  readonly #key: string
  /** Leaves whether there is something to pick for what comes after these cards, if anything does. */
  readonly #completesLater: ((emit: Emitter) => void) | undefined

  constructor(emit: Emitter, option: Choosable, at: number, completesLater: (emit: Emitter) => void) {
    this.#emit = emit
    this.#binder = option.binders[at] as SomeBinder
    this.#key = `${option.entry} ${at}`
    this.#completesLater = at < option.binders.length - 1 ? completesLater : undefined
  }

  /** Whether a set of the shape is all that is asked for. */
  get #isFree(): boolean {
    return this.#binder.where === undefined && this.#completesLater === undefined
  }

  /** Whether any cards will do, so many of them. */
  get #isPlain(): boolean {
    const { same, run, sum } = this.#binder.some.shape
    return this.#isFree && same === undefined && run === undefined && sum === undefined
  }

  /** The sizes of sets that can be made of these cards, as a mask. */
  sizes(cards: Words, min: Local, max: Local, sum: Local, mask: Local): void {
    const { body, builder } = this.#emit
    if (this.#isPlain) {
      const all = body.local(I32)
      body.popcounts(cards).set(all)
      body.min(max, all).set(all)
      giveUpIfMany(body, cards, all)
      body.get(min, all).call(builder.runtime('range')).set(mask)
      return
    }
    push(body, cards).get(min, max, sum).call(this.#sizes).set(mask)
  }

  /** (cards, min, max, sum) → the sizes that can be made, tried one after the other. */
  get #sizes(): number {
    const ways = this.#ways
    const { builder } = this.#emit
    const takes = { sets: 1, numbers: 3 }
    return setFunction(builder, `sizes ${ways}`, takes, [I64], (body, [cards = []], numbers) => {
      const [size, max, sum] = numbers as [Local, Local, Local]
      const [most, mask] = body.locals(I32, I64)
      const none = newWords(body, builder)
      body.popcounts(cards).set(most)
      body.min(max, most).set(most)
      giveUpIfMany(body, cards, most)
      body.forever((out) => {
        body.get(size, most).op('i32gt').brIf(out)
        const call = (func: number): Body => push(body, none, cards).get(size, sum).call(func).op('i32eqz')
        // A set of a shape has smaller ones of it, unless its sum is given: after a size that is not there, none is.
        const isLast = this.#binder.some.shape.sum === undefined
        if (isLast) call(this.#completing).brIf(out)
        if (isLast && this.#isFree) body.const(1)
        else call(ways).op('i32eqz')
        body.op('i64extendu').shl64(size).get(mask).op('i64or').set(mask)
        body.increase(size)
      })
      body.get(mask)
    })
  }

  /** The cards of the rest that can come next, as a mask: of the only set that is left, just the lowest. */
  nextCards(picked: Words, rest: Words, size: Local, sum: Local, masks: Words): void {
    const { body } = this.#emit
    if (this.#isPlain) {
      // All that is left must be taken, or any of it can be.
      setWords(body, masks, (n) => {
        lowestOf(body, rest, n)
        body.get(rest[n] as Local)
        body.get(size).popcounts(picked).op('i32sub').popcounts(rest).op('i32eq').select()
      })
      return
    }
    push(body, picked, rest).get(size, sum).call(this.#nextCards)
    for (const mask of masks.toReversed()) body.set(mask)
  }

  /** (picked, rest, size, sum) → the cards that can come next, tried one after the other. */
  get #nextCards(): number {
    const ways = this.#ways
    const { builder } = this.#emit
    const results = new Array<ValueType>(builder.memory.cardWords).fill(I64)
    const takes = { sets: 2, numbers: 2 }
    return setFunction(builder, `next cards ${ways}`, takes, results, (body, sets, numbers) => {
      const [picked, rest] = sets as [Words, Words]
      const [size, sum] = numbers as [Local, Local]
      const masks = newWords(body, builder)
      const left = body.local(I64)
      rest.forEach((word, n) => {
        const mask = masks[n] as Local
        body.get(word).set(left)
        body.eachItem(left, (card) => {
          // Shifts are by the place in a word.
          const withCard = (words: Words, op: Plain): void =>
            words.forEach((each, at) => {
              body.get(each)
              if (at === n) body.bit(card).op(op)
            })
          withCard(picked, 'i64or')
          withCard(rest, 'i64xor')
          body.get(size, sum).call(ways).op('i32eqz').op('i32eqz').op('i64extendu')
          body.shl64(card).get(mask).op('i64or').set(mask)
        })
      })
      push(body, picked, rest).get(size, sum).call(ways).const(1).op('i32eq')
      body.if(() => {
        // From the last word on: whether it keeps its lowest card depends on those before it.
        for (let n = masks.length - 1; n >= 0; n -= 1) {
          lowestOf(body, masks, n)
          body.set(masks[n] as Local)
        }
      })
      push(body, masks)
    })
  }

  /** (picked, rest, size, sum) → in how many ways the picked cards can be completed: 0, 1, or 2 for more. */
  get #ways(): number {
    return this.#isFree ? this.#completing : this.#tried(this.#completing)
  }

  /** The same by the shape alone. */
  get #completing(): number {
    return completingShape(this.#emit.builder, this.#binder.some.shape)
  }

  /**
   * The same with a test, or with something to pick after these cards: sets are tried one after the other, and none that
   * cannot have the shape.
   */
  #tried(completing: number): number {
    const takes = { sets: 2, numbers: 2 }
    return setFunction(this.#emit.builder, `try ${this.#key}`, takes, [I32], (body, sets, numbers) => {
      const [picked, rest] = sets as [Words, Words]
      const [size, sum] = numbers as [Local, Local]
      const again = this.#tried(completing)
      const [ways, bit] = body.locals(I32, I64)
      push(body, picked, rest).get(size, sum).call(completing).op('i32eqz').returnIf(0)
      body.popcounts(picked).get(size).op('i32eq')
      body.if(() => {
        this.#isRight(body, picked)
        body.return()
      })
      body.const(0).set(ways)
      this.#leaveOutUnlike(body, picked, rest)
      rest.forEach((word, n) => {
        body.forever((out) => {
          body.get(word).op('i64eqz').get(ways).const(2).op('i32ge').op('i32or').brIf(out)
          body.get(word).const64(0n).get(word).op('i64sub').op('i64and').tee(bit)
          body.get(word).op('i64xor').set(word)
          picked.forEach((each, at) => {
            body.get(each)
            if (at === n) body.get(bit).op('i64or')
          })
          push(body, rest).get(size, sum).call(again)
          body.get(ways).op('i32add').set(ways)
        })
      })
      body.atMost(ways, 2)
    })
  }

  /** Cards of another rank or suit than those picked need not be tried with them. */
  #leaveOutUnlike(body: Body, picked: Words, rest: Words): void {
    const { builder } = this.#emit
    const { same } = this.#binder.some.shape
    if (same === undefined) return
    joinWords(body, picked, 'i64or').isAny()
    body.if(() =>
      body.with([I64], (like) => {
        likeLowest(body, builder, same, picked).set(like)
        setWords(body, rest, (n) => body.get(like, rest[n] as Local).op('i64and'))
      }),
    )
  }

  /** Leaves whether a set passes the test, and leaves something to pick for what comes after. */
  #isRight(body: Body, picked: Words): void {
    const { name, type, where, some, cell } = this.#binder
    const later = this.#completesLater
    const scope = new Map<string, Binding>([
      ...(where?.scope ?? some.of.scope),
      [name, { type, locals: picked }],
    ])
    const emit = this.#emit.inFunction(body, scope)
    if (!later) {
      emit.number(where?.expr ?? true)
      return
    }
    const at = emit.builder.memory.cell(cell)
    const complete = (): void => {
      // Other functions find the set where it will be. What has been picked of it so far is there, and stays.
      const before = newWords(body, emit.builder)
      setWords(body, before, (n) => body.loadAt64(at + 8 * n))
      const store = (words: Words): void =>
        words.forEach((word, n) => {
          body
            .const(0)
            .get(word)
            .store64(at + 8 * n)
        })
      store(picked)
      later(emit)
      store(before)
    }
    if (!where) complete()
    else {
      emit.number(where.expr)
      body.if(complete, () => body.const(0), I32)
    }
  }
}
