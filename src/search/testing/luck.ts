/** Noise for tests: numbers drawn from streams. */
import type { Stream } from '../../rng/index.ts'

/** Box and Muller 1958. */
export const normal = (rng: Stream): number =>
  Math.sqrt(-2 * Math.log(1 - rng.float())) * Math.cos(2 * Math.PI * rng.float())

/** How often something is so, in so many runs, each with luck of its own. */
export function share(runs: number, rng: Stream, holds: (rng: Stream) => boolean): number {
  let many = 0
  for (let run = 0; run < runs; run += 1) if (holds(rng.derive(run))) many += 1
  return many / runs
}
