/** The best rule of thumb of a game: by its wins against random players, then against the next best. */
import { THUMBS } from '../model/thumbs.ts'
import { blocksIn, shareOf } from './blocks.ts'
import type { Measuring, ThumbResult } from './findings.ts'
import { roundRobin } from './round-robin.ts'

/** As random players do. */
export const ANY = 'thumb:any-any'
const BLOCKS = 30
const FINALISTS = 3

export function* bestThumb(
  stepLimit: number,
): Measuring<{ readonly thumbs: readonly ThumbResult[]; readonly best: string }> {
  const size = { first: 0, many: BLOCKS, stepLimit }
  const rows = yield THUMBS.map((thumb) => ({ kind: 'duel', pair: [thumb, 'random'], ...size }))
  const thumbs = THUMBS.map((thumb, n) => ({ thumb, blocks: blocksIn(rows[n]) })).toSorted(
    (a, b) => shareOf(b.blocks) - shareOf(a.blocks),
  )
  const finalists = thumbs.slice(0, FINALISTS).map(({ thumb }) => thumb)
  const [best = ANY] = yield* roundRobin(finalists, size)
  return { thumbs, best }
}
