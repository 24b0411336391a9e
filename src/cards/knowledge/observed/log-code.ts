/** The code that writes the log: see records.ts for what is in it. */
import type { Begun } from '../../compile/choices/offers.ts'
import type { Emitter } from '../../compile/expressions/emitter.ts'
import { zoneAtAddress, zoneMeant, zoneNumber } from '../../compile/expressions/zones.ts'
import type { ObservationCode, VariableCode } from '../../compile/flow/observation.ts'
import { AT } from '../../compile/module/memory.ts'
import type { Address } from '../../compile/runtime/ring.ts'
import type { Local } from '../../compile/wasm/body.ts'
import { I32 } from '../../compile/wasm/opcodes.ts'
import type { Choose, Instruction, Operand } from '../../lower/instructions.ts'
import type { Cell } from '../../model/layout.ts'
import { NONE } from '../../rules/deck.ts'
import { EvidenceCode } from './evidence-code.ts'
import type { ObservationPlan } from './plan.ts'
import { KIND_BITS, OUTCOME, POINT_SHIFT, RECORD, type RecordKind } from './records.ts'

/** Where the log lies in memory, in bytes. */
export interface LogPlaces {
  /** Where the next record goes, in four bytes; beyond `end` once there was no room. */
  readonly next: number
  readonly start: number
  readonly end: number
}

type Of<Op extends Instruction['op']> = Extract<Instruction, { readonly op: Op }>

export class LogCode implements ObservationCode {
  readonly #emit: Emitter
  readonly #plan: ObservationPlan
  readonly #places: LogPlaces

  constructor(emit: Emitter, plan: ObservationPlan, places: LogPlaces) {
    this.#emit = emit
    this.#plan = plan
    this.#places = places
  }

  move({ cards, to }: Of<'move'>, at: number): void {
    const emit = this.#emit.inScope(cards.scope)
    const target = this.#emit.inScope(to.scope)
    zoneMeant(to.expr, target).ifThere(() =>
      this.#record('move', at, (record) => {
        this.#word(record, 1, () => zoneNumber(to.expr, target))
        this.#cards(record, 2, (n) => emit.word(cards.expr, n))
        this.#selection(at, record)
      }),
    )
  }

  deal(card: Local, family: string, target: Address, at: number): void {
    this.#record('deal', at, (record) => {
      this.#word(record, 1, () => this.#emit.body.get(card))
      this.#word(record, 2, () => zoneAtAddress(family, target, this.#emit.builder))
    })
  }

  shuffle({ expr, scope }: Operand, at: number): void {
    const emit = this.#emit.inScope(scope)
    zoneMeant(expr, emit).ifThere(() =>
      this.#record('shuffle', at, (record) => this.#word(record, 1, () => zoneNumber(expr, emit))),
    )
  }

  show({ cards, to }: Of<'show'>, at: number): void {
    const emit = this.#emit.inScope(cards.scope)
    this.#record('show', at, (record) => {
      this.#word(record, 1, () => this.#emit.operandWord(to).op('i32wrap'))
      this.#cards(record, 2, (n) => emit.word(cards.expr, n))
      this.#selection(at, record)
    })
  }

  unwind(at: number): void {
    this.#emit.registers.get(AT.hidden).op('i32eqz')
    this.#emit.body.if(() => this.#record('reveal', at))
  }

  looksAtTest(at: number): boolean {
    return this.#plan.tests.has(at)
  }

  test(at: number, holds: Local): void {
    this.#tested(at, () => this.#emit.body.get(holds))
  }

  found(at: number, value: Local): void {
    const planned = this.#plan.values.get(at)
    if (!planned) return
    this.#ifSeen(() =>
      this.#record('found', at, (record) => {
        this.#word(record, 1, () => this.#emit.body.get(value))
        new EvidenceCode(this.#emit, record).value(planned.recorded, value)
      }),
    )
  }

  pick(name: Cell, item: Local): void {
    const number = this.#plan.pickNumbers.get(name)
    const planned = number === undefined ? undefined : this.#plan.picks[number]
    if (number === undefined || !planned) return
    const { body } = this.#emit
    this.#ifSeen(() => {
      // What nothing follows from is not worth a record: most cards follow suit.
      new EvidenceCode(this.#emit, item).canTell(planned.recorded)
      body.if(() =>
        this.#record('pick', number, (record) => {
          this.#word(record, 1, () => body.get(item))
          new EvidenceCode(this.#emit, record).value(planned.recorded, item)
        }),
      )
    })
  }

  set(variable: VariableCode, at: number, write: () => void): void {
    if (this.#plan.hasSecrets) this.#assign(variable, at)
    if (!this.#plan.looksAhead) {
      write()
      return
    }
    const { body, builder, registers } = this.#emit
    const { type, at: address, base } = variable
    const isSet = type.endsWith('*')
    const words = isSet ? builder.memory.wordsOf(type) : 1
    const load = (n: number): void => {
      const word = address + 8 * n
      if (isSet) base ? base().load64(word) : registers.get64(word)
      else base ? base().load(word) : registers.get(word)
      if (!isSet) body.op('i64extend')
    }
    body.withWords(words, load, (before) => {
      write()
      body.fold(
        before,
        (word, n) => {
          load(n)
          body.get(word).op('i64ne')
        },
        'i32or',
      )
      body.if(() => this.#record('set', at))
    })
  }

  #assign({ at: address, base }: VariableCode, at: number): void {
    const { body } = this.#emit
    this.#record('assign', at, (record) =>
      this.#word(record, 1, () => {
        if (base) base().plus(address)
        else body.const(address)
      }),
    )
  }

  reset(at: number): void {
    if (this.#plan.hasSecrets) this.#record('reset', at)
  }

  naming(at: number): void {
    if (this.#plan.hasShownNames) this.#record('naming', at)
  }

  choices(_choose: Choose, at: number, begun: Begun, total: Local): void {
    const { body, registers } = this.#emit
    const outcome = (write: () => void): void => {
      if (begun === 'yes' || !this.#plan.tests.has(at)) return
      if (begun === 'no') this.#tested(at, write)
      else {
        registers.getCell(_choose.option).op('i32eqz')
        body.if(() => this.#tested(at, write))
      }
    }
    // None, one, or several.
    outcome(() => {
      body.const(OUTCOME.asked).get(total)
      body.get(total).const(1).op('i32gt').select()
    })
    if (!this.#plan.looksAhead) return
    body.get(total).const(1).op('i32gt')
    body.if(() => this.#record('ask', at))
    if (!this.#plan.hasTogether) return
    body.get(total).const(1).op('i32eq')
    body.if(() => this.#record('forced', at))
  }

  #tested(at: number, outcome: () => void): void {
    const planned = this.#plan.tests.get(at)
    if (!planned) return
    const { body, registers } = this.#emit
    this.#ifSeen(() =>
      this.#record('test', at, (record) => {
        this.#word(record, 1, outcome)
        this.#word(record, 2, () => {
          body.const(0)
          this.#plan.signCells.forEach((cell, n) => {
            registers.getCell(cell).const(NONE).op('i32ne').const(n).op('i32shl').op('i32or')
          })
        })
        new EvidenceCode(this.#emit, record).test(planned.recorded)
      }),
    )
  }

  /** Nobody learns anything from what is done together until all is seen. */
  #ifSeen(write: () => void): void {
    if (!this.#plan.hasTogether) {
      write()
      return
    }
    this.#emit.registers.get(AT.hidden).op('i32eqz')
    this.#emit.body.if(write)
  }

  /** One record: its first word, and what `write` writes. Where there is no room for it, the log ends. */
  #record(kind: RecordKind, point: number, write?: (record: Local) => void): void {
    const { body } = this.#emit
    const { next, end } = this.#places
    const bytes = 4 * this.#plan.wordsOf(kind, point)
    body.with([I32], (record) => {
      body.loadAt(next).set(record)
      body
        .get(record)
        .const(end - bytes)
        .op('i32le')
      body.if(
        () => {
          this.#word(record, 0, () => this.#first(kind, point))
          write?.(record)
          body.const(0).get(record).plus(bytes).store(next)
        },
        () =>
          body
            .const(0)
            .const(end + 1)
            .store(next),
      )
    })
  }

  /** The first word: kind, who acts hidden from others, instruction. */
  #first(kind: RecordKind, point: number): void {
    const { body, registers } = this.#emit
    body.const(RECORD[kind] | (point << POINT_SHIFT))
    if (!this.#plan.hasTogether) return
    registers.get(AT.me).plus(1).const(KIND_BITS).op('i32shl').const(0)
    registers.get(AT.hidden).select().op('i32or')
  }

  #word(record: Local, n: number, write: () => void): void {
    const { body } = this.#emit
    body.get(record)
    write()
    body.store(4 * n)
  }

  #cards(record: Local, from: number, write: (word: number) => void): void {
    const { body, builder } = this.#emit
    body.withWords(builder.memory.cardWords, write, (words) => {
      words.forEach((word, n) => {
        body.get(record, word).store64(4 * from + 8 * n)
      })
    })
  }

  #selection(at: number, record: Local): void {
    const planned = this.#plan.selections.get(at)
    if (planned) new EvidenceCode(this.#emit, record).selection(planned.recorded)
  }
}
