/** How much a player won in each seat. */
import type { Interval } from '../verify/intervals.ts'
import { Values } from './sequence.ts'

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
  const bySide = Array.from({ length: sides }, (_, side): SeatShare => {
    const all = new Values()
    for (const match of matches) all.merge(match[side] as Values)
    return { share: all.mean, interval: all.interval(confidence), n: all.n }
  })
  return Array.from({ length: seats }, (_, seat) => bySide[seat % sides] as SeatShare)
}
