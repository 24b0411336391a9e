/**
 * Simulation on many workers: the same figures as on one. Needs Node; what a browser wants is in simulate.ts.
 *
 * Compiled games are first played in the calling thread, as a worker takes longer to start than most batches take to play.
 */
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { digest } from '../../digest/index.ts'
import { createPool, type LaneName, type Outcome, type Pool } from '../../pool/index.ts'
import type { Fingerprint, RunWriter } from '../../runs/index.ts'
import type { HistogramSummary } from '../../stats/index.ts'
import { isModulePath } from '../players/module-player.ts'
import { trainedFile } from '../players/trained-player.ts'
import type { Game } from '../rules/tree.ts'
import { now, playInChunks, type Timed, TimeSpan } from './adaptive-chunks.ts'
import { type EngineName, GameSetup } from './game-setup.ts'
import { STATISTICS_TASK, type StatisticsAnswer, type StatisticsJob } from './play-task.ts'
import { RecordedGames } from './played-games.ts'
import { recordAt } from './record.ts'
import { setupFingerprint } from './setup-fingerprint.ts'
import {
  addIfKnown,
  addPlayed,
  describeSimulation,
  emptyStatistics,
  type GameRange,
  rangeOf,
  type SimulateOptions,
  type Simulation,
} from './simulate.ts'
import { Statistics } from './statistics.ts'

export interface WorkerOptions {
  /** One a core unless given. */
  readonly workers?: number | undefined
  /** Threads unless given. */
  readonly lane?: LaneName | undefined
}

interface ProgressOptions {
  readonly signal?: AbortSignal | undefined
  /** Called with the number of games that have been played, as it grows. */
  readonly onGames?: ((played: number) => void) | undefined
}

export interface SimulateParallelOptions extends SimulateOptions, WorkerOptions, ProgressOptions {}

export interface SimulationRun {
  readonly result: Simulation
  readonly digest: string
  readonly engine: EngineName
  /** Why the interpreter plays, where compiled code was asked for. */
  readonly engineReason?: string | undefined
  /** The signal fired before the last game: the result is that of the first games, all that follow each other. */
  readonly isInterrupted: boolean
  /** How many of the games were in the record already. */
  readonly recorded: number
  /** Of play alone, without start-up, and of the games that were played now. */
  readonly timing: { readonly seconds: number; readonly gamesPerSecond: number }
}

/** A pool for computing: on the inline lane nothing runs beside it. What a player's module prints is not a result. */
export function createWorkers({ workers, lane = 'thread' }: WorkerOptions): Pool {
  const size = lane === 'inline' ? 1 : (workers ?? availableParallelism())
  return createPool({ lane, size, stdout: 'stderr' })
}

/** Equal to what `simulateBatch` gives, whatever the number of workers and their lane. */
export async function simulateParallel(
  game: Game | string,
  options: SimulateParallelOptions,
): Promise<Simulation> {
  const setup = new GameSetup(game, options)
  const range = rangeOf(options)
  await using pool = createWorkers(options)
  const { result } = await simulateOnPool(pool, setup, range, options)
  options.signal?.throwIfAborted()
  return result
}

export interface OnPoolOptions extends ProgressOptions {
  /** Records the games: those that it has already are not played again. */
  readonly run?: RunWriter | undefined
}

/** What a recorded simulation depends on. */
export const simulationFingerprint = (setup: GameSetup, { first, games }: GameRange): Fingerprint => ({
  ...setupFingerprint(setup),
  'the first game': String(first),
  games: String(games),
})

export async function simulateOnPool(
  pool: Pool,
  setup: GameSetup,
  range: GameRange,
  { signal, onGames, run }: OnPoolOptions = {},
): Promise<SimulationRun> {
  const played = new RecordedGames(() => emptyStatistics(setup), run)
  const recorded = played.games
  const time = new TimeSpan()
  const [missing] = played.missingIn(range)
  const warm =
    missing && (await warmStart(setup, missing, { signal, onGames: (n) => onGames?.(recorded + n) }))
  if (warm) {
    played.add({ first: missing.first, games: warm.played }, warm.statistics)
    time.add(warm)
  }
  const { game, ...options } = setup.spec
  const answers = playInChunks<StatisticsJob, StatisticsAnswer>(
    pool,
    STATISTICS_TASK,
    signal?.aborted ? [] : played.missingIn(range),
    { jobOf: (chunk) => ({ game, options, range: chunk }), games: warm?.isQuick ? 'quick' : 'slow', signal },
  )
  for await (const answer of answers) {
    played.add(answer.chunk, answer.value.statistics)
    time.add(answer)
    onGames?.(played.games)
  }
  played.save()
  const fresh = { seconds: time.seconds, games: played.games - recorded }
  const found = { ...runOf(setup, range, played.from(range.first), fresh), recorded }
  if (!found.isInterrupted) run?.finish(found.digest)
  return found
}

/** In milliseconds: if the rest takes no longer than workers take to start, it is played here too. */
const START_OF_WORKERS = 300
/** In milliseconds: how long it takes to see how quick the games are. */
const LOOK = 25
/** In milliseconds: how often other work gets its turn, such as Ctrl-C. */
const SLICE = 10
/** The first slice, and how much larger the next may be. */
const FIRST_GAMES = 4
const GROWTH = 4

/**
 * Stops at a game that the interpreter has to play. `isQuick`: there was none; if there was, nothing is known of the
 * others.
 */
async function warmStart(
  setup: GameSetup,
  { first, games }: GameRange,
  { signal, onGames }: ProgressOptions,
) {
  const { engine } = setup
  const statistics = emptyStatistics(setup)
  const began = now()
  let [played, size, isQuick] = [0, FIRST_GAMES, engine !== undefined]
  while (engine && isQuick && played < games) {
    await setImmediate()
    if (signal?.aborted) break
    const sliceBegan = now()
    engine.play(first + played, Math.min(size, games - played), (index, result) => {
      isQuick &&= addIfKnown(setup, statistics, index, result)
      if (isQuick) played += 1
    })
    onGames?.(played)
    const left = ((now() - began) / played) * (games - played)
    if (now() - began > LOOK && left > START_OF_WORKERS) break
    size = Math.ceil(size * Math.min(GROWTH, SLICE / Math.max(now() - sliceBegan, 1)))
  }
  return { statistics, played, began, ended: now(), isQuick }
}

/** Plays games one after the other, in the interpreter, and gives the record of each to `onRecord`. */
export async function recordRange(
  setup: GameSetup,
  range: GameRange,
  { signal, onGames, onRecord }: ProgressOptions & { readonly onRecord: (text: string) => void },
): Promise<SimulationRun> {
  const statistics = emptyStatistics(setup)
  let [milliseconds, games] = [0, 0]
  while (games < range.games) {
    await setImmediate()
    if (signal?.aborted) break
    const index = range.first + games
    const began = performance.now()
    const { text, ...game } = recordAt(setup, index)
    milliseconds += performance.now() - began
    addPlayed(statistics, index, game)
    onRecord(text)
    games += 1
    onGames?.(games)
  }
  const found = runOf(setup, range, { games, statistics }, { seconds: milliseconds / 1000, games })
  return { ...found, engine: 'reference', engineReason: 'a trace is written by the interpreter' }
}

/** @param timed the games that were played in that time: fewer than all if a record had some */
function runOf(
  setup: GameSetup,
  { first, games: wanted }: GameRange,
  { games, statistics }: { readonly games: number; readonly statistics: Statistics },
  timed: { readonly seconds: number; readonly games: number },
): SimulationRun {
  const result = describeSimulation(setup.description, { first, games }, statistics)
  const { seconds } = timed
  return {
    result,
    digest: digestOf(result),
    engine: setup.playedBy,
    engineReason: setup.notCompiled,
    isInterrupted: games < wanted,
    recorded: 0,
    timing: { seconds, gamesPerSecond: seconds > 0 ? timed.games / seconds : 0 },
  }
}

/**
 * Leaves out what an error said, where a player's module lies, and figures that were not always reported: the digest of
 * the same games is the same in every version.
 */
function digestOf({ noWinner: _, ...result }: Simulation): string {
  const { players, firstError, turns, steps, decisions, scores, counters } = result
  const moments = ({ median: _, p95: __, p99: ___, ...all }: HistogramSummary) => all
  const spread = ({ p99: _, ...all }: HistogramSummary) => all
  return digest({
    ...result,
    players: players.map((name) =>
      isModulePath(name) ? 'module' : trainedFile(name) === undefined ? name : 'trained',
    ),
    firstError: firstError?.index,
    turns: spread(turns),
    steps: spread(steps),
    decisions: spread(decisions),
    scores: scores.map(moments),
    counters: Object.fromEntries(Object.entries(counters).map(([name, all]) => [name, moments(all)])),
  })
}

/** A population smaller than this is divided further, so that all workers finish at about the same time. */
const JOBS_A_WORKER = 4

export interface PopulationOptions extends SimulateOptions, WorkerOptions {
  /** Workers to share with other work; otherwise a pool is made for this call. */
  readonly pool?: Pool
  readonly signal?: AbortSignal
}

/**
 * Plays so many games of each tree, and gives an outcome for each in input order: what `simulateBatch` returns, or why
 * this game could not be played. The others are played all the same.
 */
export async function evaluatePopulation(
  games: readonly (Game | string)[],
  { pool: shared, signal, workers, lane, games: many, first = 0, ...options }: PopulationOptions,
): Promise<Outcome<Simulation>[]> {
  const range = rangeOf({ games: many, first })
  await using own = shared ? undefined : createWorkers({ workers, lane })
  const pool = shared ?? (own as Pool)
  const size = Math.ceil(many / Math.ceil((pool.size * JOBS_A_WORKER) / games.length))
  const parts = Math.ceil(many / size)
  function* jobs(): Generator<StatisticsJob> {
    for (const game of games)
      for (let at = 0; at < many; at += size)
        yield { game, options, range: { first: first + at, games: Math.min(size, many - at) } }
  }
  const outcomes = await Array.fromAsync(
    pool.map<StatisticsJob, Timed<StatisticsAnswer>>(STATISTICS_TASK, jobs(), {
      retries: 1,
      ...(signal && { signal }),
    }),
  )
  signal?.throwIfAborted()
  return games.map((_, index) => {
    const answers: StatisticsAnswer[] = []
    for (const outcome of outcomes.slice(index * parts, (index + 1) * parts)) {
      if (!outcome.ok) return { ...outcome, index }
      answers.push(outcome.value.value)
    }
    const [{ setup, statistics }] = answers as [StatisticsAnswer]
    const all = new Statistics(setup.seats, [...statistics.counters.keys()])
    for (const answer of answers) all.merge(answer.statistics)
    return { ok: true, index, value: describeSimulation(setup, range, all) }
  })
}
