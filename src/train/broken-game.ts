/** A game does not keep to the interface: the message names the function, what it gave, and what would be right. */
export class BrokenGame extends Error {
  override readonly name = 'BrokenGame'
}
