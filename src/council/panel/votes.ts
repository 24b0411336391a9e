/** Votes, and what follows from them. Pure: no clock, no models. */
import { UNSURE } from '../personas/form.ts'

export interface Vote {
  readonly weight: number
  /** Undefined if no answer came. */
  readonly verdict: string | undefined
}

export interface Tally {
  /** The weight of each option, the heaviest first; those that nobody chose are left out. */
  readonly options: readonly { readonly option: string; readonly weight: number; readonly share: number }[]
  /** All weight that was cast, `unsure` included. */
  readonly cast: number
  readonly answered: number
  readonly failed: number
  /** The option with the most weight; undefined if there is none, or more than one. */
  readonly leading: string | undefined
}

export function tally(votes: readonly Vote[]): Tally {
  const given = votes.filter((vote): vote is Vote & { verdict: string } => vote.verdict !== undefined)
  const cast = sum(given)
  const byOption = Map.groupBy(
    given.filter(({ verdict }) => verdict !== UNSURE),
    ({ verdict }) => verdict,
  )
  const options = Array.from(byOption, ([option, those]) => ({
    option,
    weight: sum(those),
    share: sum(those) / cast,
  })).toSorted((a, b) => b.weight - a.weight || (a.option < b.option ? -1 : 1))
  const [first, second] = options
  const isTied = second !== undefined && second.weight >= (first?.weight ?? 0) - ROUNDING
  return {
    options,
    cast,
    answered: given.length,
    failed: votes.length - given.length,
    leading: isTied ? undefined : first?.option,
  }
}

export interface Rules {
  /** Agreement is a share of the weight above this; at least a half. */
  readonly threshold: number
  /** So many must have answered. */
  readonly quorum: number
}

/** Of a vote in which nothing is pending. */
export type Decision =
  | { readonly kind: 'agreed'; readonly verdict: string; readonly share: number }
  | { readonly kind: 'split'; readonly leading: string | undefined; readonly share: number }
  | { readonly kind: 'no quorum'; readonly answered: number; readonly needed: number }
  | { readonly kind: 'all failed' }

export function decide(votes: readonly Vote[], { threshold, quorum }: Rules): Decision {
  const { answered, options, leading } = tally(votes)
  if (answered === 0) return { kind: 'all failed' }
  if (answered < quorum) return { kind: 'no quorum', answered, needed: quorum }
  const share = options[0]?.share ?? 0
  if (leading !== undefined && share > threshold + ROUNDING)
    return { kind: 'agreed', verdict: leading, share }
  return { kind: 'split', leading, share }
}

/**
 * Whether the decision is the same whatever the pending answers are, and whether they come at all. Only agreement
 * locks: after a split the next round reads all answers, and after the last round a person does.
 */
export function isLocked(
  votes: readonly Vote[],
  pending: readonly number[],
  { threshold, quorum }: Rules,
): boolean {
  const { answered, options, leading, cast } = tally(votes)
  const outstanding = pending.reduce((total, weight) => total + weight, 0)
  if (leading === undefined || answered < quorum) return false
  // The worst case: every answer that is pending is for something else.
  return (options[0]?.weight ?? 0) / (cast + outstanding) > threshold + ROUNDING
}

/** Weights such as 0.1 do not add up exactly. */
const ROUNDING = 1e-9

const sum = (votes: readonly Vote[]): number => votes.reduce((total, { weight }) => total + weight, 0)
