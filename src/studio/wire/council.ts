/** What the server tells the pages about panels, councils and delegated readings. Plain data. */
import type { CallState } from '../../council/index.ts'

export interface CouncilDetails {
  readonly kind: 'council'
  /** Null for a reading: it has no question. */
  readonly question: string | null
  readonly options: string | null
  readonly seats: readonly string[]
  /** Those that are over. */
  readonly rounds: readonly CouncilRound[]
  readonly calls: readonly CallRow[]
}

export interface CouncilRound {
  readonly number: number
  /** What the arbiter asked to consider; empty if nothing. */
  readonly focus: string
  readonly seconds: number
  /** Whether it began before the arbiter had ruled. */
  readonly speculative: boolean
  /** In the order of the seats. */
  readonly answers: readonly CouncilAnswer[]
  /** How many seats chose each option, the most first. */
  readonly votes: readonly { readonly option: string; readonly count: number }[]
  readonly isAgreed: boolean
  readonly decision: string
  readonly ruling: { readonly goOn: boolean; readonly why: string } | null
}

export interface CouncilAnswer {
  readonly seat: string
  readonly state: 'answered' | 'failed' | 'cancelled'
  readonly verdict: string | null
  /** From 0 to 1. */
  readonly confidence: number | null
  readonly says: string
  readonly lists: readonly { readonly title: string; readonly items: readonly string[] }[]
}

export interface CallRow {
  readonly id: number
  readonly who: string
  readonly model: string
  readonly round: number
  readonly speculative: boolean
  readonly state: CallState
  readonly attempts: number
  readonly tokens: number
  readonly dollars: number
}
