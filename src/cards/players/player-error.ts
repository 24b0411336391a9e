import { InputError } from '../../errors/index.ts'

/** A player that there is not, or not so many as seats, or whose module cannot be used. */
export class PlayerError extends InputError {
  override readonly name = 'PlayerError'
}

/** A player that did not choose when it was asked: the game cannot go on. */
export class PlayerFault extends Error {
  override readonly name = 'PlayerFault'
}
