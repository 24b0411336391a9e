/** Who gets a look: winners of small tournaments, so that the most promising are preferred and all have a chance. */
import type { Stream } from '../../rng/index.ts'

/** A starting genome, a child of starting genomes only, or any other child. */
export type Origin = 'start' | 'of starts' | 'of others'

interface Contender {
  readonly origin: Origin
  /** What it promises. */
  readonly score: number
}

/** So many meet for each look. */
const MEETING = 6

/**
 * All starting genomes, as their merit must be known; then the winners of tournaments. Children of starting genomes compete among
 * themselves, for their share of the looks: those of elites would win them all, and nothing would be explored.
 */
export function drawLooks<Each extends Contender>(
  all: readonly Each[],
  many: number,
  rng: Stream,
): readonly Each[] {
  const from = (origin: Origin): readonly Each[] => all.filter((each) => each.origin === origin)
  const [starts, ofStarts, ofOthers] = [from('start'), from('of starts'), from('of others')]
  const looks = Math.max(0, many - starts.length)
  const share = ofStarts.length / Math.max(1, ofStarts.length + ofOthers.length)
  // Of few looks, rounding to the nearest would never leave one for them.
  const explored = Math.floor(looks * share + rng.derive('explored').float())
  return [
    ...starts,
    ...drawWinners(ofStarts, explored, rng.derive('of starts')),
    ...drawWinners(ofOthers, looks - explored, rng.derive('of others')),
  ]
}

/** Each once, in the order in which they won; of equals, the first that was drawn. */
function drawWinners<Each extends Contender>(
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
