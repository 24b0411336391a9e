import type { Stream } from '../rng/index.ts'

/** A draw from the standard normal distribution (Box and Muller 1958; the second of the pair is left). */
export function normal(rng: Stream): number {
  // 1 - float() is never 0.
  return Math.sqrt(-2 * Math.log(1 - rng.float())) * Math.cos(2 * Math.PI * rng.float())
}
