/**
 * Matches on many workers, one match after the other. A worker says what came of each block, and blocks are added in their
 * order: so the match is over after the same block whatever the number of workers, and what others have played beyond it
 * is thrown away.
 */
import { availableParallelism } from 'node:os'
import { createPool, type LaneName, type Pool } from '../../pool/index.ts'
import { playInChunks } from '../simulate/adaptive-chunks.ts'
import { TimeSpan } from '../simulate/timed.ts'
import type { Block, LadderPlan } from './block.ts'
import { BLOCK_TASK, type BlockRange } from './block-task.ts'
import type { Match } from './match.ts'

export interface LadderHands {
  /** One a core if left out. */
  readonly workers?: number
  /** Threads if left out. */
  readonly lane?: LaneName
  /** When it fires no more games are played, and what there is until then is told. */
  readonly enough?: AbortSignal
  /** Called with the match under way, when it begins and as it grows. */
  readonly onBlocks?: (match: Match) => void
}

/** How long each match took, in seconds of play. */
export async function playMatches(
  plan: LadderPlan,
  matches: readonly Match[],
  { workers, lane = 'thread', enough, onBlocks }: LadderHands,
): Promise<readonly number[]> {
  const size = lane === 'inline' ? 1 : (workers ?? availableParallelism())
  await using pool = createPool({ lane, size })
  const task = { module: BLOCK_TASK, setup: plan }
  const seconds: number[] = []
  for (const match of matches) seconds.push(await playMatch(pool, task, match, { enough, onBlocks }))
  return seconds
}

async function playMatch(
  pool: Pool,
  task: { readonly module: URL; readonly setup: LadderPlan },
  match: Match,
  { enough, onBlocks }: { enough: AbortSignal | undefined; onBlocks: LadderHands['onBlocks'] },
): Promise<number> {
  if (enough?.aborted) return 0
  onBlocks?.(match)
  const range = { first: 0, games: match.mostBlocks }
  const answers = playInChunks<BlockRange, readonly Block[]>(pool, task, range, {
    jobOf: (deals) => ({ pair: match.pair, deals }),
    games: 'slow',
    signal: enough,
  })
  const time = new TimeSpan()
  for await (const answer of answers) {
    time.add(answer)
    for (const block of answer.value) if (!match.isOver) match.add(block)
    onBlocks?.(match)
    if (match.isOver) break
  }
  return time.seconds
}
