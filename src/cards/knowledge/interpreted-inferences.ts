/** The analysis of a game's instructions, ready to be evaluated by the interpreter. */
import type { ExpressionBinder } from '../interpret/expression-binder.ts'
import type { Cell } from '../model/layout.ts'
import { InferenceBinder, type SelectedCards, type TestFacts, type ValueFacts } from './evaluate-inference.ts'
import type { Knowledge } from './knowledge.ts'
import type { ObservationAnalysis } from './observation-analysis.ts'

/** By the number of an instruction; picks by the cell of the name of what is picked. */
export class InterpretedInferences {
  readonly tests: ReadonlyMap<number, TestFacts>
  readonly values: ReadonlyMap<number, ValueFacts>
  readonly picks: ReadonlyMap<Cell, ValueFacts>
  readonly selections: ReadonlyMap<number, SelectedCards>
  readonly names: ReadonlyMap<number, Cell>
  readonly byPlace: ReadonlySet<number>

  constructor(analysis: ObservationAnalysis, binder: ExpressionBinder, knowledge: Knowledge) {
    const bind = new InferenceBinder(binder, knowledge)
    const options = new Map<number, TestFacts>()
    for (const [point, { test, tellsIfAny }] of analysis.options) {
      const facts = bind.test(test)
      options.set(point, (context, holds) => (holds && !tellsIfAny ? [] : facts(context, holds)))
    }
    this.tests = new Map([...mapped(analysis.tests, (test) => bind.test(test)), ...options])
    this.values = mapped(analysis.values, (value) => bind.value(value))
    this.picks = mapped(analysis.picks, (value) => bind.value(value))
    this.selections = mapped(analysis.selections, (selection) => bind.selection(selection))
    this.names = analysis.names
    this.byPlace = analysis.byPlace
  }
}

function mapped<Key, From, To>(map: ReadonlyMap<Key, From>, to: (from: From) => To): Map<Key, To> {
  return new Map(Array.from(map, ([key, from]) => [key, to(from)]))
}
