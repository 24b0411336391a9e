/** A game does not keep to the interface: the message names the function, what it gave, and what would be right. */
export class BrokenGame extends Error {
  override readonly name = 'BrokenGame'
  /** The function whose answer was wrong. */
  readonly call: string | undefined

  constructor(message: string, call?: string) {
    super(message)
    this.call = call
  }
}
