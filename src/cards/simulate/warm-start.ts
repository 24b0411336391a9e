/**
 * Compiled games that are played right here, before any worker is started: a worker takes longer to start than most
 * batches take to play.
 */
import { setImmediate } from 'node:timers/promises'
import { now } from './batch-task.ts'
import { emptyStatistics, type GameRange } from './simulate.ts'
import type { Statistics } from './statistics.ts'
import type { Table } from './table.ts'

/** What is left is played here, too, if it takes no longer than workers take to start. */
const START_OF_WORKERS = 300
/** In milliseconds: so long it takes to see how quick the games are. */
const LOOK = 25
/** In milliseconds: so often others have their turn, a Ctrl-C among them. */
const SLICE = 10
/** The first slice, and how much larger the next may be. */
const FIRST_GAMES = 4
const GROWTH = 4

interface Ahead {
  readonly statistics: Statistics
  readonly played: number
  readonly began: number
  readonly ended: number
  /** Whether all were over in good time: nothing is known of those that are left if not. */
  readonly isQuick: boolean
}

interface AheadOptions {
  readonly signal: AbortSignal | undefined
  readonly onGames: ((played: number) => void) | undefined
}

/** Stops at a game that is not over within the step limit: the interpreter has to tell what became of it. */
export async function playAhead(
  table: Table,
  { first, games }: GameRange,
  { signal, onGames }: AheadOptions,
): Promise<Ahead> {
  const { engine } = table
  const statistics = emptyStatistics(table)
  const began = now()
  let [played, size, isQuick] = [0, FIRST_GAMES, engine !== undefined]
  while (engine && isQuick && played < games) {
    await setImmediate()
    signal?.throwIfAborted()
    const sliceBegan = now()
    engine.play(first + played, Math.min(size, games - played), (_, row) => {
      if (isQuick && row?.isOver) {
        statistics.addRow(row)
        played += 1
      } else isQuick = false
    })
    onGames?.(played)
    const left = ((now() - began) / played) * (games - played)
    if (now() - began > LOOK && left > START_OF_WORKERS) break
    size = Math.ceil(size * Math.min(GROWTH, SLICE / Math.max(now() - sliceBegan, 1)))
  }
  return { statistics, played, began, ended: now(), isQuick }
}
