/** Who is compared with whom. Players stand in the order in which they were named, the lowest rung first. */

/** Neighbours only; with the last against the first, too; or each with each. */
export const PAIRINGS = ['neighbours', 'ends', 'all'] as const
export type Pairing = (typeof PAIRINGS)[number]

/** Places of two players: the upper one, and the lower one with which it is compared. */
export type Places = readonly [upper: number, lower: number]

/** Neighbours first, from below. */
export function pairsOf(players: number, pairing: Pairing): readonly Places[] {
  const neighbours = Array.from({ length: players - 1 }, (_, n): Places => [n + 1, n])
  const others = Array.from({ length: players }, (_, upper) =>
    Array.from({ length: Math.max(0, upper - 1) }, (_, lower): Places => [upper, lower]),
  ).flat()
  const isWanted = ([upper, lower]: Places): boolean =>
    pairing === 'all' || (pairing === 'ends' && upper === players - 1 && lower === 0)
  return [...neighbours, ...others.filter(isWanted)]
}
