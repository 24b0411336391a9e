/**
 * Many games on many workers: the same games as in one thread, in the same order. A game that throws, exits, never ends or
 * takes all memory fails alone: its worker is replaced, and the games that the worker held are played by others.
 */
import { availableParallelism } from 'node:os'
import { createPool, type Failure, type LaneName, type Outcome, type Pool } from '../../pool/index.ts'
import { type RunWriter, recordedMap } from '../../runs/index.ts'
import { shellWord } from '../../subprocess/shell-word.ts'
import type { GameStructure } from '../features/structure.ts'
import { playerCountOf } from '../module-game.ts'
import { seatedPlayers, usualTimeout } from '../players.ts'
import { type GameAnswer, gameOfAnswer } from './game-answer.ts'
import { failedGame, type GameData, resultsOf, type SimulationResults } from './game-data.ts'
import { addressOf, describeModule, MEMORY_BYTES } from './load-game.ts'
import { type GameDescription, type GameJob, playTask } from './play-task.ts'
import { assertGameCount, type SimulationOptions } from './run-simulations.ts'
import { gameIdOf, seedOfGame } from './single-game.ts'

export interface ParallelSimulationOptions extends SimulationOptions {
  /** How long one game may take, in milliseconds; 10 s unless given, and 0.1 s more for each iteration of search. */
  readonly timeout?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Records the games: those that it has already are not played again. */
  readonly run?: RunWriter | undefined
}

export interface WorkerOptions {
  /** All cores but one unless given; never more than there are games. */
  readonly workerCount?: number | undefined
  /** How many games go to a worker in one message; 10 unless given. `auto` learns it. */
  readonly batchSize?: number | 'auto' | undefined
  /** Threads unless given. */
  readonly lane?: LaneName | undefined
  /** The memory that one worker may fill; 512 MiB unless given. */
  readonly memoryBytes?: number | undefined
}

const BATCH_SIZE = 10

/**
 * @param modulePath the module that exports the game: a path or an address
 * @param gameType which of its exports, or which game by its name; '' is the default export
 * @param structure of a game that declares no features: every worker generates them from it
 */
export async function runParallelSimulations(
  modulePath: string | URL,
  gameType: string,
  options: ParallelSimulationOptions,
  structure?: GameStructure | undefined,
  workers: WorkerOptions = {},
): Promise<SimulationResults> {
  await using simulation = await openSimulation(modulePath, gameType, { ...options, structure }, workers)
  const games = await Array.fromAsync(simulation.play())
  options.signal?.throwIfAborted()
  return resultsOf(games)
}

/** Workers that have loaded a game. */
export interface OpenSimulation extends AsyncDisposable {
  readonly game: GameDescription
  readonly playerCount: number
  /** By seat. */
  readonly players: readonly string[]
  /** The games in order. When the signal fires, the stream ends with the last game before the first that is missing. */
  play(): AsyncIterable<GameData>
}

/** Throws an InputError if the module cannot be loaded or the options do not fit the game. */
export async function openSimulation(
  modulePath: string | URL,
  gameType: string,
  options: ParallelSimulationOptions,
  { workerCount, batchSize = BATCH_SIZE, lane = 'thread', memoryBytes = MEMORY_BYTES }: WorkerOptions = {},
): Promise<OpenSimulation> {
  const { gameCount, players: names = ['random'], signal } = options
  const timeout = options.timeout ?? usualTimeout(names)
  assertGameCount(gameCount)
  const { href, path } = addressOf(modulePath)
  const size = Math.max(1, Math.min(workerCount ?? availableParallelism() - 1, gameCount))
  const pool = createPool({
    lane,
    size: lane === 'inline' ? 1 : size,
    stdout: 'stderr',
    ...(lane !== 'inline' && { memoryBytes }),
  })
  try {
    const job = jobOf(href, path, gameType, options)
    const game = await describeModule(pool, job, { signal, timeoutMs: timeout })
    const playerCount = playerCountOf(
      game,
      options.playerCount ?? (names.length > 1 ? names.length : undefined),
    )
    const players = seatedPlayers(names, game, playerCount, options.options)
    return {
      game,
      playerCount,
      players,
      play: () =>
        playAll(pool, { ...job, playerCount, players }, options, { timeoutMs: timeout, batch: batchSize }),
      [Symbol.asyncDispose]: () => pool.close(),
    }
  } catch (thrown) {
    await pool.close()
    throw thrown
  }
}

function jobOf(module: string, path: string, gameType: string, options: ParallelSimulationOptions): GameJob {
  const { seed, playerCount, players, maxActions, options: given, recordStates, structure } = options
  const how = { playerCount, players, maxActions, options: given, recordStates, structure }
  return { module, path, gameType, seed, ...how }
}

function playAll(
  pool: Pool,
  job: GameJob & { readonly playerCount: number },
  options: ParallelSimulationOptions,
  { timeoutMs, batch }: { readonly timeoutMs: number; readonly batch: number | 'auto' },
): AsyncIterable<GameData> {
  const { gameCount, first = 0, signal, run, onProgress } = options
  const { seed = 1, playerCount } = job
  let ended = 0
  const count = (outcome: Outcome<unknown>): void => {
    if (outcome.ok || outcome.error.kind !== 'aborted') onProgress?.((ended += 1), gameCount)
  }
  const mapOptions = { timeoutMs, batch, ...(signal && { signal }) }
  const begin = (): AsyncIterable<Outcome<unknown>> => {
    const indices = indicesFrom(first, gameCount)
    if (run) return recordedMap<number>(run, pool, playTask(job), indices, mapOptions)
    return pool.map<number, GameAnswer>(playTask(job), indices, {
      ...mapOptions,
      ...(onProgress && { onOutcome: count }),
    })
  }
  return mapUntil(begin, (outcome) => {
    // A game that was cut off by the caller is not a result, and neither is what comes after it.
    if (!outcome.ok && outcome.error.kind === 'aborted') return undefined
    if (run) count(outcome)
    const index = first + outcome.index
    const names = { gameId: gameIdOf(seed, index), playerCount }
    const data = outcome.ok
      ? gameOfAnswer(outcome.value as GameAnswer, names)
      : failedGame({ ...names, seed: seedOfGame(seed, index) }, failureOf(outcome))
    return data.error ? withCommand(data, job, index) : data
  })
}

/**
 * What `read` makes of each value, up to the first of which it makes nothing. Not an async generator: for short games that
 * costs this thread a fifth of its time, and all workers share it.
 */
const mapUntil = <Value, Result>(
  begin: () => AsyncIterable<Value>,
  read: (value: Value) => Result | undefined,
): AsyncIterable<Result> => ({
  [Symbol.asyncIterator](): AsyncIterator<Result> {
    const values = begin()[Symbol.asyncIterator]()
    const end = async (): Promise<IteratorResult<Result>> => {
      await values.return?.()
      return { done: true, value: undefined }
    }
    const take = (next: IteratorResult<Value>): IteratorResult<Result> | Promise<IteratorResult<Result>> => {
      if (next.done) return { done: true, value: undefined }
      const result = read(next.value)
      return result === undefined ? end() : { done: false, value: result }
    }
    return { next: () => values.next().then(take), return: end }
  },
})

/** Lists up to this length are made beforehand. */
const LISTED_GAMES = 1_000_000

/** The length of a list is known: towards its end workers get fewer games at a time, so that all finish together. */
const indicesFrom = (first: number, many: number): Iterable<number> =>
  many <= LISTED_GAMES ? Array.from({ length: many }, (_, n) => first + n) : countFrom(first, many)

function* countFrom(first: number, many: number): Generator<number> {
  for (let n = 0; n < many; n += 1) yield first + n
}

function failureOf({ error: { kind, message, stack } }: Failure): NonNullable<GameData['error']> {
  return { kind: kind === 'aborted' ? 'crashed' : kind, message, ...(stack !== undefined && { stack }) }
}

/** The error with a command that plays this game alone. */
function withCommand(data: GameData, job: GameJob, index: number): GameData {
  const { path, gameType, seed = 1, players = [], maxActions, options = {} } = job
  // A command line takes numbers only.
  if (typeof seed !== 'number') return data
  const isNamed = gameType !== '' && gameType !== 'default'
  const words = [
    ...['manyhands', 'train', 'simulate', path, '--games', '1', '--first', String(index)],
    ...['--seed', String(seed), '--players', players.join(',')],
    ...(isNamed ? ['--export', gameType] : []),
    ...Object.entries(options).flatMap(([name, value]) => ['--option', `${name}=${value}`]),
    ...(maxActions === undefined ? [] : ['--max-actions', String(maxActions)]),
  ]
  const error = {
    ...(data.error as NonNullable<GameData['error']>),
    reproduce: words.map(shellWord).join(' '),
  }
  return { ...data, error }
}
