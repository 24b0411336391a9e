/**
 * Matches on many workers, one match after the other. A worker says what came of each block, and blocks are added in their
 * order: so the match is over after the same block whatever the number of workers, and what others have played beyond it
 * is thrown away.
 */
import { availableParallelism } from 'node:os'
import { createPool, type LaneName, type Outcome, type Pool } from '../../pool/index.ts'
import { Parts } from '../simulate/adaptive-chunks.ts'
import type { LadderPlan } from './block.ts'
import { BLOCK_TASK, type BlockAnswer, type BlockRange } from './block-task.ts'
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
  const parts = new Parts({ first: 0, games: match.mostBlocks }, pool.size, 'slow')
  const outcomes = pool.map<BlockRange, BlockAnswer>(task, rangesOf(match, parts), {
    retries: 1,
    ...(enough && { signal: enough }),
  })
  let [began, ended] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for await (const outcome of outcomes) {
    const part = parts.at(outcome.index)
    const answer = answerOf(outcome, match)
    if (!answer || enough?.aborted) break
    parts.took(part, answer.ended - answer.began)
    began = Math.min(began, answer.began)
    ended = Math.max(ended, answer.ended)
    for (const block of answer.blocks) if (!match.isOver) match.add(block)
    onBlocks?.(match)
    if (match.isOver) break
  }
  return Math.max(0, ended - began) / 1000
}

function* rangesOf({ pair }: Match, parts: Parts): Generator<BlockRange> {
  for (const deals of parts.all()) yield { pair, deals }
}

/** Nothing if it was cut off. */
function answerOf(outcome: Outcome<BlockAnswer>, { pair }: Match): BlockAnswer | undefined {
  if (outcome.ok) return outcome.value
  if (outcome.error.kind === 'aborted') return undefined
  throw new Error(`${pair.join(' against ')} could not be played: ${outcome.error.message}`)
}
