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

export * from './betting-sequence.ts'
export * from './distributions.ts'
export * from './elo.ts'
export * from './intervals.ts'
export * from './moments.ts'
export * from './paired-test.ts'
export * from './rank-correlation.ts'
export * from './sum.ts'
export * from './variance-shares.ts'
