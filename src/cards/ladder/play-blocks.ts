/** Plays the blocks of matches on a pool of workers. */
import { blockPlanner } from '../../games/matches/block.ts'
import type { PlayBlocks } from '../../games/matches/match.ts'
import type { Pool } from '../../pool/index.ts'
import { playInChunks } from '../simulate/adaptive-chunks.ts'
import type { GameSetup } from '../simulate/game-setup.ts'
import { RESULTS_TASK, type ResultsJob } from '../simulate/play-task.ts'
import type { Played } from '../simulate/simulate.ts'
import { TimeSpan } from '../simulate/timed.ts'
import { payoffsOf } from './payoffs.ts'

/** The players of the setup do not play. `times` gets the time of play of each match, in the order of the matches. */
export function playBlocksOn(
  pool: Pool,
  { program, spec }: GameSetup,
  times: TimeSpan[] = [],
): PlayBlocks<string> {
  const { game, players: _, ...options } = spec
  const planBlock = blockPlanner<string>(program, spec.seed)
  return async function* ({ pair, isLevel, mostBlocks }, signal) {
    const time = new TimeSpan()
    times.push(time)
    const plansOf = ({ first, games }: { first: number; games: number }) =>
      Array.from({ length: games }, (_, n) => ({ deal: first + n, ...planBlock(pair, first + n, isLevel) }))
    const range = { first: 0, games: mostBlocks }
    const answers = playInChunks<ResultsJob, readonly Played[]>(pool, RESULTS_TASK, range, {
      jobOf: (chunk) => ({
        game,
        options,
        plays: plansOf(chunk).flatMap(({ deal, games }) =>
          games.map((players) => ({ index: deal, players })),
        ),
      }),
      games: 'slow',
      signal,
    })
    for await (const answer of answers) {
      time.add(answer)
      const payoffs = answer.value.map((played) => payoffsOf(program, played)).values()
      yield plansOf(answer.chunk).map(({ games, blockOf }) => blockOf(payoffs.take(games.length).toArray()))
    }
  }
}
