/** A task for the tests of recorded maps. */
import type { Context } from '../../pool/index.ts'

export function drawOrExit(item: number, { rng }: Context): { item: number; draw: number } {
  if (item === 5) process.exit(1)
  return { item, draw: rng.below(1_000_000) }
}
