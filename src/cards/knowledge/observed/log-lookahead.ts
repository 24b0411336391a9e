/**
 * Whether all can tell how a test came out, from what they see next. The interpreter has to play ahead to know what that will
 * be (../lookahead.ts); here it stands in the log already.
 */
import type { Instruction } from '../../lower/instructions.ts'
import type { GameModel } from '../../model/game-model.ts'
import type { ZonePlace } from '../../model/layout.ts'
import { countOf } from '../masks.ts'
import { type Sign, Signs, SignTrail } from '../signs.ts'
import type { LogReader, Reading } from './log-reader.ts'
import type { ObservationPlan } from './plan.ts'
import type { RecordKind } from './records.ts'
import { forEachCard, type TableCards } from './table.ts'

export class LogLookahead {
  readonly #model: GameModel
  readonly #code: readonly Instruction[]
  readonly #plan: ObservationPlan
  readonly #log: LogReader
  readonly #table: TableCards
  readonly #signs: Signs
  readonly #everyone: number

  constructor(code: readonly Instruction[], plan: ObservationPlan, log: LogReader, table: TableCards) {
    this.#model = table.model
    this.#code = code
    this.#plan = plan
    this.#log = log
    this.#table = table
    this.#signs = new Signs(code, plan.analysis.signs)
    this.#everyone = 2 ** table.model.seats - 1
  }

  /** Whether all can tell how a test came out, from what they see next. */
  canTell({ point, at, end }: Reading, holds: boolean, words: number): boolean {
    const trail = new SignTrail(this.#signs, this.#otherWays(point, holds), {
      hasCards: (zone) => (this.#table.counts[zone] as number) > 0,
      isSomething: (name) => ((this.#log.word(at + 2) >> this.#plan.signCells.indexOf(name)) & 1) === 1,
    })
    // Where cards lie while the records after this one are gone through.
    const places = this.#table.places.slice()
    for (let next = end; next < words && !trail.isOver; ) {
      const record = this.#log.reading(next)
      next = record.end
      if (record.kind === 'ask') {
        trail.see(this.#signs.at(record.point) as Sign)
        break
      }
      if (!isEvent(record.kind)) continue
      if (this.#isNothing(record, places)) continue
      if (record.acting > 0) break
      for (const sign of this.#signsOf(record, places)) if (!trail.isOver) trail.see(sign)
    }
    return trail.isTold
  }

  /** Whether a record is of cards that lie there already, of which nothing is seen. */
  #isNothing(record: Reading, places: Int32Array): boolean {
    if (record.kind === 'move') return this.#movedFrom(record, places).size === 0
    return record.kind === 'deal' && places[this.#log.word(record.at + 1)] === this.#log.word(record.at + 2)
  }

  /** What all see of a record, card by card. */
  *#signsOf(record: Reading, places: Int32Array): Iterable<Sign> {
    const { kind, point, at } = record
    const { zones, variables } = this.#model
    const nameOf = (zone: number): string => (zones[zone] as ZonePlace).name
    switch (kind) {
      case 'move': {
        const to = this.#log.word(at + 1)
        for (const [from, many] of this.#movedFrom(record, places))
          for (let n = 0; n < many; n += 1) yield { kind: 'move', from: nameOf(from), to: nameOf(to) }
        forEachCard(this.#log.cards(at + 2), (card) => {
          places[card] = to
        })
        break
      }
      case 'deal': {
        const [card, to] = [this.#log.word(at + 1), this.#log.word(at + 2)]
        yield { kind: 'move', from: nameOf(places[card] as number), to: nameOf(to) }
        places[card] = to
        break
      }
      case 'shuffle':
        yield { kind: 'shuffle', name: nameOf(this.#log.word(at + 1)) }
        break
      case 'show':
        if (
          this.#log.word(at + 1) === this.#everyone &&
          countOf(this.#log.cards(at + 2), 0, this.#table.words) > 0
        )
          yield { kind: 'show', name: '' }
        break
      case 'set': {
        const { name } = this.#code[point] as Extract<Instruction, { op: 'set' | 'add' }>
        if (variables.get(name)?.tree.see === undefined) yield { kind: 'set', name }
      }
    }
  }

  /** From where the cards of a move come, in the order of the zones, and how many. */
  #movedFrom({ at }: Reading, places: Int32Array): ReadonlyMap<number, number> {
    const to = this.#log.word(at + 1)
    const from = new Map<number, number>()
    forEachCard(this.#log.cards(at + 2), (card) => {
      const zone = places[card] as number
      if (zone !== to) from.set(zone, (from.get(zone) ?? 0) + 1)
    })
    return new Map([...from].toSorted(([a], [b]) => a - b))
  }

  /** Where play would have gone on if a test had come out otherwise. */
  #otherWays(point: number, holds: boolean): readonly number[] {
    const instruction = this.#code[point] as Instruction
    switch (instruction.op) {
      case 'unless':
        return [holds ? instruction.to : point + 1]
      case 'round':
      case 'turn':
        return [holds ? instruction.exit : point + 1]
      case 'choose':
        return holds ? [instruction.otherwise] : instruction.options.map(({ entry }) => entry)
      default:
        throw new TypeError(`${instruction.op} is no test`)
    }
  }
}

/** Whether a record is of something that happens, whoever sees it. */
const isEvent = (kind: RecordKind): boolean =>
  ['move', 'deal', 'shuffle', 'show', 'set', 'forced', 'reveal'].includes(kind)
