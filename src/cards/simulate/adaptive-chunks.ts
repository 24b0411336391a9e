/**
 * A range of games divided into chunks for the workers. A chunk takes about as long whatever the game: long enough to be
 * worth sending, short enough that progress is steady and all workers finish at about the same time.
 */
import type { ModuleTask, Pool } from '../../pool/index.ts'
import type { GameRange } from './simulate.ts'

/** When work began and ended, by a clock that all workers of a machine share, in milliseconds. */
export interface Timed<Value> {
  readonly value: Value
  readonly began: number
  readonly ended: number
}

export const now = (): number => performance.timeOrigin + performance.now()

export function timed<Value>(work: () => Value): Timed<Value> {
  const began = now()
  const value = work()
  return { value, began, ended: now() }
}

const CHUNK_MILLISECONDS = 60
/** The games of a chunk, until it is known how long one takes. */
const FIRST_GAMES = { quick: 200, slow: 1 }
/** A chunk may be so many times as long as those before: the first games of a worker are slow. */
const GROWTH = 4
/** Near the end at least so many chunks are left for each worker; but none is much smaller than the others. */
const LEFT_A_WORKER = 4
const SMALLEST = 1 / 8

interface ChunkOptions<Job> {
  readonly jobOf: (chunk: GameRange) => Job
  /** What is known of the games beforehand. */
  readonly games: keyof typeof FIRST_GAMES
  /** No chunk is begun any more; those that are under way have a moment to finish. */
  readonly signal?: AbortSignal | undefined
}

/** In milliseconds: most chunks are over by then, and nobody waits for a long game. */
const GRACE = 500

/** Fires a moment after the other. */
function aMomentAfter(signal: AbortSignal): AbortSignal {
  const late = new AbortController()
  const abort = (): void => void setTimeout(() => late.abort(signal.reason), GRACE).unref()
  if (signal.aborted) late.abort(signal.reason)
  else signal.addEventListener('abort', abort, { once: true })
  return late.signal
}

/** Plays ranges on a pool, and gives the answers as they come. A game that kills its worker twice is an error. */
export async function* playInChunks<Job, Value>(
  pool: Pool,
  task: ModuleTask,
  ranges: readonly GameRange[],
  { jobOf, games, signal }: ChunkOptions<Job>,
): AsyncGenerator<Timed<Value> & { readonly chunk: GameRange }> {
  /** Under way, by the index of their jobs. */
  const chunks = new Map<number, GameRange>()
  let left = ranges.reduce((sum, range) => sum + range.games, 0)
  let size = FIRST_GAMES[games]
  function* jobs(): Generator<Job> {
    let index = 0
    for (const { first, games } of ranges) {
      for (let at = 0; at < games && !signal?.aborted; ) {
        const share = Math.ceil(left / (pool.size * LEFT_A_WORKER))
        const most = Math.min(size, Math.max(share, Math.ceil(size * SMALLEST)))
        const chunk = { first: first + at, games: Math.min(games - at, most) }
        chunks.set(index++, chunk)
        at += chunk.games
        left -= chunk.games
        yield jobOf(chunk)
      }
    }
  }
  const outcomes = pool.map<Job, Timed<Value>>(task, jobs(), {
    retries: 1,
    order: 'completion',
    ...(signal && { signal: aMomentAfter(signal) }),
  })
  for await (const outcome of outcomes) {
    const chunk = chunks.get(outcome.index) as GameRange
    chunks.delete(outcome.index)
    if (!outcome.ok) {
      if (signal?.aborted) continue
      throw new Error(`${nameOf(chunk)} could not be played: ${outcome.error.message}`)
    }
    const { began, ended } = outcome.value
    const wanted = Math.ceil((chunk.games * CHUNK_MILLISECONDS) / Math.max(ended - began, 1))
    size = Math.max(1, Math.min(wanted, size * GROWTH))
    yield { ...outcome.value, chunk }
  }
}

const nameOf = ({ first, games }: GameRange): string =>
  games === 1 ? `game ${first}` : `games ${first} to ${first + games - 1}`

/** The seconds from the first beginning to the last end. */
export class TimeSpan {
  #began = Number.POSITIVE_INFINITY
  #ended = Number.NEGATIVE_INFINITY

  add({ began, ended }: Omit<Timed<unknown>, 'value'>): void {
    this.#began = Math.min(this.#began, began)
    this.#ended = Math.max(this.#ended, ended)
  }

  get seconds(): number {
    return Math.max(0, this.#ended - this.#began) / 1000
  }
}
