/** The same, as a program that is started for each evaluation has to do it: all seasons are loaded again. */
import { evaluate as evaluateLoaded } from '../../examples/forecast/evaluator.ts'
import { setup as load } from './load-once.ts'

export const evaluate: typeof evaluateLoaded = (...asked) => {
  load()
  return evaluateLoaded(...asked)
}
