/**
 * A decision: what can be chosen, asked one thing at a time. First comes the option, together with the first thing
 * to pick for it; what else there is to pick is asked after. For some cards, first how many, then one after the
 * other, in any order. Nothing is offered that could not be completed.
 */

import { asItems, difference, type Items, toItems } from '../model/values.ts'
import type { BinderCode, ChooseCode, OptionCode } from './instructions.ts'
import type { Machine } from './machine.ts'
import type { Program } from './program.ts'
import type { KnownShape } from './shapes.ts'

export interface Choice {
  /** What is chosen so far, in words: different for each choice of a decision. */
  readonly label: string
  /** The option's own words. */
  readonly name: string
  readonly option: number
  /** What is picked by this choice, if anything: an item, how many cards, or one more of the cards. */
  readonly pick?: { readonly kind: 'item' | 'size' | 'card'; readonly value: number }
}

type Pick = NonNullable<Choice['pick']>

/** The choices there are; none if no option can be taken. */
export function choicesAt(machine: Machine, choose: ChooseCode): Choice[] {
  const { state } = machine
  const taken = (state.read(choose.option) as number) - 1
  const binder = state.read(choose.binder) as number
  // Trying out what can be completed writes to slots, and must leave no trace.
  const before = state.wordsOfPlay.slice()
  const choices =
    taken >= 0
      ? optionChoices(machine, choose, taken, binder)
      : choose.options.flatMap((option, n) =>
          option.when && !option.when(machine) ? [] : optionChoices(machine, choose, n, 0),
        )
  state.words.set(before)
  return choices
}

function optionChoices(machine: Machine, choose: ChooseCode, option: number, at: number): Choice[] {
  const code = choose.options[option] as OptionCode
  const binder = code.binders[at]
  if (binder === undefined) return [{ label: code.label, name: code.label, option }]
  const said = [code.label, ...code.binders.slice(0, at).map((each) => pickedName(machine, each))]
  const size = (machine.state.read(choose.size) as number) - 1
  // Said before anything is tried out, which overwrites what was picked.
  const picked = size >= 0 ? pickedName(machine, binder) : ''
  return picksFor(machine, code, at, binder, size).map((pick) => {
    const words = pick.kind === 'card' ? [...said, picked] : said
    return {
      label: [...words, pickName(machine, binder, pick)].filter((word) => word !== '').join(' '),
      name: code.label,
      option,
      pick,
    }
  })
}

/** What can be picked next for a binder. */
function picksFor(
  machine: Machine,
  option: OptionCode,
  at: number,
  binder: BinderCode,
  size: number,
): Pick[] {
  if (binder.one) {
    const items = binder.one.in(machine)
    return items.filter((value) => fits(machine, option, at, value)).map((value) => ({ kind: 'item', value }))
  }
  const { of, shape } = binder.some as NonNullable<BinderCode['some']>
  const cards = of(machine)
  const known = shape(machine)
  const sizes =
    size >= 0
      ? [size]
      : sizesOf(cards, known).filter((n) => canPick(machine, option, at, [], cards, n, known))
  if (sizes.length !== 1 || sizes[0] === 0) return sizes.map((value) => ({ kind: 'size', value }))
  const picked = size >= 0 ? asItems(machine.state.read(binder.cell)) : []
  const rest = difference(cards, picked)
  const wanted = sizes[0] as number
  const [only, another] = completions(machine, option, at, picked, rest, wanted, known).take(2)
  // Where only one set is left there is nothing to choose, in whatever order its cards could be named.
  const left = another === undefined ? difference(only ?? [], picked).slice(0, 1) : rest
  return left
    .filter((card) =>
      canPick(machine, option, at, [...picked, card], difference(rest, [card]), wanted, known),
    )
    .map((value) => ({ kind: 'card', value }))
}

function sizesOf(cards: Items, { min, max }: KnownShape): number[] {
  const most = Math.min(max, cards.length)
  return Array.from({ length: Math.max(0, most - min + 1) }, (_, n) => min + n)
}

/** Whether an item passes its test and leaves something to pick for what comes after. */
function fits(machine: Machine, option: OptionCode, at: number, value: number | Items): boolean {
  const { cell, where } = option.binders[at] as BinderCode
  machine.state.write(cell, value)
  return (where === undefined || where(machine)) && canComplete(machine, option, at + 1)
}

/** Whether there is something to pick for this binder and all after it. */
function canComplete(machine: Machine, option: OptionCode, at: number): boolean {
  const binder = option.binders[at]
  if (binder === undefined) return true
  if (binder.one) return binder.one.in(machine).some((value) => fits(machine, option, at, value))
  const { of, shape } = binder.some as NonNullable<BinderCode['some']>
  const cards = of(machine)
  const known = shape(machine)
  return sizesOf(cards, known).some((size) => canPick(machine, option, at, [], cards, size, known))
}

/** Whether these cards can be completed from the rest to a set of that size that fits. */
function canPick(
  machine: Machine,
  option: OptionCode,
  at: number,
  picked: Items,
  rest: Items,
  size: number,
  shape: KnownShape,
): boolean {
  if (!machine.program.shapes.canComplete(picked, rest, size, shape)) return false
  const isLast = at === option.binders.length - 1
  if (isLast && option.binders[at]?.where === undefined) return true
  return completions(machine, option, at, picked, rest, size, shape).some(() => true)
}

/** The sets of that size that have these cards and others of the rest, and fit. */
function completions(
  machine: Machine,
  option: OptionCode,
  at: number,
  picked: Items,
  rest: Items,
  size: number,
  shape: KnownShape,
): IteratorObject<Items> {
  return machine.program.shapes
    .subsetsOfSize(picked, rest, size, shape)
    .filter((cards) => fits(machine, option, at, toItems(cards)))
}

/** Takes a choice: goes on to what is to pick next, or to the option's steps. */
export function applyChoice(machine: Machine, choose: ChooseCode, { option, pick }: Choice): void {
  const { state } = machine
  const code = choose.options[option] as OptionCode
  const at = (state.read(choose.option) as number) === 0 ? 0 : (state.read(choose.binder) as number)
  state.write(choose.option, option + 1)
  state.write(choose.binder, at)
  if (pick && !isPicked(machine, choose, code.binders[at] as BinderCode, pick)) return
  state.write(choose.size, 0)
  state.write(choose.binder, at + 1)
  if (at + 1 < code.binders.length) return
  state.write(choose.option, 0)
  state.write(choose.binder, 0)
  machine.goto(code.entry)
}

/** Writes down a pick. Returns whether the binder now has all it needs. */
function isPicked(machine: Machine, choose: ChooseCode, binder: BinderCode, { kind, value }: Pick): boolean {
  const { state } = machine
  if (kind === 'item') {
    machine.tellPick(binder, value)
    state.write(binder.cell, value)
    return true
  }
  if (kind === 'size') {
    state.write(choose.size, value + 1)
    state.write(binder.cell, [])
    return value === 0
  }
  const chosen = (state.read(choose.size) as number) - 1
  const before = chosen < 0 ? [] : asItems(state.read(binder.cell))
  const size = chosen < 0 ? onlySize(machine, choose, binder) : chosen
  state.write(choose.size, size + 1)
  const picked = [...before, value]
  state.write(binder.cell, picked)
  return picked.length === size
}

/** How many cards there are to pick, when that was not asked because there is only one answer. */
function onlySize(machine: Machine, choose: ChooseCode, binder: BinderCode): number {
  const { of, shape } = binder.some as NonNullable<BinderCode['some']>
  const option = choose.options[(machine.state.read(choose.option) as number) - 1] as OptionCode
  const at = machine.state.read(choose.binder) as number
  const before = machine.state.wordsOfPlay.slice()
  const cards = of(machine)
  const known = shape(machine)
  const size = sizesOf(cards, known).find((n) => canPick(machine, option, at, [], cards, n, known))
  machine.state.words.set(before)
  return size as number
}

/** What has been picked for a binder, in words. */
function pickedName(machine: Machine, { cell, one }: BinderCode): string {
  const value = machine.state.read(cell)
  if (one) return itemName(machine.program, one.kind, value as number)
  return asItems(value)
    .map((card) => machine.program.deck.cardName(card))
    .join(' ')
}

function pickName(machine: Machine, binder: BinderCode, { kind, value }: Pick): string {
  if (kind === 'item') return itemName(machine.program, binder.one?.kind ?? 'num', value)
  if (kind === 'card') return machine.program.deck.cardName(value)
  return value === 1 ? '1 card' : `${value} cards`
}

export function itemName({ deck }: Program, kind: string, value: number): string {
  if (kind === 'card') return deck.cardName(value)
  if (kind === 'suit') return deck.suitName(value)
  if (kind === 'rank') return deck.rankName(value)
  return kind === 'num' ? String(value) : `${kind} ${value + 1}`
}
