/** What playing gives for a fact, before it is judged. */
import type { LaneName } from '../../pool/index.ts'
import type { Interval } from '../../stats/index.ts'
import type { EngineName } from '../simulate/table.ts'
import type { Known } from './fact.ts'

export interface Measured {
  /** Null where the games gave no such number. */
  readonly value: Known | null
  /** Where the true value lies; null if it is no number. */
  readonly interval: Interval | null
}

export interface Evidence {
  /** One for each part of the fact. */
  readonly measured: readonly Measured[]
  /** How many games were played; none where the game was solved. */
  readonly games: number
  /** How the game was solved, if it was. */
  readonly solution?: { readonly iterations: number; readonly exploitability: number }
  /** Why the numbers say nothing, if so. */
  readonly trouble?: string
}

/** Where the work is done. */
export interface Work {
  readonly seed: number
  /** How many times the usual number of games is sampled. */
  readonly effort: number
  /** One a core if left out. */
  readonly workers?: number
  /** Threads if left out. */
  readonly lane?: LaneName
  /** What plays what is enumerated and sampled; compiled code if left out. */
  readonly engine?: EngineName
  readonly signal?: AbortSignal
  /** Told how much of it is done, as that grows. */
  readonly onDone?: (done: number, total: number) => void
}

/** A number without any doubt. */
export function exactly(value: Known | null): Measured {
  return { value, interval: typeof value === 'number' ? [value, value] : null }
}
