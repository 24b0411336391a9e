/**
 * The best rule of thumb of a game: by its wins against random players, then against the next best. The best of many looks
 * better than it is, so what it is worth is found on fresh deals.
 */
import { THUMBS } from '../model/thumbs.ts'
import { blocksIn, shareOf } from './blocks.ts'
import type { Measuring } from './findings.ts'
import type { PlayedBlock } from './playtest.ts'
import { roundRobin } from './round-robin.ts'

/** As random players do. */
export const ANY = 'thumb:any-any'
const BLOCKS = 30
const FINALISTS = 3

interface BestThumb {
  readonly best: string
  /** All, the best against random players first. */
  readonly ranking: readonly string[]
  /** The best against random players. */
  readonly blocks: readonly PlayedBlock[]
}

export function* bestThumb(stepLimit: number): Measuring<BestThumb> {
  const size = { first: 0, many: BLOCKS, stepLimit }
  const rows = yield THUMBS.map((thumb) => ({ kind: 'duel', pair: [thumb, 'random'], ...size }))
  const ranking = THUMBS.map((thumb, n) => ({ thumb, share: shareOf(blocksIn(rows[n])) }))
    .toSorted((a, b) => b.share - a.share)
    .map(({ thumb }) => thumb)
  const [best = ANY] = yield* roundRobin(ranking.slice(0, FINALISTS), size)
  const fresh = { first: BLOCKS, many: 2 * BLOCKS, stepLimit }
  const [found] = yield [{ kind: 'duel', pair: [best, 'random'], ...fresh }]
  return { best, ranking, blocks: blocksIn(found) }
}
