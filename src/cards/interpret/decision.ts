/**
 * A decision: what can be chosen, asked one thing at a time. First comes the option, together with the first thing
 * to pick for it; what else there is to pick is asked after. For some cards, first how many, then one after the
 * other, in any order. Nothing is offered that could not be completed.
 */

import type { Choose } from '../lower/instructions.ts'
import type { GameModel } from '../model/game-model.ts'
import { type Cell, POINT } from '../model/layout.ts'
import type { KnownShape } from '../model/shapes.ts'
import { asItems, difference, type Items, toItems } from '../model/values.ts'
import type { Evaluation, SetOf, Test } from './evaluation.ts'

export interface Choice {
  /** What is chosen so far, in words: different for each choice of a decision. */
  readonly label: string
  /** The option's own words. */
  readonly name: string
  readonly option: number
  /** What is picked by this choice, if anything: an item, how many cards, or one more of the cards. */
  readonly pick?: { readonly kind: 'item' | 'size' | 'card'; readonly value: number }
}

type Picked = NonNullable<Choice['pick']>

/** A thing to pick, with its expressions bound. */
export interface BoundBinder {
  readonly cell: Cell
  readonly one: { readonly in: SetOf; readonly kind: string } | undefined
  readonly some: { readonly of: SetOf; readonly shape: (context: Evaluation) => KnownShape } | undefined
  readonly where: Test | undefined
}

export interface BoundOption {
  readonly label: string
  readonly when: Test | undefined
  readonly binders: readonly BoundBinder[]
  /** Where its steps begin. */
  readonly entry: number
}

/** A `choose` instruction with its expressions bound. */
export interface BoundDecision extends Pick<Choose, 'option' | 'binder' | 'size' | 'otherwise'> {
  readonly options: readonly BoundOption[]
}

/** The choices there are; none if no option can be taken. */
export function choicesAt(context: Evaluation, choose: BoundDecision): Choice[] {
  const { state } = context
  const taken = (state.read(choose.option) as number) - 1
  const binder = state.read(choose.binder) as number
  // Trying out what can be completed writes to slots, and must leave no trace.
  const before = state.wordsOfPlay.slice()
  const choices =
    taken >= 0
      ? optionChoices(context, choose, taken, binder)
      : choose.options.flatMap((option, n) =>
          option.when && !option.when(context) ? [] : optionChoices(context, choose, n, 0),
        )
  state.words.set(before)
  return choices
}

function optionChoices(context: Evaluation, choose: BoundDecision, option: number, at: number): Choice[] {
  const code = choose.options[option] as BoundOption
  const binder = code.binders[at]
  if (binder === undefined) return [{ label: code.label, name: code.label, option }]
  const said = [code.label, ...code.binders.slice(0, at).map((each) => pickedName(context, each))]
  const size = (context.state.read(choose.size) as number) - 1
  // Said before anything is tried out, which overwrites what was picked.
  const picked = size >= 0 ? pickedName(context, binder) : ''
  return picksFor(context, code, at, binder, size).map((pick) => {
    const words = pick.kind === 'card' ? [...said, picked] : said
    return {
      label: [...words, pickName(context, binder, pick)].filter((word) => word !== '').join(' '),
      name: code.label,
      option,
      pick,
    }
  })
}

/** What can be picked next for a binder. */
function picksFor(
  context: Evaluation,
  option: BoundOption,
  at: number,
  binder: BoundBinder,
  size: number,
): Picked[] {
  if (binder.one) {
    const items = binder.one.in(context)
    return items.filter((value) => fits(context, option, at, value)).map((value) => ({ kind: 'item', value }))
  }
  const { of, shape } = binder.some as NonNullable<BoundBinder['some']>
  const cards = of(context)
  const known = shape(context)
  const sizes =
    size >= 0
      ? [size]
      : sizesOf(cards, known).filter((n) => canPick(context, option, at, [], cards, n, known))
  if (sizes.length !== 1 || sizes[0] === 0) return sizes.map((value) => ({ kind: 'size', value }))
  const picked = size >= 0 ? asItems(context.state.read(binder.cell)) : []
  const rest = difference(cards, picked)
  const wanted = sizes[0] as number
  const [only, another] = completions(context, option, at, picked, rest, wanted, known).take(2)
  // Where only one set is left there is nothing to choose, in whatever order its cards could be named.
  const left = another === undefined ? difference(only ?? [], picked).slice(0, 1) : rest
  return left
    .filter((card) =>
      canPick(context, option, at, [...picked, card], difference(rest, [card]), wanted, known),
    )
    .map((value) => ({ kind: 'card', value }))
}

function sizesOf(cards: Items, { min, max }: KnownShape): number[] {
  const most = Math.min(max, cards.length)
  return Array.from({ length: Math.max(0, most - min + 1) }, (_, n) => min + n)
}

/** Whether an item passes its test and leaves something to pick for what comes after. */
function fits(context: Evaluation, option: BoundOption, at: number, value: number | Items): boolean {
  const { cell, where } = option.binders[at] as BoundBinder
  context.state.write(cell, value)
  return (where === undefined || where(context)) && canComplete(context, option, at + 1)
}

/** Whether there is something to pick for this binder and all after it. */
function canComplete(context: Evaluation, option: BoundOption, at: number): boolean {
  const binder = option.binders[at]
  if (binder === undefined) return true
  if (binder.one) return binder.one.in(context).some((value) => fits(context, option, at, value))
  const { of, shape } = binder.some as NonNullable<BoundBinder['some']>
  const cards = of(context)
  const known = shape(context)
  return sizesOf(cards, known).some((size) => canPick(context, option, at, [], cards, size, known))
}

/** Whether these cards can be completed from the rest to a set of that size that fits. */
function canPick(
  context: Evaluation,
  option: BoundOption,
  at: number,
  picked: Items,
  rest: Items,
  size: number,
  shape: KnownShape,
): boolean {
  if (!context.program.shapes.canComplete(picked, rest, size, shape)) return false
  const isLast = at === option.binders.length - 1
  if (isLast && option.binders[at]?.where === undefined) return true
  return completions(context, option, at, picked, rest, size, shape).some(() => true)
}

/** The sets of that size that have these cards and others of the rest, and fit. */
function completions(
  context: Evaluation,
  option: BoundOption,
  at: number,
  picked: Items,
  rest: Items,
  size: number,
  shape: KnownShape,
): IteratorObject<Items> {
  return context.program.shapes
    .subsetsOfSize(picked, rest, size, shape)
    .filter((cards) => fits(context, option, at, toItems(cards)))
}

/** Takes a choice: goes on to what is to pick next, or to the option's steps. `onItem` is called before an item is bound. */
export function applyChoice(
  context: Evaluation,
  choose: BoundDecision,
  { option, pick }: Choice,
  onItem: (name: Cell, item: number) => void,
): void {
  const { state } = context
  const code = choose.options[option] as BoundOption
  const at = (state.read(choose.option) as number) === 0 ? 0 : (state.read(choose.binder) as number)
  state.write(choose.option, option + 1)
  state.write(choose.binder, at)
  const binder = code.binders[at] as BoundBinder
  if (pick?.kind === 'item') onItem(binder.cell, pick.value)
  if (pick && !isPicked(context, choose, binder, pick)) return
  state.write(choose.size, 0)
  state.write(choose.binder, at + 1)
  if (at + 1 < code.binders.length) return
  state.write(choose.option, 0)
  state.write(choose.binder, 0)
  state.put(POINT, code.entry)
}

/** Writes down a pick. Returns whether the binder now has all it needs. */
function isPicked(
  context: Evaluation,
  choose: BoundDecision,
  binder: BoundBinder,
  { kind, value }: Picked,
): boolean {
  const { state } = context
  if (kind === 'item') {
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
  const size = chosen < 0 ? onlySize(context, choose, binder) : chosen
  state.write(choose.size, size + 1)
  const picked = [...before, value]
  state.write(binder.cell, picked)
  return picked.length === size
}

/** How many cards there are to pick, when that was not asked because there is only one answer. */
function onlySize(context: Evaluation, choose: BoundDecision, binder: BoundBinder): number {
  const { of, shape } = binder.some as NonNullable<BoundBinder['some']>
  const option = choose.options[(context.state.read(choose.option) as number) - 1] as BoundOption
  const at = context.state.read(choose.binder) as number
  const before = context.state.wordsOfPlay.slice()
  const cards = of(context)
  const known = shape(context)
  const size = sizesOf(cards, known).find((n) => canPick(context, option, at, [], cards, n, known))
  context.state.words.set(before)
  return size as number
}

/** What has been picked for a binder, in words. */
function pickedName(context: Evaluation, { cell, one }: BoundBinder): string {
  const value = context.state.read(cell)
  if (one) return itemName(context.program, one.kind, value as number)
  return asItems(value)
    .map((card) => context.program.deck.cardName(card))
    .join(' ')
}

function pickName(context: Evaluation, binder: BoundBinder, { kind, value }: Picked): string {
  if (kind === 'item') return itemName(context.program, binder.one?.kind ?? 'num', value)
  if (kind === 'card') return context.program.deck.cardName(value)
  return value === 1 ? '1 card' : `${value} cards`
}

export function itemName({ deck }: GameModel, kind: string, value: number): string {
  if (kind === 'card') return deck.cardName(value)
  if (kind === 'suit') return deck.suitName(value)
  if (kind === 'rank') return deck.rankName(value)
  return kind === 'num' ? String(value) : `${kind} ${value + 1}`
}
