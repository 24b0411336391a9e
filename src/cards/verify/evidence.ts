/** What playing gives for a fact, before it is judged. */
import type { Pool } from '../../pool/index.ts'
import type { Interval } from '../../stats/index.ts'
import type { EngineName } from '../simulate/game-setup.ts'
import type { Known } from './fact.ts'

export interface Measured {
  /** Null where the games gave no such number. */
  readonly value: Known | null
  /** Where the true value lies; null if it is not a number. */
  readonly interval: Interval | null
}

export interface Evidence {
  /** One for each part of the fact. */
  readonly measured: readonly Measured[]
  /** How many games were played; none where the game was solved. */
  readonly games: number
  /** How the game was solved, if it was. */
  readonly solution?: { readonly iterations: number; readonly exploitability: number }
  /** Why the interpreter played although compiled code was asked for, if so. */
  readonly notCompiled?: string
  /** Why the numbers prove nothing, if so. */
  readonly trouble?: string
}

/** No number at all, and why. */
export function noEvidence({ parts }: { readonly parts: readonly unknown[] }, trouble: string): Evidence {
  return { measured: parts.map(() => ({ value: null, interval: null })), games: 0, trouble }
}

export interface ProofOptions {
  readonly pool: Pool
  readonly seed: number
  /** How many times the usual number of games is sampled. */
  readonly effort: number
  /** The engine for enumerated and sampled facts. */
  readonly engine: EngineName
  readonly signal?: AbortSignal
  /** Called with how much is done, as it grows. */
  readonly onDone?: (done: number, total: number) => void
}
