/**
 * The strength of card players: each is compared with the one below it, over the same deals with seats exchanged, until
 * it is decided which is better or the games are used up. How this is measured is in games/matches.
 *
 *     const { pairs } = await ladder('crazy-eights', { players: ['random', 'greedy', 'mcts:200'] })
 */
import { availableParallelism } from 'node:os'
import { type LadderReport, type LadderRules, playLadder } from '../../games/matches/ladder.ts'
import { createPool, type LaneName } from '../../pool/index.ts'
import type { PathElement } from '../../rng/index.ts'
import { sum } from '../../stats/index.ts'
import { PlayerError } from '../players/players.ts'
import type { Game } from '../rules/tree.ts'
import { Table, type TableOptions } from '../simulate/table.ts'
import { playBlocksOn } from './match-runner.ts'

export interface LadderOptions
  extends Omit<TableOptions, 'players' | 'deck' | 'knowledge'>,
    LadderRules<string> {
  /** One a core if left out. */
  readonly workers?: number
  /** Threads if left out. */
  readonly lane?: LaneName
}

export interface Ladder extends LadderReport<string> {
  readonly game: string
  readonly seats: number
  readonly seed: PathElement
  /** Whether nobody has anything to choose, so that all players are level. */
  readonly nothingToChoose: boolean
  readonly timing: LadderTiming
}

interface Speed {
  /** Of play alone. */
  readonly seconds: number
  readonly gamesPerSecond: number
}

export interface LadderTiming extends Speed {
  /** In the order of the pairs. */
  readonly pairs: readonly Speed[]
}

/** The same for any number of workers on any lane, except for its timing. */
export async function ladder(game: Game | string, options: LadderOptions): Promise<Ladder> {
  const { players, lane = 'thread', workers = availableParallelism() } = options
  // Names that no player has are refused here, before anything is played.
  const [table] = players.map((name) => Table.set(game, { ...options, players: name }))
  if (!table || players.length < 2)
    throw new PlayerError(
      `a ladder takes two players or more, the lowest rung first, as in random,greedy,mcts:200; got ${players.length}`,
    )
  const { program, name } = table
  const { players: _, ...plan } = table.plan
  await using pool = createPool({ lane, size: lane === 'inline' ? 1 : workers })
  const seconds: number[] = []
  const report = await playLadder({
    ...options,
    seats: program.seats,
    teams: program.teams,
    isLevel: ([one, other]) => !program.hasChoices || one === other,
    playBlocks: playBlocksOn(pool, plan, seconds),
  })
  const games = report.pairs.map((pair) => pair.games)
  return {
    game: name,
    seats: program.seats,
    seed: plan.seed,
    ...report,
    nothingToChoose: !program.hasChoices,
    timing: {
      ...speed(sum(games), sum(seconds)),
      pairs: games.map((each, n) => speed(each, seconds[n] ?? 0)),
    },
  }
}

const speed = (games: number, seconds: number): Speed => ({
  seconds,
  gamesPerSecond: seconds > 0 ? games / seconds : 0,
})
