/** What a compiled game writes down of each instruction, and where: what the code that writes and the digest agree on. */
import type { ModuleBuilder } from '../../compile/module/module-builder.ts'
import { ExpressionBinder } from '../../interpret/expression-binder.ts'
import { MEANINGS } from '../../interpret/expressions.ts'
import type { Instruction } from '../../lower/instructions.ts'
import type { GameModel } from '../../model/game-model.ts'
import type { Cell } from '../../model/layout.ts'
import type { Items } from '../../model/values.ts'
import { ObservationAnalysis } from '../observation-analysis.ts'
import {
  type RecordedSelection,
  type RecordedTest,
  type RecordedValue,
  type RecordKind,
  RecordLayout,
} from './records.ts'

/** The words of a record before its evidence. */
const FIXED = {
  shuffle: 2,
  deal: 3,
  reveal: 1,
  naming: 1,
  set: 1,
  ask: 1,
  forced: 1,
  assign: 2,
  reset: 1,
} as const

/** An inference, and how many words its record has. */
interface Planned<Recorded> {
  readonly recorded: Recorded
  readonly words: number
}

export interface PlannedTest extends Planned<RecordedTest> {
  /** Whether something follows if it holds. */
  readonly tellsIfHolds: boolean
}

export class ObservationPlan {
  readonly analysis: ObservationAnalysis
  /** How many words of 32 bits a set of cards takes. */
  readonly cardWords: number
  readonly tests = new Map<number, PlannedTest>()
  readonly values = new Map<number, Planned<RecordedValue>>()
  /** Of moved and shown cards. */
  readonly selections = new Map<number, Planned<RecordedSelection>>()
  /** By the cell of the name of what is picked: the number of the pick. */
  readonly pickNumbers = new Map<Cell, number>()
  readonly picks: Planned<RecordedValue>[] = []
  /** Whether steps are hidden from others while they are done together. */
  readonly hasTogether: boolean
  /** Whether variables are set that others do not see, or not yet. */
  readonly hasSecrets: boolean
  /** Whether cards are shown by a name, by which they may move after. */
  readonly hasShownNames: boolean
  /** Cells of names that tell whether something will be seen: one bit each in the record of a test. */
  readonly signCells: readonly Cell[]
  /** Numbers of instructions, and of picks, are below. */
  readonly points: number
  /** Whether what follows depends on what everybody knows. */
  readonly needsOnlooker: boolean

  constructor({ model, memory }: ModuleBuilder, code: readonly Instruction[]) {
    this.analysis = new ObservationAnalysis(ExpressionBinder.for(model, MEANINGS), code)
    this.cardWords = 2 * memory.cardWords
    const layout = (from: number): RecordLayout => new RecordLayout(model, this.cardWords, from)
    const { analysis } = this
    const test = (
      point: number,
      inference: Parameters<RecordLayout['test']>[0],
      tellsIfHolds: boolean,
    ): void => {
      // The outcome, and which names are none.
      const room = layout(3)
      this.tests.set(point, { recorded: room.test(inference), words: room.size, tellsIfHolds })
    }
    for (const [point, inference] of analysis.tests) test(point, inference, true)
    for (const [point, options] of analysis.options) test(point, options.test, options.tellsIfAny)
    const value = (inference: Parameters<RecordLayout['value']>[0]): Planned<RecordedValue> => {
      const room = layout(2)
      return { recorded: room.value(inference), words: room.size }
    }
    for (const [point, inference] of analysis.values) this.values.set(point, value(inference))
    for (const [cell, inference] of analysis.picks)
      this.pickNumbers.set(cell, this.picks.push(value(inference)) - 1)
    for (const [point, selection] of analysis.selections) {
      const room = layout(2 + this.cardWords)
      this.selections.set(point, { recorded: room.selection(selection), words: room.size })
    }
    this.hasTogether = code.some((instruction) => instruction.op === 'each' && instruction.together)
    this.hasSecrets = hasSecrets(model, code)
    this.hasShownNames = code.some(({ op }, point) => op === 'show' && analysis.names.has(point))
    this.signCells = [
      ...new Set([...analysis.signs.values()].flatMap((sign) => ('card' in sign && sign.card) || [])),
    ]
    const planned = [
      ...this.tests.values(),
      ...this.values.values(),
      ...this.picks,
      ...this.selections.values(),
    ]
    this.points = Math.max(code.length, this.picks.length)
    this.needsOnlooker = planned.some(({ recorded }) => dependsOnOthers(recorded))
  }

  /** Whether what is seen after a test matters: what all see is then written down too. */
  get looksAhead(): boolean {
    return this.tests.size > 0
  }

  testAt(point: number): PlannedTest {
    return this.tests.get(point) as PlannedTest
  }

  valueAt(point: number): RecordedValue {
    return (this.values.get(point) as Planned<RecordedValue>).recorded
  }

  pickAt(number: number): RecordedValue {
    return (this.picks[number] as Planned<RecordedValue>).recorded
  }

  /** How many words a record has; 0 if there is none of its kind at that instruction. */
  wordsOf(kind: RecordKind, point: number): number {
    switch (kind) {
      case 'move':
      case 'show':
        return this.selections.get(point)?.words ?? 2 + this.cardWords
      case 'test':
        return this.tests.get(point)?.words ?? 0
      case 'pick':
        return this.picks[point]?.words ?? 0
      case 'found':
        return this.values.get(point)?.words ?? 0
      default:
        return FIXED[kind]
    }
  }
}

/** Whether evidence counts only while everybody knows some cards. */
function dependsOnOthers(recorded: unknown): boolean {
  if (typeof recorded !== 'object' || recorded === null) return false
  const {
    kind,
    looksAtZones = [],
    scope: _,
    ...inner
  } = recorded as {
    readonly kind?: string
    readonly looksAtZones?: Items
    readonly scope?: unknown
  }
  return kind === 'single' || looksAtZones.length > 0 || Object.values(inner).some(dependsOnOthers)
}

/** Whether variables are set that others do not see, or not yet. What these are is imagined by deciding again. */
function hasSecrets(model: GameModel, code: readonly Instruction[]): boolean {
  // Where a hidden card is named is a matter of where the cards lie.
  const isSecret = (step: Instruction, isHidden: boolean): boolean => {
    if (step.op !== 'set' && step.op !== 'add') return false
    const { see, type = '' } = model.variables.get(step.name)?.tree ?? {}
    return (isHidden || see === 'owner') && !type.startsWith('card')
  }
  return code.some((step, at) => {
    const next = code[at + 1]
    const isTogether = step.op === 'each' && step.together && next?.op === 'next'
    const together = isTogether ? code.slice(at, next.exit) : []
    return isSecret(step, false) || together.some((each) => isSecret(each, true))
  })
}
