/** What can be picked for an option of a choice, as masks: only what can be completed. */
import type { Binder, Choosable, Choose } from '../../lower/instructions.ts'
import type { Emitter } from '../expressions/emitter.ts'
import { liftedMask, mentions } from '../expressions/masks.ts'
import { filtered } from '../expressions/sets.ts'
import { shapeNumbers } from '../expressions/shapes.ts'
import { known } from '../known.ts'
import { newWords, setWords, type Words } from '../shapes/groups.ts'
import type { Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import { SomeCards } from './some-cards.ts'

/** What can be picked for an option: items of a set, how many cards, one more card, or just the option. */
export interface Offer {
  readonly option: number
  readonly masks: readonly Local[]
  /** For some cards: whether how many there are to be comes first, and how many if that is known. */
  readonly asksSize?: Local
  readonly size?: Local
}

/** Whether some cards are already being picked where choices are offered: for sure, for sure not, or perhaps. */
export type Begun = 'yes' | 'no' | 'perhaps'

/** One bit a choice. Where nothing has been picked yet, the option's own test counts. */
export function offerOf(choose: Choose, n: number, at: number, begun: Begun, emit: Emitter): Offer {
  const { body, registers } = emit
  const { memory } = emit.builder
  const option = known(choose.options[n], 'option')
  const binder = option.binders[at]
  const words = binder?.in
    ? emit.inScope(binder.in.scope).words(binder.in.expr)
    : binder?.some
      ? memory.cardWords
      : 1
  const masks: Local[] = []
  while (masks.length < words) masks.push(body.local(I64))
  const some = binder?.some && { asksSize: body.local(I32), size: body.local(I32) }
  const offer = (): void => {
    if (some) offerSomeCards(choose, option, at, begun, { masks, ...some }, emit)
    else
      masks.forEach((mask, word) => {
        if (binder?.in) fitting(option, at, emit.inScope(binder.in.scope), word)
        else body.const64(1n)
        body.set(mask)
      })
  }
  if (option.when && begun !== 'yes' && at === 0) {
    for (const mask of masks) body.const64(0n).set(mask)
    if (some) body.const(0).set(some.asksSize)
    // Once it is begun, the option has been taken whatever has become of its test.
    emit.operand(option.when)
    if (some && begun === 'perhaps') registers.getCell(choose.option).op('i32or')
    body.if(offer)
  } else offer()
  return { option: n, masks, ...some }
}

/**
 * Some cards of a shape: first how many, if there is more than one answer, then one card after the other. Nothing is
 * offered that cannot be completed; where only one set is left, its cards are no choice.
 */
function offerSomeCards(
  choose: Choose,
  option: Choosable,
  at: number,
  isBegun: Begun,
  { masks, asksSize, size }: Required<Omit<Offer, 'option'>>,
  root: Emitter,
): void {
  const { body, registers } = root
  const { cell, some } = option.binders[at] as Binder & { some: NonNullable<Binder['some']> }
  const code = new SomeCards(root, option, at, (emit) => canComplete(option, at + 1, emit))
  const [cards, picked, rest] = [0, 1, 2].map(() => newWords(body, root.builder)) as [Words, Words, Words]
  const [min, max, sum] = body.locals(I32, I32, I32)
  const emit = root.inScope(some.of.scope)
  // The sizes that are asked for, if they are, are in the first word.
  const mask = known(masks[0], 'mask')
  setWords(body, cards, (n) => emit.word(some.of.expr, n))
  shapeNumbers(some.shape, emit)
  body.set(sum).set(max).set(min)
  body.const(0).set(asksSize)
  for (const word of [...picked, ...masks]) body.const64(0n).set(word)
  registers.getCell(choose.size).minus(1).set(size)
  const goOn = (): void => {
    setWords(body, picked, (n) => registers.get64(emit.builder.memory.cell(cell) + 8 * n))
  }
  const begin = (): void => {
    // The sizes that can be made; if there is one, it need not be asked for.
    code.sizes(cards, min, max, sum, mask)
    body.get(mask).op('i64popcnt').const64(1n).op('i64ne')
    body.get(mask).const64(1n).op('i64eq').op('i32or').set(asksSize)
    body.lowestItem(mask).set(size)
  }
  if (isBegun === 'yes') goOn()
  else if (isBegun === 'no') begin()
  else body.get(size).const(0).op('i32ge').if(goOn, begin)
  body.get(asksSize).op('i32eqz')
  body.if(() => {
    setWords(body, rest, (n) => body.get(cards[n] as Local, picked[n] as Local).andNot())
    code.nextCards(picked, rest, size, sum, masks)
  })
}

/** Leaves a word of the items that pass their test and leave something to pick for what comes after. */
function fitting(option: Choosable, at: number, emit: Emitter, word: number): void {
  const { body } = emit
  const {
    name,
    type,
    where,
    cell,
    in: set,
  } = option.binders[at] as Binder & { in: NonNullable<Binder['in']> }
  const later = option.binders.slice(at + 1)
  const laterLooks = later.some((binder) =>
    mentions([binder.in?.expr, binder.some, binder.where?.expr], name),
  )
  const inner = where ? emit.bind(name, { type, locals: [] }) : emit
  const lifted = where && liftedMask(where.expr, name, type, inner)
  emit.word(set.expr, word)
  if (lifted) {
    lifted(word)
    body.op('i64and')
  }
  if ((where && !lifted) || laterLooks) {
    filtered(body, word, (item) => {
      const each = emit.bind(name, { type, locals: [item] })
      if (where && !lifted) each.number(where.expr)
      else body.const(1)
      if (laterLooks) {
        // Sets of cards are tried by other functions, which find the item where it will be.
        if (later.some((binder) => binder.some)) emit.registers.putCell(cell, () => body.get(item))
        canComplete(option, at + 1, each)
        body.op('i32and')
      }
    })
  }
  if (later.length > 0 && !laterLooks) {
    body.const64(0n)
    canComplete(option, at + 1, emit)
    body.select()
  }
}

/** Leaves whether there is something to pick for this binder and all after it. */
function canComplete(option: Choosable, at: number, outer: Emitter): void {
  if (at === option.binders.length) {
    outer.body.const(1)
    return
  }
  const binder = known(option.binders[at], 'binder')
  const { some, in: set } = binder
  if (some) {
    canPickSome(option, at, some, outer)
    return
  }
  if (!set) throw new TypeError(`nothing to pick from for ${binder.name}`)
  // What was picked before is known by its name here; the rest is as the binder knows it.
  const emit = outer.inScope(new Map([...set.scope, ...outer.scope]))
  emit.foldWords(set.expr, (word) => fitting(option, at, emit, word), 'i64or').isAny()
}

/** The same where the binder is for some cards: whether there is a size that can be made. */
function canPickSome(option: Choosable, at: number, some: NonNullable<Binder['some']>, outer: Emitter): void {
  const { body } = outer
  const emit = outer.inScope(new Map([...some.of.scope, ...outer.scope]))
  const cards = newWords(body, emit.builder)
  const [min, max, sum] = body.locals(I32, I32, I32)
  setWords(body, cards, (n) => emit.word(some.of.expr, n))
  shapeNumbers(some.shape, emit)
  body.set(sum).set(max).set(min)
  const sizes = body.local(I64)
  new SomeCards(emit, option, at, (later) => canComplete(option, at + 1, later)).sizes(
    cards,
    min,
    max,
    sum,
    sizes,
  )
  body.get(sizes).isAny()
}
