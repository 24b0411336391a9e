/**
 * What the address of an exported page says after its #: `game.html#seed=7&players=human,random&moves=at-once`. Whoever
 * opens the same address gets the same cards.
 */
export interface Address {
  readonly seed?: number
  readonly players?: readonly string[]
  /** False to show the moves of computer players all at once. */
  readonly isStepwise?: boolean
}

export function readAddress(hash: string): Address {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const seed = said.get('seed') ?? ''
  const players = said.get('players') ?? ''
  return {
    ...(/^\d{1,15}$/.test(seed) && { seed: Number(seed) }),
    ...(players !== '' && { players: players.split(',').map((name) => name.trim()) }),
    ...(said.get('moves') === 'at-once' && { isStepwise: false }),
  }
}
