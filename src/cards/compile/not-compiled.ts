/** A game that this compiler cannot write: the interpreter plays it. */
export class NotCompiled extends Error {
  override readonly name = 'NotCompiled'
}
