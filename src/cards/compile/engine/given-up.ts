/**
 * A game, or a look ahead, that is too much for its module: the log of what was observed is full, there is more to choose
 * from than a word can say, or functions have called each other too often. The interpreter goes on in its place.
 */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

/** What a module throws that cannot go on: it traps, or has called itself too often. */
export const isTrap = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.name === 'RuntimeError' || thrown instanceof RangeError)

/** Lets a module run: a trap means that it gives up. */
export function orGivenUp<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (thrown) {
    if (!isTrap(thrown)) throw thrown
    throw new GivenUp((thrown as Error).message)
  }
}
