/** What the server tells the pages about runs. Plain data. */
import type { Json } from '../../runs/index.ts'
import type { GameRef } from './games.ts'

export interface RunRow {
  /** In addresses; the folder's name, and a number where two are the same. */
  readonly id: string
  readonly kind: string
  readonly command: readonly string[]
  /** As in ISO 8601. */
  readonly created: string
  readonly finished: string | null
  readonly state: 'running' | 'finished' | 'stopped'
  readonly digest: string | null
  readonly evaluations: number
  readonly failed: number
  /** Evaluations in the last second or so, while it is running. */
  readonly perSecond: number | null
  /** From 0 to 1, where the run says how much there is. */
  readonly done: number | null
  /** Whether the studio has started it, and can stop it. */
  readonly isOwn: boolean
}

export interface RunList {
  readonly runs: readonly RunRow[]
  /** Runs that cannot be read, each as a sentence. */
  readonly damaged: readonly string[]
}

export interface StreamedEvent {
  readonly id: number
  /** Seconds since 1970. */
  readonly at: number
  readonly type: string
  readonly data: Json
}

/** What a page may ask for when it starts an evolution. */
export interface EvolveRequest {
  readonly population: number
  readonly generations: number
  readonly seats: number
  readonly style: string
  readonly seed: number
  /** The game that it begins with; all classics that fit unless given. */
  readonly from?: GameRef | undefined
}
