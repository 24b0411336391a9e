/** Plays the blocks of matches on a pool of workers. */
import type { Match, PlayBlocks } from '../../games/matches/match.ts'
import type { Outcome, Pool } from '../../pool/index.ts'
import { Parts } from '../simulate/adaptive-chunks.ts'
import { BLOCK_TASK, type BlockAnswer, type BlockRange, type LadderPlan } from './block-task.ts'

/** `seconds` gets a number for each match, in the order in which they are played: how long its games took. */
export function playBlocksOn(pool: Pool, plan: LadderPlan, seconds: number[]): PlayBlocks<string> {
  return async function* (match, signal) {
    const at = seconds.push(0) - 1
    const parts = new Parts({ first: 0, games: match.mostBlocks }, pool.size, 'slow')
    const task = { module: BLOCK_TASK, setup: plan }
    const outcomes = pool.map<BlockRange, BlockAnswer>(task, rangesOf(match, parts), {
      retries: 1,
      ...(signal && { signal }),
    })
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for await (const outcome of outcomes) {
      const answer = answerOf(outcome, match)
      if (!answer) return
      const { blocks, began, ended } = answer
      parts.took(parts.at(outcome.index), ended - began)
      first = Math.min(first, began)
      last = Math.max(last, ended)
      seconds[at] = (last - first) / 1000
      yield blocks
    }
  }
}

function* rangesOf({ pair, isLevel }: Match<string>, parts: Parts): Generator<BlockRange> {
  for (const deals of parts.all()) yield { pair, isLevel, deals }
}

/** Nothing if the signal cut it off. */
function answerOf(outcome: Outcome<BlockAnswer>, { pair }: Match<string>): BlockAnswer | undefined {
  if (outcome.ok) return outcome.value
  if (outcome.error.kind === 'aborted') return undefined
  throw new Error(`${pair.join(' against ')} could not be played: ${outcome.error.message}`)
}
