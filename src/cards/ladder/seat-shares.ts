/** How much a player won in each seat. */

import type { Values } from '../../stats/betting-sequence.ts'
import type { Interval } from '../../stats/intervals.ts'

export interface SeatShare {
  /** Of the wins of the games in which the player sat there; in teams, that of the team. Null if there were none. */
  readonly share: number | null
  readonly interval: Interval
  /** Games. */
  readonly n: number
}

/** `matches`: by match and side, what the side came to in the player's hands. */
export function seatSharesOf(
  matches: readonly (readonly Values[])[],
  { seats, confidence }: { readonly seats: number; readonly confidence: number },
): readonly SeatShare[] {
  const sides = matches[0]?.length ?? 0
  if (sides < 2) return []
  const bySide = Array.from({ length: sides }, (_, side) =>
    overAll(
      matches.map((match) => match[side] as Values).filter(({ n }) => n > 0),
      confidence,
    ),
  )
  return Array.from({ length: seats }, (_, seat) => bySide[seat % sides] as SeatShare)
}

/**
 * Matches are played with the same deals, so they are not independent: but if each interval fails with at most its part of
 * what may go wrong, then all hold together, and so does their mean.
 */
function overAll(matches: readonly Values[], confidence: number): SeatShare {
  const n = matches.reduce((sum, match) => sum + match.n, 0)
  if (n === 0) return { share: null, interval: [0, 1], n }
  const each = 1 - (1 - confidence) / matches.length
  const mean = (of: (match: Values) => number): number =>
    matches.reduce((sum, match) => sum + of(match) * match.n, 0) / n
  const intervals = new Map(matches.map((match) => [match, match.interval(each)]))
  return {
    share: mean((match) => match.mean as number),
    interval: [
      mean((match) => intervals.get(match)?.[0] as number),
      mean((match) => intervals.get(match)?.[1] as number),
    ],
    n,
  }
}
