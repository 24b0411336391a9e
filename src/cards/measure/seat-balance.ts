/** How evenly seats win: 1 if all win alike, 0 if one wins always. */
import { sum } from '../../stats/index.ts'
import { playedWell } from './blocks.ts'
import type { Findings } from './findings.ts'
import { exactly, type Measure, rescaled, shareMeasure } from './measure-value.ts'

/** By the seat that wins most, in games between good players if there are any. */
export function seatBalance({ sides, thumbPlay = [], duels, courses = [] }: Findings): {
  readonly seat_balance: Measure
} {
  const well = [...(duels ? playedWell(duels) : []), ...courses.map(({ game }) => game)]
  const games = (well.length > 0 ? well : thumbPlay).filter(({ ending }) => ending === 'finished')
  if (sides === 1 || games.length === 0) return { seat_balance: exactly(1, games.length) }
  const won = Array.from({ length: sides }, (_, side) =>
    sum(games.map(({ shares }) => shares[side] as number)),
  )
  const best = shareMeasure(Math.max(...won), games.length)
  const balance = (share: number): number => Math.min(1, Math.max(0, (1 - share) / (1 - 1 / sides)))
  const { value, low, high, n } = rescaled(best, balance)
  return { seat_balance: { value, low: high, high: low, n } }
}
