/** Follows one game and keeps, in its state, what each seat learns. */
import type { Evaluation } from '../interpret/evaluation.ts'
import type { Observer } from '../interpret/observer.ts'
import { type Cell, HIDDEN } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import type { Items } from '../model/values.ts'
import type { DecisionHistory } from './decision-history.ts'
import { seenExactly } from './evaluate-inference.ts'
import type { Fact } from './facts.ts'
import type { InterpretedInferences } from './interpreted-inferences.ts'
import type { Knowledge } from './knowledge.ts'
import type { Lookahead } from './lookahead.ts'

export class SeatObserver implements Observer {
  readonly history: DecisionHistory
  readonly #knowledge: Knowledge
  readonly #inferences: InterpretedInferences
  readonly #lookahead: Lookahead
  /** Cards just shown by their name, and to whom: a player who saw them knows them when they move by that name. */
  #shown: { readonly name: Cell; readonly to: Items } | undefined

  constructor(
    knowledge: Knowledge,
    inferences: InterpretedInferences,
    lookahead: Lookahead,
    history: DecisionHistory,
  ) {
    this.#knowledge = knowledge
    this.#inferences = inferences
    this.#lookahead = lookahead
    this.history = history
  }

  copy(): SeatObserver {
    return new SeatObserver(this.#knowledge, this.#inferences, this.#lookahead, this.history.copy())
  }

  started(state: State): void {
    this.#knowledge.start(state)
  }

  moving(context: Evaluation, point: number, moved: Items, to: number, inOrder: boolean): void {
    const { state } = context
    const { names, byPlace: placed, selections } = this.#inferences
    const name = names.get(point)
    const byPlace = placed.has(point)
    const knownTo = name !== undefined && name === this.#shown?.name ? this.#shown.to : []
    if (selections.has(point) && moved.length > 0) {
      const from = state.placeOf(moved[0] as number)
      const seats = context.program.everything('player')
      const seeing = seats.filter((seat) => this.#knowledge.seesMove(state, seat, from, to))
      this.#learnSelection(context, point, moved, seeing)
    }
    let arrived = 0
    const groups = Map.groupBy(moved, (card) => state.placeOf(card))
    for (const from of [...groups.keys()].toSorted((a, b) => a - b)) {
      const cards = groups.get(from) as Items
      if (from === to) continue
      this.#knowledge.moved(state, { cards, from, to, arrived, inOrder, byPlace, knownTo })
      arrived += cards.length
    }
    this.#shown = undefined
  }

  dealing(state: State, card: number, to: number): void {
    const from = state.placeOf(card)
    const moving = { cards: [card], from, to, arrived: 0, inOrder: true, byPlace: true, knownTo: [] }
    this.#knowledge.moved(state, moving)
  }

  shuffled(state: State, zone: number): void {
    this.#knowledge.shuffled(state, zone)
  }

  shown(context: Evaluation, point: number, cards: Items, to: Items): void {
    const name = this.#inferences.names.get(point)
    this.#shown = name && { name, to }
    this.#learnSelection(context, point, cards, to)
    this.#knowledge.shown(context.state, cards, to)
  }

  revealed(state: State): void {
    this.#knowledge.revealed(state)
  }

  tested(context: Evaluation, point: number, holds: boolean, others: readonly number[]): void {
    const inference = this.#inferences.tests.get(point)
    if (inference === undefined) return
    this.#learn(context.state, () => {
      const facts = inference(context, holds)
      return facts.length > 0 && this.#lookahead.canTell(context.state, others) ? facts : []
    })
  }

  asked(context: Evaluation, point: number): void {
    this.#learn(context.state, () => this.#inferences.tests.get(point)?.(context, true) ?? [])
  }

  found(context: Evaluation, point: number, value: number): void {
    this.#learn(context.state, () => this.#inferences.values.get(point)?.(context, value) ?? [])
  }

  picked(context: Evaluation, name: Cell, item: number): void {
    this.#learn(context.state, () => this.#inferences.picks.get(name)?.(context, item) ?? [])
  }

  naming(): void {
    this.#shown = undefined
  }

  deciding(state: State): void {
    this.history.deciding(state)
  }

  assigned(state: State, variable: Cell): void {
    this.#knowledge.pending.assigned(state, variable)
    this.history.assigned(variable)
  }

  reset(variable: Cell): void {
    this.history.reset(variable)
  }

  /** Seats learn what follows from what they see; nobody does during simultaneous steps. */
  #learn(state: State, infer: () => readonly Fact[], seats?: Items): void {
    if (state.get(HIDDEN) > 0) return
    for (const fact of infer()) this.#knowledge.learn(state, fact, seats)
  }

  /** Some seats see which cards of a selection a zone has: these, and no others. */
  #learnSelection(context: Evaluation, point: number, seen: Items, seats: Items): void {
    const selection = this.#inferences.selections.get(point)
    if (selection && seen.length > 0)
      this.#learn(context.state, () => seenExactly(selection, context, seen), seats)
  }
}
