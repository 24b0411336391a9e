/** The evaluator of examples/forecast, with seasons from another folder: loaded once in each worker. */
import { setup as load } from '../../examples/forecast/evaluator.ts'

export { evaluate } from '../../examples/forecast/evaluator.ts'

export const setup = (): void => load(process.env['FORECAST_SEASONS'])
