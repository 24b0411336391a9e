/**
 * What the steps of a game tell, worked out while they are laid out as instructions: what is seen of each, what follows
 * from it, and what others can make of the names that steps bind.
 */

import type { Meaning, Provenance, Scope, Slot } from '../interpret/meaning.ts'
import type { Slots } from '../lower/instructions.ts'
import type { Listener } from '../lower/listener.ts'
import type { Cell } from '../model/layout.ts'
import type { Binder, Expr, Option, Step, Steps } from '../rules/tree.ts'
import { IT } from '../rules/tree.ts'
import { type Finds, findingOf, optionsConclusion, ownerTold } from './inference-rules.ts'
import { type Conclusion, conclusionOf } from './inferences.ts'
import type { Sign } from './lookahead.ts'
import { isPickedOpenly, pickingFrom, type Telling } from './picks.ts'
import { isAlwaysOpen } from './public-information.ts'
import { type Selection, selectionOf } from './selection.ts'

/** Instructions after which every expression is worth what it was before. */
const CHANGES_NOTHING: readonly string[] = ['let', 'zero', 'tally', 'show', 'unless', 'jump']

type Told<What> = { readonly tells?: What }

export class Teller implements Listener {
  readonly #meaning: Meaning
  /** Whether it is kept what seats know; if not, nothing is told. */
  readonly #isKept: boolean
  /** Goes up with every instruction that may change what an expression is worth. */
  #age = 0
  /** Cells of names for a card taken from the top of a pile, and the age up to which all know where that card is. */
  readonly #followed = new Map<Cell, number>()
  /** What is seen of instructions. */
  readonly signs = new Map<number, Sign>()

  constructor(meaning: Meaning, isKept: boolean) {
    this.#meaning = meaning
    this.#isKept = isKept
  }

  /** A step is written, from this instruction on. */
  written(step: Step, scope: Scope, at: number, write: () => void): void {
    const sign = this.#sign(step, scope)
    if (sign) this.signs.set(at, sign)
    const cell = step.do === 'move' ? boundTo(step.cards, scope)?.cell : undefined
    const isFollowed = cell !== undefined && this.#followed.get(cell) === this.#age
    write()
    // A card that is moved by its name: whoever knew where it was still does.
    if (isFollowed) this.#followed.set(cell, this.#age)
  }

  emitted(op: string): void {
    if (!CHANGES_NOTHING.includes(op)) this.#age += 1
  }

  test(test: Expr, scope: Scope): Told<Conclusion> {
    return this.#told(() => conclusionOf(test, this.#meaning, scope))
  }

  options(options: readonly Option[], scope: Scope): Told<Conclusion> {
    return this.#told(() => optionsConclusion(options, this.#meaning, scope))
  }

  /** Which cards of a place are shown or moved. A whole place tells nothing more. */
  cards(cards: Expr, scope: Scope): Told<Selection> & { readonly name?: Cell } {
    const isWhole = typeof cards !== 'object' || cards.get === 'zone'
    const name = boundTo(cards, scope)?.cell
    return {
      ...(name && { name }),
      ...this.#told(() => (isWhole ? undefined : selectionOf(cards, this.#meaning, scope))),
    }
  }

  /** Who is found, as the next to act. */
  search(search: Expr, scope: Scope): Told<Finds> {
    return this.#told(() =>
      typeof search === 'object' && (search.get === 'next' || search.get === 'nearest')
        ? findingOf(search, this.#meaning, scope)
        : undefined,
    )
  }

  value(variable: string, value: Expr, scope: Scope): Told<Telling> {
    const isSecret = this.#meaning.world.game.vars?.[variable]?.see !== undefined
    return this.#told(() => (isSecret ? undefined : ownerTold(value, this.#meaning, scope)))
  }

  pick({ as, in: set }: Binder, steps: Steps, scope: Scope): Told<Telling> {
    return this.#told(() =>
      set !== undefined && isPickedOpenly(as ?? IT, steps, this.#meaning.world.game)
        ? pickingFrom(set, this.#meaning, scope)
        : undefined,
    )
  }

  #told<What>(tells: () => What | undefined): Told<What> {
    const told = this.#isKept ? tells() : undefined
    return told ? { tells: told } : {}
  }

  /** Of a name for the value of an expression, kept in a cell. */
  provenance(be: Expr, scope: Scope, cell: Cell): Provenance {
    const age = this.#age
    if (typeof be === 'object' && be.get === 'top') this.#followed.set(cell, age)
    return {
      ...this.item(be, scope),
      origin: { be, scope, isFresh: () => this.#age === age },
      isFollowed: () => this.#followed.get(cell) === this.#age,
    }
  }

  /** Of a name for an item of a set, or for a value that is handed on. */
  item(set: Expr, scope: Scope): Provenance {
    return { told: isAlwaysOpen(set, this.#meaning.world, scope) }
  }

  /** Of a name for what is picked: cards that are there. */
  picked({ in: set, some, shape }: Binder): Provenance {
    return shape?.min === undefined ? { some: { of: sourceOf(set ?? some) } } : {}
  }

  /** Where a test says that there are some of what a name stands for, the name is not empty. */
  within(test: Expr, scope: Slots): Slots {
    if (typeof test !== 'object' || test.get !== 'not') return scope
    const { of } = test
    if (typeof of !== 'object' || of.get !== 'empty') return scope
    const named = of.of
    if (typeof named !== 'object' || named.get !== 'bound' || !boundTo(named, scope)) return scope
    return new Map(scope).set(named.name, { ...(scope.get(named.name) as Slot), some: { of: undefined } })
  }

  #sign(step: Step, scope: Scope): Sign | undefined {
    switch (step.do) {
      case 'move':
        return this.#moveSign(step.cards, step.to, scope)
      case 'deal':
        return { kind: 'move', from: sourceOf(step.from), to: step.to }
      case 'shuffle':
        return { kind: 'shuffle', name: sourceOf(step.zone) as string, surely: true }
      case 'show': {
        const shown = step.to === undefined ? boundTo(step.cards, scope) : undefined
        const card = shown?.isFollowed?.() ? shown.cell : undefined
        return { kind: 'show', name: '', surely: shown?.some !== undefined, card }
      }
      case 'set':
      case 'add':
        return { kind: 'set', name: step.var }
      case 'choose':
        return { kind: 'choose', name: step.options.map(({ label }) => label).join() }
      default:
        return undefined
    }
  }

  #moveSign(cards: Expr, to: Expr, scope: Scope): Sign {
    const [from, place] = [sourceOf(cards), sourceOf(to) as string]
    // Cards that were chosen of another place do move.
    const chosen = boundTo(cards, scope)?.some?.of
    const surely = chosen !== undefined && chosen !== place
    return { kind: 'move', from, to: place, surely, of: from === place ? undefined : this.#onlyPlace(cards) }
  }

  /** The place all of whose cards, or whose top, an expression stands for, if there is one of its name. */
  #onlyPlace(cards: Expr): number | undefined {
    if (typeof cards !== 'object') return undefined
    if (cards.get === 'top' || cards.get === 'bottom') return this.#onlyPlace(cards.of)
    if (cards.get !== 'zone') return undefined
    const [only, another] = this.#meaning.world.membersOf(cards.name)
    return another === undefined ? only : undefined
  }
}

function boundTo(expression: Expr, scope: Scope): (Provenance & { readonly cell: Cell }) | undefined {
  const binding =
    typeof expression === 'object' && expression.get === 'bound' ? scope.get(expression.name) : undefined
  return binding && 'cell' in binding ? binding : undefined
}

/** The name of the place that cards are taken from, where an expression says it. */
function sourceOf(cards: Expr | undefined): string | undefined {
  if (typeof cards !== 'object') return undefined
  switch (cards.get) {
    case 'zone':
    case 'family':
      return cards.name
    case 'filter':
    case 'top':
    case 'bottom':
    case 'topmost':
    case 'first':
      return sourceOf(cards.of)
    case 'minus':
      return sourceOf(cards.from)
    default:
      return undefined
  }
}
