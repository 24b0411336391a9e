import type { Stream } from '../../rng/index.ts'

/** How often something is so, in so many runs, each with luck of its own. */
export function share(runs: number, rng: Stream, holds: (rng: Stream) => boolean): number {
  let many = 0
  for (let run = 0; run < runs; run += 1) if (holds(rng.derive(run))) many += 1
  return many / runs
}
