/** Neighbours only; the last against the first as well; or each against each. */
export const PAIRINGS = ['neighbours', 'ends', 'all'] as const
export type Pairing = (typeof PAIRINGS)[number]

/** The places of two players on the ladder: the upper one, and the lower one with which it is compared. */
export type Rungs = readonly [upper: number, lower: number]

/** Neighbours first, from below. */
export function pairsOf(players: number, pairing: Pairing): readonly Rungs[] {
  const neighbours = Array.from({ length: players - 1 }, (_, n): Rungs => [n + 1, n])
  const others = Array.from({ length: players }, (_, upper) =>
    Array.from({ length: Math.max(0, upper - 1) }, (_, lower): Rungs => [upper, lower]),
  ).flat()
  const isWanted = ([upper, lower]: Rungs): boolean =>
    pairing === 'all' || (pairing === 'ends' && upper === players - 1 && lower === 0)
  return [...neighbours, ...others.filter(isWanted)]
}
