/** Which children get a look: winners of small tournaments, so that the most promising are preferred and all have a chance. */
import type { Stream } from '../../rng/index.ts'

/** So many meet for each look. */
const MEETING = 6

/** The winners, each once, in the order in which they won; of equals, the first that was drawn. */
export function drawWinners<Each extends { readonly score: number }>(
  all: readonly Each[],
  many: number,
  rng: Stream,
): readonly Each[] {
  const rest = [...all]
  const winners: Each[] = []
  while (winners.length < many && rest.length > 0) {
    let best = rng.below(rest.length)
    for (let n = 1; n < MEETING; n += 1) {
      const other = rng.below(rest.length)
      if ((rest[other] as Each).score > (rest[best] as Each).score) best = other
    }
    winners.push(...rest.splice(best, 1))
  }
  return winners
}
