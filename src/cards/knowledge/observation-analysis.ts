/**
 * What each instruction of a game reveals, worked out once: what all see of it, and what follows from the outcome of a
 * test, from a pick, from the choice of the next player, and from the cards that are moved or shown.
 */
import type { ExpressionBinder } from '../interpret/expression-binder.ts'
import { supersetOf } from '../lower/card-origins.ts'
import {
  type Choose,
  type Instruction,
  type Operand,
  type Slot,
  type Slots,
  slotOf,
} from '../lower/instructions.ts'
import type { GameModel } from '../model/game-model.ts'
import type { Cell } from '../model/layout.ts'
import type { Expr } from '../rules/tree.ts'
import type { Analysis } from './analysis.ts'
import type { Selection, TestInference, ValueInference } from './inference.ts'
import { findingOf, type OptionsInference, optionsInference, ownerRevealed } from './inference-rules.ts'
import { inferenceOf } from './inferences.ts'
import { isPickedOpenly, pickingFrom } from './picks.ts'
import { selectionOf } from './selection.ts'
import type { Sign } from './signs.ts'

/**
 * Instructions after which every expression has the value it had before. An `unwind` either leads away from what follows
 * it, or ends a construct whose start has changed something already.
 */
const CHANGES_NOTHING: readonly string[] = ['let', 'zero', 'tally', 'show', 'unless', 'jump', 'unwind']

/** Expressions that determine cards by where they lie, not by what they are. */
const BY_PLACE: readonly string[] = ['zone', 'top', 'bottom', 'topmost', 'above']

/** By the number of an instruction. */
export class ObservationAnalysis {
  readonly #model: GameModel
  readonly #analysis: Analysis
  readonly tests = new Map<number, TestInference>()
  /** Of choices: whether there is an option. */
  readonly options = new Map<number, OptionsInference>()
  readonly values = new Map<number, ValueInference>()
  /** Of items that are picked, by the cell of their name. */
  readonly picks = new Map<Cell, ValueInference>()
  readonly selections = new Map<number, Selection>()
  /** The cell of the name by which cards are moved or shown. */
  readonly names = new Map<number, Cell>()
  /** Moves of cards determined by where they lie. */
  readonly byPlace = new Set<number>()
  readonly signs = new Map<number, Sign>()
  /** Before each instruction: how many may have changed the value of an expression. */
  readonly #ages: number[] = []
  /** By the cell of a name for the top card of a pile: the age up to which all know where that card is. */
  readonly #followed = new Map<Cell, number>()
  /** Names that a test found not to be empty, and the instruction up to which that is known. */
  readonly #nonEmpty: { readonly name: Cell; readonly to: number }[] = []

  constructor(binder: ExpressionBinder, code: readonly Instruction[]) {
    this.#model = binder.model
    this.#analysis = {
      binder,
      isFresh: ({ boundBy }) => boundBy.kind === 'let' && this.#ages[boundBy.at] === this.#ages.at(-1),
      isFollowed: ({ boundBy, cell }) =>
        boundBy.kind === 'let' && this.#followed.get(cell) === this.#ages.at(-1),
    }
    let age = 0
    code.forEach((instruction, point) => {
      this.#ages.push(age)
      this.#analyse(instruction, point)
      if (!CHANGES_NOTHING.includes(instruction.op)) age += 1
      this.#follow(instruction, age)
    })
  }

  #at(scope: Slots): Analysis {
    return { ...this.#analysis, binder: this.#analysis.binder.within(scope) }
  }

  #follow(instruction: Instruction, age: number): void {
    if (instruction.op === 'let') {
      const { expr } = instruction.value
      if (typeof expr === 'object' && expr.get === 'top') this.#followed.set(instruction.cell, age)
    }
    const slot = instruction.op === 'move' ? slotOf(instruction.cards) : undefined
    if (slot && this.#analysis.isFollowed(slot)) this.#followed.set(slot.cell, age)
  }

  #analyse(instruction: Instruction, point: number): void {
    const sign = this.#sign(instruction, point)
    if (sign) this.signs.set(point, sign)
    switch (instruction.op) {
      case 'move':
      case 'show':
        this.#cards(instruction.cards, point)
        break
      case 'unless':
        this.#test(instruction.test, point)
        this.#noteNonEmpty(instruction.test, instruction.to)
        break
      case 'round':
      case 'turn':
        this.#test(instruction.while, point)
        break
      case 'set':
        if (this.#model.game.vars?.[instruction.name]?.see === undefined)
          put(this.values, point, ownerRevealed(instruction.to.expr, this.#at(instruction.to.scope)))
        break
      case 'first-turn':
        this.#search(
          { get: 'nearest', from: instruction.first.expr, in: instruction.in.expr },
          instruction.in,
          point,
        )
        break
      case 'next-turn':
        this.#search(instruction.next.expr, instruction.next, point)
        break
      case 'choose':
        this.#choice(instruction, point)
    }
  }

  /** Which cards of a zone are shown or moved. A whole zone reveals nothing more. */
  #cards(cards: Operand, point: number): void {
    const { expr, scope } = cards
    put(this.names, point, slotOf(cards)?.cell)
    if (typeof expr !== 'object') return
    if (BY_PLACE.includes(expr.get)) this.byPlace.add(point)
    if (expr.get !== 'zone' && !mapsCards(expr, scope))
      put(this.selections, point, selectionOf(expr, this.#at(scope)))
  }

  #test(test: Operand | undefined, point: number): void {
    if (test) put(this.tests, point, inferenceOf(test.expr, this.#at(test.scope)))
  }

  /** Who is found, as the next to act. */
  #search(search: Expr, { scope }: Operand, point: number): void {
    if (typeof search === 'object' && (search.get === 'next' || search.get === 'nearest'))
      put(this.values, point, findingOf(search, this.#at(scope)))
  }

  #choice({ step, scope, options }: Choose, point: number): void {
    put(this.options, point, optionsInference(step.options, this.#at(scope)))
    options.forEach(({ binders }, n) => {
      for (const { name, cell, in: set } of binders) {
        if (set && isPickedOpenly(name, step.options[n]?.do ?? [], this.#model.game))
          put(this.picks, cell, pickingFrom(set.expr, this.#at(set.scope)))
      }
    })
  }

  #noteNonEmpty({ expr: test, scope }: Operand, to: number): void {
    const isEmpty = typeof test === 'object' && test.get === 'not' ? test.of : undefined
    if (typeof isEmpty !== 'object' || isEmpty.get !== 'empty') return
    const name = slotOf({ expr: isEmpty.of, scope })?.cell
    if (name) this.#nonEmpty.push({ name, to })
  }

  /** Whether a name stands for at least one card, and for cards of which zone, if that is known. */
  #someOf(slot: Slot | undefined, point: number): { readonly of: string | undefined } | undefined {
    if (slot === undefined) return undefined
    const { boundBy, cell } = slot
    if (this.#nonEmpty.some(({ name, to }) => name === cell && point < to)) return { of: undefined }
    return boundBy.kind === 'pick' && !boundBy.mayBeEmpty ? { of: sourceOf(boundBy.of.expr) } : undefined
  }

  #sign(instruction: Instruction, point: number): Sign | undefined {
    switch (instruction.op) {
      case 'move':
        return this.#moveSign(instruction.cards, instruction.to.expr, point)
      case 'deal':
        return { kind: 'move', from: sourceOf(instruction.from.expr), to: instruction.to }
      case 'shuffle':
        return { kind: 'shuffle', name: sourceOf(instruction.zone.expr) as string, surely: true }
      case 'show': {
        const { cards, to } = instruction
        const isToAll = typeof to.expr === 'object' && to.expr.get === 'all'
        const slot = isToAll ? slotOf(cards) : undefined
        const card = slot && this.#analysis.isFollowed(slot) ? slot.cell : undefined
        return { kind: 'show', name: '', surely: this.#someOf(slot, point) !== undefined, card }
      }
      case 'set':
      case 'add':
        return { kind: 'set', name: instruction.name }
      case 'choose':
        return { kind: 'choose', name: instruction.options.map(({ label }) => label).join() }
      default:
        return undefined
    }
  }

  #moveSign(cards: Operand, to: Expr, point: number): Sign {
    const [from, zone] = [sourceOf(cards.expr), sourceOf(to) as string]
    // Cards that were chosen from another zone do move.
    const chosen = this.#someOf(slotOf(cards), point)?.of
    const surely = chosen !== undefined && chosen !== zone
    const of = from === zone ? undefined : this.#onlyZone(cards.expr)
    return { kind: 'move', from, to: zone, surely, of }
  }

  /** The zone all of whose cards, or whose top, an expression stands for, if it is the only one of its name. */
  #onlyZone(cards: Expr): number | undefined {
    if (typeof cards !== 'object') return undefined
    if (cards.get === 'top' || cards.get === 'bottom') return this.#onlyZone(cards.of)
    if (cards.get !== 'zone') return undefined
    const [only, another] = this.#model.membersOf(cards.name)
    return another === undefined ? only : undefined
  }
}

function put<Key, Found>(map: Map<Key, Found>, key: Key, found: Found | undefined): void {
  if (found !== undefined) map.set(key, found)
}

/** Whether a set has other cards than those it looks at: the card that a table gives for each of a hand. */
function mapsCards(set: Expr, scope: Slots): boolean {
  if (typeof set !== 'object') return false
  const maps = (part: Expr): boolean => mapsCards(part, scope)
  switch (set.get) {
    case 'image':
      return true
    case 'filter':
      return maps(set.of)
    case 'minus':
      return maps(set.from)
    case 'inter':
    case 'union':
      return set.of.some(maps)
    case 'if':
      return maps(set.then) || maps(set.else)
    case 'let':
      return maps(set.in)
    case 'bound': {
      const of = slotOf({ expr: set, scope })?.boundBy.of
      return of !== undefined && mapsCards(of.expr, of.scope)
    }
    default:
      return false
  }
}

/** The name of the zone that cards are taken from, where an expression says it. */
function sourceOf(cards: Expr): string | undefined {
  if (typeof cards !== 'object') return undefined
  if (cards.get === 'zone' || cards.get === 'family') return cards.name
  // To take `best` for cards from anywhere only lets more continuations be possible.
  const superset = cards.get === 'best' ? undefined : supersetOf(cards)
  return superset === undefined ? undefined : sourceOf(superset)
}
