/** What follows from a step, evaluated by the interpreter. To be asked right after the step, before anything has changed. */
import type { Evaluation } from '../interpret/evaluation.ts'
import type { ExpressionBinder } from '../interpret/expression-binder.ts'
import { difference, type Items, toItems, union } from '../model/values.ts'
import { NONE } from '../rules/deck.ts'
import { atMost, type Fact } from './facts.ts'
import type { JointPart, Preference, Selection, TestInference, ValueInference } from './inference.ts'
import type { Knowledge } from './knowledge.ts'
import { allKnown } from './public-information.ts'

/** What all learn from the outcome of a test. */
export type TestFacts = (context: Evaluation, holds: boolean) => readonly Fact[]

/** What all learn from a value. */
export type ValueFacts = (context: Evaluation, value: number) => readonly Fact[]

/** At a moment: the hidden place, and the cards that would put something, or just this, into a selection. */
interface Selected {
  readonly zone: number
  readonly behind: (item?: number) => Items
}

/** Undefined when not all can tell what the set depends on. */
export type SelectedCards = (context: Evaluation) => Selected | undefined

export class InferenceBinder {
  readonly #binder: ExpressionBinder
  readonly #knowledge: Knowledge

  constructor(binder: ExpressionBinder, knowledge: Knowledge) {
    this.#binder = binder
    this.#knowledge = knowledge
  }

  test(inference: TestInference): TestFacts {
    switch (inference.kind) {
      case 'exists':
        return exists(this.selection(inference.selection))
      case 'not': {
        const facts = this.test(inference.of)
        return (context, holds) => facts(context, !holds)
      }
      case 'joint':
        return this.#joint(inference.op === 'and', inference.parts)
      case 'single':
        return this.#single(inference)
      case 'named':
        return this.#named(inference)
    }
  }

  value(inference: ValueInference): ValueFacts {
    const bind = (one: ValueInference | undefined): ValueFacts | undefined => one && this.value(one)
    switch (inference.kind) {
      case 'preferences':
        return this.#preferences(inference.parts)
      case 'one of':
        return this.#oneOf(inference.parts)
      case 'member': {
        const selection = this.selection(inference.selection)
        return (context, item) => {
          const selected = selection(context)
          return selected === undefined ? [] : [atLeastOne(selected.behind(item), selected.zone)]
        }
      }
      case 'if': {
        const test = this.#binder.within(inference.scope).test(inference.test)
        const [yes, no] = [bind(inference.then), bind(inference.else)]
        return (context, item) => (test(context) ? yes : no)?.(context, item) ?? []
      }
      case 'let': {
        const value = this.#binder.within(inference.scope).of(inference.value)
        const facts = this.value(inference.in)
        return (context, item) => {
          context.locals[inference.local] = value(context)
          return facts(context, item)
        }
      }
      case 'found':
        return this.#found(inference)
      case 'owner':
        return this.#owner(inference)
    }
  }

  selection({ set, place, scope, looksAt }: Selection): SelectedCards {
    const binder = this.#binder.within(scope)
    const items = binder.items(set)
    const zone = binder.zone(place)
    return (context) => {
      const at = zone(context)
      if (at === undefined || !allKnown(context, this.#knowledge, looksAt)) return undefined
      const behind = (item?: number): Items =>
        binder.model.deck.cards.filter((card) => {
          const alone = context.pretending(at, [card], items)
          return item === undefined ? alone.length > 0 : alone.includes(item)
        })
      return { zone: at, behind }
    }
  }

  /** All hold, or one does. */
  #joint(whole: boolean, joined: readonly JointPart[]): TestFacts {
    const parts = joined.map(({ test, scope, looksAt, inference }) => ({
      holds: this.#binder.within(scope).test(test),
      isOpen: (context: Evaluation): boolean =>
        looksAt !== undefined && allKnown(context, this.#knowledge, looksAt),
      facts: inference && this.test(inference),
    }))
    return (context, holds) => {
      if (holds === whole) return parts.flatMap(({ facts }) => facts?.(context, holds) ?? [])
      // It was one of them. If the others can be told, and did not decide it, it was this one.
      const hidden = parts.filter((part) => !part.isOpen(context))
      if (parts.some((part) => !hidden.includes(part) && part.holds(context) !== whole)) return []
      return oneOf(hidden.map(({ facts }) => facts?.(context, holds) ?? []))
    }
  }

  /** The card that is alone in the only place that not all know is one for which the test comes out so. */
  #single({ test, scope, places }: Extract<TestInference, { kind: 'single' }>): TestFacts {
    const binder = this.#binder.within(scope)
    const zones = places.map((place) => {
      if (place.get === 'family') return () => binder.model.membersOf(place.name)
      const zone = binder.zone(place)
      return (context: Evaluation): Items => {
        const at = zone(context)
        return at === undefined ? [] : [at]
      }
    })
    const holdsThere = binder.test(test)
    return (context, holds) => {
      const { state, program } = context
      const hidden = toItems(zones.flatMap((zone) => zone(context))).filter(
        (zone) => this.#knowledge.unknownIn(state, zone).length > 0,
      )
      const [zone] = hidden
      if (zone === undefined || hidden.length > 1 || state.countIn(zone) !== 1) return []
      const others = program.deck.cards.filter(
        (card) => context.pretending(zone, [card], holdsThere) !== holds,
      )
      return [lacks(context, others, zone)]
    }
  }

  #named({ test, scope, name }: Extract<TestInference, { kind: 'named' }>): TestFacts {
    const holdsFor = this.#binder.within(scope).test(test)
    return (context, holds) => {
      const { state, program } = context
      const card = state.read(name) as number
      if (card === NONE) return []
      const cards = program.deck.cards.filter((other) => {
        state.write(name, other)
        return holdsFor(context) === holds
      })
      state.write(name, card)
      return [{ cards, zones: [state.placeOf(card)], least: 1 }]
    }
  }

  /** Sets that were passed over are empty. */
  #preferences(preferences: readonly Preference[]): ValueFacts {
    const parts = preferences.map(({ set, scope, selection, inference }) => ({
      items: this.#binder.within(scope).items(set),
      selection: selection && this.selection(selection),
      facts: inference && this.value(inference),
    }))
    return (context, item) => {
      const found: Fact[] = []
      for (const { items, selection, facts } of parts) {
        if (items(context).length > 0) return [...found, ...(facts?.(context, item) ?? [])]
        const selected = selection?.(context)
        if (selected !== undefined) found.push(lacks(context, selected.behind(), selected.zone))
      }
      return found
    }
  }

  /** If the item can be of one of these sets only, it was picked from that one. */
  #oneOf(sets: readonly Pick<Preference, 'selection' | 'inference'>[]): ValueFacts {
    const parts = sets.map(({ selection, inference }) => ({
      selection: selection && this.selection(selection),
      facts: inference && this.value(inference),
    }))
    return (context, item) => {
      const possible = parts.filter(({ selection }) => (selection?.(context)?.behind(item).length ?? 1) > 0)
      return possible.length === 1 ? (possible[0]?.facts?.(context, item) ?? []) : []
    }
  }

  /** The test does not hold for those who were passed over, nor for anybody if nobody was found. */
  #found(inference: Extract<ValueInference, { kind: 'found' }>): ValueFacts {
    const binder = this.#binder.within(inference.scope)
    const players = binder.items(inference.players)
    const start = binder.number(inference.start)
    const facts = this.test(inference.test)
    const { seats } = binder.model
    return (context, found) => {
      const first = start(context)
      // Without a seat to begin from nobody is looked at.
      if (first === NONE) return []
      const from = first + Number(inference.isAfter)
      const away = (player: number): number => (player - from + seats) % seats
      return players(context).flatMap((player) => {
        if (found !== NONE && away(player) > away(found)) return []
        context.locals[inference.local] = player
        return facts(context, player === found)
      })
    }
  }

  #owner({ card, scope }: Extract<ValueInference, { kind: 'owner' }>): ValueFacts {
    const binder = this.#binder.within(scope)
    const { model } = binder
    const which = binder.number(card)
    return (context, owner) => {
      const one = which(context)
      if (one === NONE) return []
      const zones = model.zones.flatMap((_, zone) => (model.playerOf(zone) === owner ? zone : []))
      return [{ cards: [one], zones, least: 1 }]
    }
  }
}

/** Whether a selection has anything in it. */
const exists =
  (selection: SelectedCards): TestFacts =>
  (context, holds) => {
    const selected = selection(context)
    if (selected === undefined) return []
    const cards = selected.behind()
    return holds ? [atLeastOne(cards, selected.zone)] : [lacks(context, cards, selected.zone)]
  }

const atLeastOne = (cards: Items, zone: number): Fact => ({ cards, zones: [zone], least: 1 })
const lacks = ({ program }: Evaluation, cards: Items, zone: number): Fact => atMost(0, cards, zone, program)

/** What follows if one of these follows: if all are about some card of the same place, it is one of all the cards. */
function oneOf(each: readonly (readonly Fact[])[]): readonly Fact[] {
  const [first = [], ...others] = each
  if (others.length === 0) return first
  const facts = each.flatMap((some) => (some.length === 1 ? some : []))
  const [fact] = facts
  const alike = ({ zones, least }: Fact): boolean => least === 1 && zones.join() === fact?.zones.join()
  if (fact === undefined || facts.length < each.length || !facts.every(alike)) return []
  return [{ ...fact, cards: union(facts.map(({ cards }) => cards)) }]
}

/** A set was seen as it is: the place has what was seen, and no other card that would be in the set. */
export function seenExactly(selection: SelectedCards, context: Evaluation, seen: Items): readonly Fact[] {
  const selected = seen.length > 0 ? selection(context) : undefined
  if (selected === undefined) return []
  return [lacks(context, difference(selected.behind(), toItems(seen)), selected.zone)]
}
