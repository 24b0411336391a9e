/** The code that writes down what inferences depend on, each at its place of a record. */
import type { Binding, Emitter } from '../../compile/expressions/emitter.ts'
import { isEmpty } from '../../compile/expressions/predicates.ts'
import { zoneMeant, zoneNumber } from '../../compile/expressions/zones.ts'
import type { Local } from '../../compile/wasm/body.ts'
import { I32, I64 } from '../../compile/wasm/opcodes.ts'
import type { Scope as BoundScope } from '../../interpret/expression-binder.ts'
import type { Expr } from '../../rules/tree.ts'
import { HOLE } from '../inference.ts'
import { OnlyCard } from './only-card.ts'
import type { RecordedSelection, RecordedTest, RecordedValue } from './records.ts'

export class EvidenceCode {
  readonly #emit: Emitter
  /** Where the record begins. */
  readonly #record: Local
  /** What the names stand for that inferences bind, by the number that the analysis gave them. */
  readonly #names: ReadonlyMap<number, Binding>

  constructor(emit: Emitter, record: Local, names: ReadonlyMap<number, Binding> = new Map()) {
    this.#emit = emit
    this.#record = record
    this.#names = names
  }

  /** The zone, and the cards that put something into the set. */
  selection(selection: RecordedSelection): void {
    const { at, place, scope } = selection
    this.#word(at, () => zoneNumber(place, this.#in(scope)))
    if (selection.isOfCards)
      this.#withAllCards(selection, (filled) => this.#mask(at + 1, (n) => filled.word(selection.ofHole, n)))
    else
      this.#cardsFor(at + 1, (card) =>
        this.#withCard(selection, card, (filled) => {
          isEmpty(selection.ofHole, filled)
          filled.body.op('i32eqz')
        }),
      )
  }

  test(test: RecordedTest): void {
    switch (test.kind) {
      case 'exists':
        this.selection(test.selection)
        break
      case 'not':
        this.test(test.of)
        break
      case 'joint':
        for (const { at, test: part, scope, inference } of test.parts) {
          this.#number(at, part, scope)
          if (inference) this.test(inference)
        }
        break
      case 'single':
        this.#single(test)
        break
      case 'named':
        this.#named(test)
    }
  }

  /** @param item the value that something follows from */
  value(value: RecordedValue, item: Local): void {
    const inner = (one: RecordedValue | undefined): void => {
      if (one) this.value(one, item)
    }
    switch (value.kind) {
      case 'preferences':
        for (const { at, set, scope, selection, inference } of value.parts) {
          this.#word(at, () => {
            isEmpty(set, this.#in(scope))
            this.#emit.body.op('i32eqz')
          })
          if (selection) this.selection(selection)
          inner(inference)
        }
        break
      case 'one of':
        for (const { at, selection, inference } of value.parts) {
          if (selection) {
            this.#word(at, () => this.#mayHold(selection, item))
            this.selection(selection)
          }
          inner(inference)
        }
        break
      case 'member':
        this.#member(value.selection, item)
        break
      case 'if':
        this.#number(value.at, value.test, value.scope)
        inner(value.then)
        inner(value.else)
        break
      case 'let':
        this.#letting(value, (named) => named.value(value.in, item))
        break
      case 'found':
        this.#found(value)
        break
      case 'owner':
        this.#number(value.at, value.card, value.scope)
    }
  }

  /** Leaves whether anything can follow: nothing does where the first of several sets was picked from. */
  canTell(value: RecordedValue): void {
    const { body } = this.#emit
    const inner = (one: RecordedValue | undefined): void => {
      if (one) this.canTell(one)
      else body.const(0)
    }
    if (value.kind === 'if')
      this.#in(value.scope)
        .number(value.test)
        .if(
          () => inner(value.then),
          () => inner(value.else),
          I32,
        )
    else if (value.kind === 'let') this.#letting(value, (named) => named.canTell(value.in))
    else if (value.kind === 'preferences' && value.parts[0] && !value.parts[0].inference)
      isEmpty(value.parts[0].set, this.#in(value.parts[0].scope))
    else body.const(1)
  }

  /** The emitter that knows these names. */
  #in(scope: BoundScope): Emitter {
    const names = new Map<string, Binding>()
    for (const [name, binding] of scope) {
      const bound = 'cell' in binding ? binding : this.#names.get(binding.local)
      if (bound) names.set(name, bound)
    }
    return this.#emit.inScope(names)
  }

  #naming(local: number, binding: Binding): EvidenceCode {
    return new EvidenceCode(this.#emit, this.#record, new Map(this.#names).set(local, binding))
  }

  #word(at: number, write: () => void): void {
    const { body } = this.#emit
    body.get(this.#record)
    write()
    body.store(4 * at)
  }

  #mask(at: number, write: (word: number) => void): void {
    const { body, builder } = this.#emit
    for (let n = 0; n < builder.memory.cardWords; n += 1) {
      body.get(this.#record)
      write(n)
      body.store64(4 * at + 8 * n)
    }
  }

  #number(at: number, expr: Expr, scope: BoundScope): void {
    this.#word(at, () => this.#in(scope).number(expr))
  }

  /** The zone, and the cards that put an item into the set. */
  #member(selection: RecordedSelection, item: Local): void {
    const { at, place, scope, ofHole } = selection
    this.#word(at, () => zoneNumber(place, this.#in(scope)))
    this.#cardsFor(at + 1, (card) => this.#withCard(selection, card, (filled) => has(ofHole, item, filled)))
  }

  /** Leaves whether an item can be in the set, whatever lies in the place. */
  #mayHold(selection: RecordedSelection, item: Local): void {
    this.#withAllCards(selection, (filled) => has(selection.ofHole, item, filled))
  }

  /** As all that a selection does is to look at card after card, it can look at all of them at once. */
  #withAllCards({ scope }: RecordedSelection, use: (filled: Emitter) => void): void {
    const { builder, body } = this.#emit
    const all = builder.model.deck.cards
    body.withWords(
      builder.memory.cardWords,
      (n) => body.const64(builder.maskOf(all, n)),
      (locals) => use(this.#in(scope).bind(HOLE.name, { type: 'card*', locals })),
    )
  }

  #withCard({ scope }: RecordedSelection, card: Local, use: (filled: Emitter) => void): void {
    const { builder, body } = this.#emit
    const { cardWords } = builder.memory
    body.withWords(
      cardWords,
      (n) => this.#emit.bit(card, n, cardWords),
      (locals) => use(this.#in(scope).bind(HOLE.name, { type: 'card*', locals })),
    )
  }

  /** Writes down the cards for which `test` leaves that it holds. */
  #cardsFor(at: number, test: (card: Local) => void): void {
    const { body, builder } = this.#emit
    this.#mask(at, (n) => {
      body.with([I64, I64], (left, kept) => {
        body.const64(builder.maskOf(builder.model.deck.cards, n)).set(left).const64(0n).set(kept)
        body.eachItem(
          left,
          (card) => {
            test(card)
            body.op('i64extendu').shl64(card).get(kept).op('i64or').set(kept)
          },
          64 * n,
        )
        body.get(kept)
      })
    })
  }

  #letting(
    { value, scope, local }: Extract<RecordedValue, { kind: 'let' }>,
    use: (named: EvidenceCode) => void,
  ): void {
    const emit = this.#in(scope)
    const type = emit.typeOf(value)
    const bind = (locals: readonly Local[]): void => use(this.#naming(local, { type, locals }))
    if (type.endsWith('*')) emit.body.withWords(emit.words(value), (n) => emit.word(value, n), bind)
    else emit.withNumber(value, (one) => bind([one]))
  }

  #found({ at, players, start, scope, local, tests }: Extract<RecordedValue, { kind: 'found' }>): void {
    this.#number(at, start, scope)
    this.#word(at + 1, () => this.#in(scope).word(players, 0).op('i32wrap'))
    for (const [player, test] of tests.entries())
      this.#naming(local, { type: 'player', constant: player }).test(test)
  }

  /** For each place that has one card, the cards that make the test hold in its stead. */
  #single({ test, scope, places }: Extract<RecordedTest, { kind: 'single' }>): void {
    const { body } = this.#emit
    const emit = this.#in(scope)
    for (const { place, at } of places) {
      this.#word(at, () => zoneNumber(place, emit))
      zoneMeant(place, emit).ifThere((address) => {
        const card = new OnlyCard(emit, zoneMeant(place, emit).pile, address)
        card.isThere()
        body.if(() =>
          card.kept(() =>
            this.#cardsFor(at + 1, (other) => {
              card.replace(other)
              emit.number(test)
            }),
          ),
        )
      })
    }
  }

  /** The card that has the name, and the cards for which the test holds by that name. */
  #named({ test, scope, name, at }: Extract<RecordedTest, { kind: 'named' }>): void {
    const { body, registers } = this.#emit
    const emit = this.#in(scope)
    body.with([I32], (card) => {
      registers.getCell(name).set(card)
      this.#word(at, () => body.get(card))
      this.#cardsFor(at + 1, (other) => {
        registers.putCell(name, () => body.get(other))
        emit.number(test)
      })
      registers.putCell(name, () => body.get(card))
    })
  }
}

/** Leaves whether a set has an item. */
function has(set: Expr, item: Local, emit: Emitter): void {
  const words = emit.words(set)
  const both = (n: number): void => {
    emit.word(set, n)
    emit.bit(item, n, words).op('i64and')
  }
  emit.foldWords(set, both, 'i64or').isAny()
}
