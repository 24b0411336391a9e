/**
 * Statistics: intervals, tests and ratings, each with its error.
 *
 *     const { mean, interval } = meanOf([4.1, 3.9, 4.4])
 *     const { low, high } = wilson(13, 20)
 *
 * `Moments` and `Histogram` add up whole numbers exactly, in parts that merge to the same figures. `studentInterval`,
 * `wilson` and `clopperPearson` are for samples of a fixed size. `BettingSequence` (values from 0 to 1) and the paired
 * test (`pairedSample`, `eValue…`, `anytimeInterval`) stay valid however often you look. No function reads a clock or
 * draws at random unless it is given a stream, and none needs Node: a browser can use them all.
 */

export { BettingSequence, nextLook } from './betting-sequence.ts'
export { normal, studentCdf, studentQuantile } from './distributions.ts'
export { addEloSteps, type Elo, type EloStep, eloDifference, eloOf } from './elo.ts'
export {
  clopperPearson,
  type Interval,
  type Mean,
  meanOf,
  type Rate,
  type Sample,
  studentInterval,
  wilson,
} from './intervals.ts'
export {
  Histogram,
  type HistogramFields,
  type HistogramSummary,
  Moments,
  type MomentsFields,
  type MomentsSummary,
} from './moments.ts'
export {
  anytimeInterval,
  differenceOf,
  eValue,
  eValueAbove,
  eValueBelow,
  minimumSampleSize,
  type PairedSample,
  pairedSample,
} from './paired-test.ts'
export { powerOf } from './power.ts'
export { ranks, spearman } from './rank-correlation.ts'
export {
  type PairedPayoffs,
  type Variance,
  VarianceEstimator,
  type VarianceShares,
} from './variance-shares.ts'
