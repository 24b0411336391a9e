/** A game that cannot be solved. The message says why. */
export class SolveError extends Error {
  override readonly name = 'SolveError'
}
