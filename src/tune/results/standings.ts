/**
 * How configurations did in the search, compared fairly: on each block with what is in use, for only on the same block
 * did they meet the same luck. A configuration that was dropped early has met few blocks, and its mean is rougher.
 */
import type { Config } from '../../search/index.ts'
import { differenceOf } from '../../stats/index.ts'
import type { Study } from '../study.ts'
import type { TrialRecord } from '../trials.ts'
import type { Tuned } from '../tuned.ts'
import { scoresOf } from './metric.ts'

export interface Standing {
  readonly id: number
  readonly config: Config
  /** By horizon: how much more it scored than what is in use, on average; less is better, infinite if it failed. */
  readonly differences: readonly number[]
  /** By horizon: on how many blocks both were seen. */
  readonly blocks: readonly number[]
}

/** By horizon: what is in use, block by block of the search. */
export type Baseline = readonly ReadonlyMap<number, number>[]

export const searchTrials = ({ trials }: Tuned): readonly TrialRecord[] =>
  trials.filter(({ heldOut }) => !heldOut)

export function baselineOf(study: Study, tuned: Tuned): Baseline {
  const ids = study.incumbents.map((config) => tuned.idOf(config))
  const baseline = ids.map(() => new Map<number, number>())
  for (const trial of searchTrials(tuned)) {
    ids.forEach((id, horizon) => {
      if (id === trial.config_id)
        baseline[horizon]?.set(trial.block, scoresOf(study, trial)[horizon] as number)
    })
  }
  return baseline
}

/** In the order in which they came; those that met what is in use on no block of any horizon are left out. */
export function standingsOf(study: Study, tuned: Tuned): readonly Standing[] {
  const baseline = baselineOf(study, tuned)
  const sums = new Map<number, { config: Config; sums: number[]; blocks: number[] }>()
  for (const trial of searchTrials(tuned)) {
    const zero = (): number[] => study.horizons.map(() => 0)
    const known = sums.get(trial.config_id) ?? { config: trial.config, sums: zero(), blocks: zero() }
    sums.set(trial.config_id, known)
    scoresOf(study, trial).forEach((score, horizon) => {
      const other = baseline[horizon]?.get(trial.block)
      if (other === undefined) return
      known.sums[horizon] = (known.sums[horizon] as number) + pairedDifference(score, other)
      known.blocks[horizon] = (known.blocks[horizon] as number) + 1
    })
  }
  return [...sums].flatMap(([id, { config, sums, blocks }]) =>
    blocks.some((many) => many > 0)
      ? [{ id, config, blocks, differences: sums.map((sum, n) => sum / (blocks[n] as number)) }]
      : [],
  )
}

/** Where only what is in use failed there is no telling by how much it is worse: it counts as no difference. */
export const pairedDifference = (score: number, other: number): number =>
  other === Number.POSITIVE_INFINITY && score !== other ? 0 : differenceOf(score, other)
