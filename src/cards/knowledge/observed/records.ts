/**
 * The log that a compiled game writes of what can be observed, as records of 32-bit words.
 *
 * The first word of a record says its kind, who acts while others do not see it (one more than the seat; 0 if all see
 * it), and the number of the instruction:
 *
 *     move     zone, cards; and the evidence of a selection, if the instruction has one
 *     deal     card, zone
 *     shuffle  zone
 *     show     players, cards; and the evidence of a selection
 *     reveal   what was done together is seen
 *     test     whether it holds, and the evidence
 *     pick     item, and the evidence; with the number of the pick instead of an instruction
 *     found    value, and the evidence
 *     naming   names get new values
 *     set      a variable has changed
 *     ask      a player is asked to choose
 *     forced   the only choice is taken
 *     assign   the address of a variable that is set, where others may not see it
 *     reset    variables have their first values again
 *
 * Evidence is what an inference depends on: zones, cards and tests, each at a fixed place of the record. So nothing has
 * to be known of what seats know while the game is played.
 */
import type { Scope } from '../../interpret/expression-binder.ts'
import type { GameModel } from '../../model/game-model.ts'
import type { Cell } from '../../model/layout.ts'
import type { Items } from '../../model/values.ts'
import type { Expr, GetNodes } from '../../rules/tree.ts'
import type { JointPart, Place, Preference, Selection, TestInference, ValueInference } from '../inference.ts'

export const RECORD = {
  move: 1,
  deal: 2,
  shuffle: 3,
  show: 4,
  reveal: 5,
  test: 6,
  pick: 7,
  found: 8,
  naming: 9,
  set: 10,
  ask: 11,
  forced: 12,
  assign: 13,
  reset: 14,
} as const

export type RecordKind = keyof typeof RECORD

/** Bits of the first word. */
export const KIND_BITS = 4
export const ACTING_BITS = 6
export const POINT_SHIFT = KIND_BITS + ACTING_BITS

/** The outcome of a test: of a choice, that a player is asked, which all see at once. */
export const OUTCOME = { fails: 0, holds: 1, asked: 2 } as const

/** Where something lies in a record, in words. */
type At = number

/** A zone, or −1, and the cards behind a selection. */
export interface RecordedSelection extends Selection {
  readonly at: At
  readonly looksAtZones: Items
}

export type RecordedTest =
  | { readonly kind: 'exists'; readonly selection: RecordedSelection }
  | { readonly kind: 'not'; readonly of: RecordedTest }
  | { readonly kind: 'joint'; readonly whole: boolean; readonly parts: readonly RecordedPart[] }
  | {
      readonly kind: 'single'
      readonly test: Expr
      readonly scope: Scope
      /** Each a zone, or −1, and the cards that, alone there, make the test hold. */
      readonly places: readonly { readonly place: Place; readonly at: At }[]
    }
  /** The card, or none, and the cards that make the test hold by that name. */
  | {
      readonly kind: 'named'
      readonly test: Expr
      readonly scope: Scope
      readonly name: Cell
      readonly at: At
    }

/** Whether it holds. */
export interface RecordedPart extends Pick<JointPart, 'test' | 'scope'> {
  readonly at: At
  readonly looksAtZones: Items | undefined
  readonly inference: RecordedTest | undefined
}

export type RecordedValue =
  | { readonly kind: 'preferences'; readonly parts: readonly RecordedPreference[] }
  /** Whether the item can be of the set. */
  | {
      readonly kind: 'one of'
      readonly parts: readonly {
        readonly at: At
        readonly selection: RecordedSelection | undefined
        readonly inference: RecordedValue | undefined
      }[]
    }
  | { readonly kind: 'member'; readonly selection: RecordedSelection }
  | {
      readonly kind: 'if'
      readonly at: At
      readonly test: Expr
      readonly scope: Scope
      readonly then: RecordedValue | undefined
      readonly else: RecordedValue | undefined
    }
  | {
      readonly kind: 'let'
      readonly value: Expr
      readonly scope: Scope
      readonly local: number
      readonly in: RecordedValue
    }
  /** The start, the players, and the evidence of each. */
  | {
      readonly kind: 'found'
      readonly at: At
      readonly players: Expr
      readonly start: Expr
      readonly isAfter: boolean
      readonly scope: Scope
      readonly local: number
      readonly tests: readonly RecordedTest[]
    }
  | { readonly kind: 'owner'; readonly at: At; readonly card: Expr; readonly scope: Scope }

/** Whether the set has anything in it. */
interface RecordedPreference extends Pick<Preference, 'set' | 'scope'> {
  readonly at: At
  readonly selection: RecordedSelection | undefined
  readonly inference: RecordedValue | undefined
}

/** Gives the parts of one record their places, one after the other. */
export class RecordLayout {
  readonly #model: GameModel
  readonly #cardWords: number
  #next: number

  /** @param cardWords how many words of 32 bits a set of cards takes */
  constructor(model: GameModel, cardWords: number, from: number) {
    this.#model = model
    this.#cardWords = cardWords
    this.#next = from
  }

  get size(): number {
    return this.#next
  }

  #take(words: number): At {
    const at = this.#next
    this.#next += words
    return at
  }

  selection(selection: Selection): RecordedSelection {
    return { ...selection, at: this.#take(1 + this.#cardWords), looksAtZones: this.#zones(selection.looksAt) }
  }

  test(inference: TestInference): RecordedTest {
    switch (inference.kind) {
      case 'exists':
        return { kind: 'exists', selection: this.selection(inference.selection) }
      case 'not':
        return { kind: 'not', of: this.test(inference.of) }
      case 'joint':
        return {
          kind: 'joint',
          whole: inference.op === 'and',
          parts: inference.parts.map((part) => this.#part(part)),
        }
      case 'single':
        return {
          ...inference,
          places: inference.places.flatMap((place) =>
            this.#members(place).map((member) => ({ place: member, at: this.#take(1 + this.#cardWords) })),
          ),
        }
      case 'named':
        return { ...inference, at: this.#take(1 + this.#cardWords) }
    }
  }

  value(inference: ValueInference): RecordedValue {
    const value = (one: ValueInference | undefined): RecordedValue | undefined => one && this.value(one)
    const selection = (one: Selection | undefined): RecordedSelection | undefined =>
      one && this.selection(one)
    switch (inference.kind) {
      case 'preferences':
        return {
          kind: 'preferences',
          parts: inference.parts.map((part) => ({
            ...part,
            at: this.#take(1),
            selection: selection(part.selection),
            inference: value(part.inference),
          })),
        }
      case 'one of':
        return {
          kind: 'one of',
          parts: inference.parts.map((part) => ({
            at: this.#take(1),
            selection: selection(part.selection),
            inference: value(part.inference),
          })),
        }
      case 'member':
        return { kind: 'member', selection: this.selection(inference.selection) }
      case 'if':
        return { ...inference, at: this.#take(1), then: value(inference.then), else: value(inference.else) }
      case 'let':
        return { ...inference, in: this.value(inference.in) }
      case 'found': {
        const { test, ...search } = inference
        const at = this.#take(2)
        return { ...search, at, tests: this.#model.everything('player').map(() => this.test(test)) }
      }
      case 'owner':
        return { ...inference, at: this.#take(1) }
    }
  }

  #part({ test, scope, looksAt, inference }: JointPart): RecordedPart {
    return {
      test,
      scope,
      at: this.#take(1),
      looksAtZones: looksAt && this.#zones(looksAt),
      inference: inference && this.test(inference),
    }
  }

  #zones(names: ReadonlySet<string>): Items {
    return Array.from(names).flatMap((name) => this.#model.membersOf(name))
  }

  /** A family is one place after the other. */
  #members(place: Place | GetNodes['family']): readonly Place[] {
    if (place.get === 'zone') return [place]
    return this.#model.membersOf(place.name).map((zone) => {
      const { index } = this.#model.zones[zone] as { readonly index: readonly number[] }
      return { get: 'zone', name: place.name, of: index }
    })
  }
}
