/**
 * The strength of card players: each is compared with the one below it, over the same deals with seats exchanged, until
 * it is decided which is better or the games are used up. How this is measured is in games/matches.
 *
 *     const { result } = await ladder('crazy-eights', { players: ['random', 'greedy', 'mcts:200'] })
 */
import { digest } from '../../digest/index.ts'
import { blockPlanner, type GamePayoffs, sidesOf } from '../../games/matches/block.ts'
import {
  type LadderReport,
  type LadderRules,
  playLadder,
  USUAL_CONFIDENCE,
  USUAL_GAMES_A_PAIR,
} from '../../games/matches/ladder.ts'
import type { PlayBlocks } from '../../games/matches/match.ts'
import type { Pool } from '../../pool/index.ts'
import type { PathElement } from '../../rng/index.ts'
import type { Fingerprint, RunWriter } from '../../runs/index.ts'
import { sum } from '../../stats/index.ts'
import type { Program } from '../interpret/program.ts'
import { PlayerError } from '../players/module-player.ts'
import type { Game } from '../rules/tree.ts'
import { playInChunks, TimeSpan } from '../simulate/adaptive-chunks.ts'
import { type EngineName, GameSetup, type SetupOptions } from '../simulate/game-setup.ts'
import { type FinalScores, RESULTS_TASK, type ResultsJob } from '../simulate/play-task.ts'
import { setupFingerprint } from '../simulate/setup-fingerprint.ts'
import type { GameRange, Played } from '../simulate/simulate.ts'
import { createWorkers, type WorkerOptions } from '../simulate/simulate-parallel.ts'
import { BlocksInOrder } from './blocks-in-order.ts'

export interface LadderOptions
  extends Omit<SetupOptions, 'players' | 'deck'>,
    LadderRules<string>,
    WorkerOptions {
  /** Records the deals that were played: those that it has already are not played again. */
  readonly run?: RunWriter | undefined
}

export interface Ladder extends LadderReport<string> {
  readonly game: string
  readonly seats: number
  readonly seed: PathElement
  /** Whether nobody has anything to choose, so that all players are level. */
  readonly nothingToChoose: boolean
}

export interface LadderRun {
  readonly result: Ladder
  readonly digest: string
  readonly engine: EngineName
  /** Why the interpreter plays some or all games, where compiled code was asked for. */
  readonly engineReason?: string | undefined
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
export async function ladder(game: Game | string, options: LadderOptions): Promise<LadderRun> {
  const { players } = options
  // Names that no player has are refused here, before anything is played.
  const setups = players.map((name) => new GameSetup(game, { ...options, players: name }))
  const [setup] = setups
  if (!setup || players.length < 2)
    throw new PlayerError(
      `a ladder takes two players or more, the lowest rung first, as in random,greedy,mcts:200; got ${players.length}`,
    )
  const { program, name, spec } = setup
  await using pool = createWorkers(options)
  const times: TimeSpan[] = []
  const report = await playLadder({
    ...options,
    seats: program.seats,
    teams: program.teams,
    isLevel: ([one, other]) => !program.hasChoices || one === other,
    playBlocks: playBlocksOn(pool, setup, times, options.run),
  })
  const games = report.pairs.map((pair) => pair.games)
  const seconds = games.map((_, n) => times[n]?.seconds ?? 0)
  const { seats } = program
  const result = { game: name, seats, seed: spec.seed, ...report, nothingToChoose: !program.hasChoices }
  const digest = digestOf(result)
  if (!result.interrupted) options.run?.finish(digest)
  return {
    result,
    digest,
    engine: setups.every(({ playedBy }) => playedBy === 'compiled') ? 'compiled' : 'reference',
    engineReason: setups.find(({ notCompiled }) => notCompiled)?.notCompiled,
    timing: {
      ...speed(sum(games), sum(seconds)),
      pairs: games.map((each, n) => speed(each, seconds[n] ?? 0)),
    },
  }
}

/** What a recorded ladder depends on. */
export function ladderFingerprint(game: Game | string, options: LadderOptions): Fingerprint {
  const { players, games, confidence, within, pairs } = options
  const setup = new GameSetup(game, { ...options, players: players[0] ?? [] })
  return {
    ...setupFingerprint(setup, players),
    'the games of a pair': String(games ?? USUAL_GAMES_A_PAIR),
    'the confidence': String(confidence ?? USUAL_CONFIDENCE),
    'known to within': String(within ?? 'any'),
    'the pairs': pairs ?? 'ends',
  }
}

/** Leaves out what an error said. */
const digestOf = (result: Ladder): string =>
  digest({ ...result, pairs: result.pairs.map(({ firstError: _, ...pair }) => pair) })

const speed = (games: number, seconds: number): Speed => ({
  seconds,
  gamesPerSecond: seconds > 0 ? games / seconds : 0,
})

/** Plays on a pool; the players of the setup do not play. `times` gets the time of play of each match, in order. */
export function playBlocksOn(
  pool: Pool,
  { program, spec }: GameSetup,
  times: TimeSpan[] = [],
  run?: RunWriter,
): PlayBlocks<string> {
  const { game, players: _, ...options } = spec
  const planBlock = blockPlanner<string>(program, spec.seed)
  return async function* ({ pair, isLevel, mostBlocks }, signal) {
    const time = new TimeSpan()
    times.push(time)
    const blocks = new BlocksInOrder(pair, mostBlocks, run)
    const plansOf = ({ first, games }: GameRange) =>
      Array.from({ length: games }, (_, n) => ({ deal: first + n, ...planBlock(pair, first + n, isLevel) }))
    const recorded = blocks.take()
    if (recorded.length > 0) yield recorded
    const answers = playInChunks<ResultsJob, readonly Played<FinalScores>[]>(
      pool,
      RESULTS_TASK,
      blocks.missing(),
      {
        jobOf: (chunk) => ({
          game,
          options,
          plays: plansOf(chunk).flatMap(({ deal, games }) =>
            games.map((players) => ({ index: deal, players })),
          ),
        }),
        games: 'slow',
        signal,
      },
    )
    for await (const answer of answers) {
      time.add(answer)
      const payoffs = answer.value.map((played) => payoffsOf(program, played)).values()
      for (const { deal, games, blockOf } of plansOf(answer.chunk))
        blocks.add(deal, blockOf(payoffs.take(games.length).toArray()))
      const next = blocks.take()
      if (next.length > 0) yield next
    }
    run?.failed.throwIfAborted()
  }
}

/** A game that throws, or does not end, is won by nobody. */
function payoffsOf(program: Program, played: Played<FinalScores>): GamePayoffs {
  const sides = sidesOf(program)
  const equal = new Array<number>(sides).fill(sides === 1 ? 0 : 1 / sides)
  if ('error' in played) return { payoffs: equal, ending: 'error', message: played.error }
  const { ending, winners, scores } = played.result
  if (ending !== 'finished') return { payoffs: equal, ending: 'unfinished' }
  if (sides === 1) {
    const score = (program.game.result.win === 'least' ? -1 : 1) * (scores[0] as number)
    return { payoffs: [program.winners ? winners.length : score], ending }
  }
  const wonBy = (side: number): number => winners.filter((seat) => seat % sides === side).length
  return {
    payoffs: winners.length === 0 ? equal : equal.map((_, side) => wonBy(side) / winners.length),
    ending,
  }
}
