/** A game that this compiler cannot write: the interpreter plays it. */
export class NotCompiled extends Error {
  override readonly name = 'NotCompiled'
}

/** What was made, or why it could not be compiled; any other error is thrown. */
export function orNotCompiled<Made>(make: () => Made): Made | NotCompiled {
  try {
    return make()
  } catch (thrown) {
    if (thrown instanceof NotCompiled) return thrown
    throw thrown
  }
}
