/**
 * A decision: what can be chosen, asked one thing at a time. First comes the option, together with the first thing
 * to pick for it; what else there is to pick is asked after. For some cards, first how many, then one after the
 * other, in any order. Nothing is offered that could not be completed.
 */

import type { Choose } from '../lower/instructions.ts'
import type { GameModel } from '../model/game-model.ts'
import { type Cell, POINT } from '../model/layout.ts'
import type { KnownShape } from '../model/shapes.ts'
import type { State } from '../model/state.ts'
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
export function choicesAt(context: Evaluation, decision: BoundDecision): Choice[] {
  const { state } = context
  const taken = (state.read(decision.option) as number) - 1
  const binder = state.read(decision.binder) as number
  return tryingOut(state, () =>
    taken >= 0
      ? optionChoices(context, decision, taken, binder)
      : decision.options.flatMap(({ when }, n) =>
          when && !when(context) ? [] : optionChoices(context, decision, n, 0),
        ),
  )
}

/** Trying out what can be completed writes to slots, and must leave no trace. */
function tryingOut<Found>(state: State, look: () => Found): Found {
  const before = state.wordsOfPlay.slice()
  const found = look()
  state.words.set(before)
  return found
}

function optionChoices(context: Evaluation, decision: BoundDecision, option: number, at: number): Choice[] {
  const { label, binders } = decision.options[option] as BoundOption
  const binder = binders[at]
  if (binder === undefined) return [{ label, name: label, option }]
  const said = [label, ...binders.slice(0, at).map((each) => pickedName(context, each))]
  const size = (context.state.read(decision.size) as number) - 1
  // Said before anything is tried out, which overwrites what was picked.
  const picked = size >= 0 ? pickedName(context, binder) : ''
  return new Picking(context, binders, at).picks(size).map((pick) => {
    const words = pick.kind === 'card' ? [...said, picked] : said
    const named = [...words, pickName(context, binder, pick)].filter((word) => word !== '')
    return { label: named.join(' '), name: label, option, pick }
  })
}

/** What can be picked for one of the binders of an option. */
class Picking {
  readonly #context: Evaluation
  readonly #binders: readonly BoundBinder[]
  readonly #at: number
  readonly #binder: BoundBinder

  constructor(context: Evaluation, binders: readonly BoundBinder[], at: number) {
    this.#context = context
    this.#binders = binders
    this.#at = at
    this.#binder = binders[at] as BoundBinder
  }

  /** @param size how many cards to pick; below 0 if that is open */
  picks(size: number): Picked[] {
    const { one, cell } = this.#binder
    if (one) {
      const items = one.in(this.#context).filter((value) => this.#fits(value))
      return items.map((value) => ({ kind: 'item', value }))
    }
    const { cards, shape } = this.#some()
    const sizes = size >= 0 ? [size] : this.#sizes(cards, shape)
    if (sizes.length !== 1 || sizes[0] === 0) return sizes.map((value) => ({ kind: 'size', value }))
    const picked = size >= 0 ? asItems(this.#context.state.read(cell)) : []
    const rest = difference(cards, picked)
    const wanted = sizes[0] as number
    const [only, another] = this.#completions(picked, rest, wanted, shape).take(2)
    // Where only one set is left there is nothing to choose, in whatever order its cards could be named.
    const left = another === undefined ? difference(only ?? [], picked).slice(0, 1) : rest
    return left
      .filter((card) => this.#canPick([...picked, card], difference(rest, [card]), wanted, shape))
      .map((value) => ({ kind: 'card', value }))
  }

  /** Writes down a pick. Returns whether the binder now has all it needs. */
  take(sizeCell: Cell, { kind, value }: Picked): boolean {
    const { state } = this.#context
    const { cell } = this.#binder
    if (kind === 'item') {
      state.write(cell, value)
      return true
    }
    if (kind === 'size') {
      state.write(sizeCell, value + 1)
      state.write(cell, [])
      return value === 0
    }
    const chosen = (state.read(sizeCell) as number) - 1
    const before = chosen < 0 ? [] : asItems(state.read(cell))
    const size = chosen < 0 ? tryingOut(state, () => this.#onlySize()) : chosen
    state.write(sizeCell, size + 1)
    state.write(cell, [...before, value])
    return before.length + 1 === size
  }

  /** How many cards there are to pick, when that was not asked because there is only one answer. */
  #onlySize(): number {
    const { cards, shape } = this.#some()
    return sizesOf(cards, shape).find((size) => this.#canPick([], cards, size, shape)) as number
  }

  #some(): { readonly cards: Items; readonly shape: KnownShape } {
    const { of, shape } = this.#binder.some as NonNullable<BoundBinder['some']>
    return { cards: of(this.#context), shape: shape(this.#context) }
  }

  #sizes(cards: Items, shape: KnownShape): number[] {
    return sizesOf(cards, shape).filter((size) => this.#canPick([], cards, size, shape))
  }

  /** Whether a value passes its test and leaves something to pick for what comes after. */
  #fits(value: number | Items): boolean {
    const { cell, where } = this.#binder
    this.#context.state.write(cell, value)
    if (where && !where(this.#context)) return false
    return (
      this.#at + 1 === this.#binders.length ||
      new Picking(this.#context, this.#binders, this.#at + 1).#canComplete()
    )
  }

  /** Whether there is something to pick for this binder and all after it. */
  #canComplete(): boolean {
    const { one } = this.#binder
    if (one) return one.in(this.#context).some((value) => this.#fits(value))
    const { cards, shape } = this.#some()
    return sizesOf(cards, shape).some((size) => this.#canPick([], cards, size, shape))
  }

  /** Whether these cards can be completed from the rest to a set of that size that fits. */
  #canPick(picked: Items, rest: Items, size: number, shape: KnownShape): boolean {
    if (!this.#context.program.shapes.canComplete(picked, rest, size, shape)) return false
    const isLast = this.#at === this.#binders.length - 1
    if (isLast && this.#binder.where === undefined) return true
    return this.#completions(picked, rest, size, shape).some(() => true)
  }

  /** The sets of that size that have these cards and others of the rest, and fit. */
  #completions(picked: Items, rest: Items, size: number, shape: KnownShape): IteratorObject<Items> {
    return this.#context.program.shapes
      .subsetsOfSize(picked, rest, size, shape)
      .filter((cards) => this.#fits(toItems(cards)))
  }
}

function sizesOf(cards: Items, { min, max }: KnownShape): number[] {
  const most = Math.min(max, cards.length)
  return Array.from({ length: Math.max(0, most - min + 1) }, (_, n) => min + n)
}

/** Takes a choice: goes on to what is to pick next, or to the option's steps. `onItem` is called before an item is bound. */
export function applyChoice(
  context: Evaluation,
  decision: BoundDecision,
  { option, pick }: Choice,
  onItem: (name: Cell, item: number) => void,
): void {
  const { state } = context
  const { binders, entry } = decision.options[option] as BoundOption
  const at = (state.read(decision.option) as number) === 0 ? 0 : (state.read(decision.binder) as number)
  state.write(decision.option, option + 1)
  state.write(decision.binder, at)
  if (pick?.kind === 'item') onItem((binders[at] as BoundBinder).cell, pick.value)
  if (pick && !new Picking(context, binders, at).take(decision.size, pick)) return
  state.write(decision.size, 0)
  state.write(decision.binder, at + 1)
  if (at + 1 < binders.length) return
  state.write(decision.option, 0)
  state.write(decision.binder, 0)
  state.put(POINT, entry)
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
