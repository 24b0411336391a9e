import { InputError } from '../../errors/index.ts'

/** A game that cannot be solved. The message says why. */
export class SolveError extends InputError {
  override readonly name = 'SolveError'
}
