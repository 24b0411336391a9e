/**
 * Depth: what there is to learn. Five players of growing thought meet on the same deals with seats exchanged: random, the
 * best rule of thumb, a glance ahead, a quick search, and the top player. All are fair, and none remembers more than lies
 * on the table: what memory adds is a step of its own.
 *
 * An edge is told for a session of fixed length, in standard deviations of its result: the share p of the wins in games of m
 * minutes becomes Φ⁻¹(p)·√(SESSION / m). Playing twice as many deals for a win does not change it, and idle turns lower it.
 */
import {
  clopperPearson,
  meanOf,
  normalQuantile,
  sum,
  type Variance,
  VarianceEstimator,
} from '../../stats/index.ts'
import { gamesIn } from './blocks.ts'
import { exactly, type Measure, meanMeasure, rescaled, within } from './measure-value.ts'
import type { PlayedBlock } from './playtest.ts'
import { minutesOf, SESSION } from './session-time.ts'

/** The better player's share of the wins, and its edge over a session. */
export interface Edge {
  readonly share: Measure
  readonly perSession: Measure
}

/** Where one player wins everything, its edge is as large as the number of blocks can show. */
const mostShare = (blocks: number): number => 1 - 1 / (2 * blocks + 2)

/** The share of the wins that the better player usually has, worth as much evidence as so many blocks. */
export interface Prior {
  readonly share: number
  readonly blocks: number
}

/** @param prior where few blocks were played, luck says more than they do: with it, the share is the one to be expected */
export function edgeIn(blocks: readonly PlayedBlock[], prior?: Prior): Edge {
  const most = mostShare(blocks.length)
  const found = meanMeasure(blocks.map(({ share }) => share))
  const played = within(unanimous(blocks) ?? found, 0, 1)
  const share = prior ? rescaled(played, (value) => withPrior(value, blocks.length, prior)) : played
  const minutes = meanOf(gamesIn(blocks).map(minutesOf)).mean
  const scale = Math.sqrt(SESSION / Math.max(minutes, SHORTEST))
  const perSession = rescaled(
    share,
    (value) => normalQuantile(Math.min(most, Math.max(1 - most, value))) * scale,
  )
  return { share, perSession }
}

const withPrior = (share: number, played: number, prior: Prior): number =>
  (played * share + prior.blocks * prior.share) / (played + prior.blocks)

/** Blocks that all came out alike have no spread to judge by: their interval is that of as many tosses of a coin. */
function unanimous(blocks: readonly PlayedBlock[]): Measure | undefined {
  const [first] = blocks
  if (!first || blocks.some(({ share }) => share !== first.share)) return undefined
  const n = blocks.length
  const [low, high] = clopperPearson(first.share * n, n, 0.95)
  return { value: first.share, low, high, n }
}

/** In minutes: a game of no time would have no scale. */
const SHORTEST = 0.1

export interface Edges {
  readonly thumbOverRandom: Edge
  readonly topOverThumb: Edge
  /** Not known if the top player is not worth anything over a lesser one. */
  readonly topOverGlance?: Edge | undefined
  readonly topOverQuick?: Edge | undefined
  /** The top player with memory over itself without; nothing if it is not known. */
  readonly memory?: Edge | undefined
}

/** What a rule of thumb and memory are worth counts half: they are soon learned, or a chore. */
const SIMPLE = 1 / 2

/**
 * The mean of five steps, each from 0 towards 1 with diminishing returns: what a rule of thumb is worth, what thought is
 * worth over the best player of less thought, and what memory is worth. A step of thought counts only as far as it leads
 * beyond all players below: a quick search that a rule of thumb beats is nothing to learn.
 */
export function depthOf({
  thumbOverRandom,
  topOverThumb,
  topOverGlance,
  topOverQuick,
  memory,
}: Edges): Measure {
  const overThumb = topOverThumb.perSession
  const overGlance = lesser(overThumb, (topOverGlance ?? topOverThumb).perSession)
  const overQuick = lesser(overGlance, (topOverQuick ?? topOverThumb).perSession)
  return weightedMean([
    [thumbOverRandom.perSession, SIMPLE],
    [overThumb, 1],
    [overGlance, 1],
    [overQuick, 1],
    [memory?.perSession ?? exactly(0, overThumb.n), SIMPLE],
  ])
}

/** The steps come from different games, so their errors are independent. */
function weightedMean(edges: readonly (readonly [edge: Measure, weight: number])[]): Measure {
  const weights = sum(edges.map(([, weight]) => weight))
  const steps = edges.map(([edge, weight]) => ({ ...rescaled(edge, diminishing), weight: weight / weights }))
  const value = sum(steps.map((step) => step.weight * step.value))
  const below = Math.hypot(...steps.map((step) => step.weight * (step.value - step.low)))
  const above = Math.hypot(...steps.map((step) => step.weight * (step.high - step.value)))
  return { value, low: value - below, high: value + above, n: Math.min(...edges.map(([{ n }]) => n)) }
}

const diminishing = (edge: number): number => Math.max(0, edge) / (1 + Math.max(0, edge))

const lesser = (one: Measure, other: Measure): Measure => ({
  value: Math.min(one.value, other.value),
  low: Math.min(one.low, other.low),
  high: Math.min(one.high, other.high),
  n: Math.min(one.n, other.n),
})

/** Luck, seat and skill in the results of a duel; null if all games came to the same. */
export function varianceIn(blocks: readonly PlayedBlock[]): Variance | null {
  const sides = blocks[0]?.payoffs[0].length ?? 0
  const estimator = new VarianceEstimator(sides)
  for (const { payoffs } of blocks) estimator.add(payoffs)
  return estimator.variance()
}
