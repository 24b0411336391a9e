/** One trial as people and pages read it. */
import type { Config } from '../../search/index.ts'
import type { Study } from '../study.ts'
import type { TrialRecord } from '../trials.ts'

export interface TrialRow {
  readonly config_id: number
  /** Which parameter was tried, with which of the test values, from which horizon's best; null where a method has none. */
  readonly param_name: string | null
  readonly test_idx: number | null
  readonly base_horizon: string | null
  readonly block: number
  readonly held_out: boolean
  readonly instance: unknown
  readonly seed: number
  readonly config: Config
  /** By horizon; null if the evaluation failed. */
  readonly metrics: Readonly<Record<string, Readonly<Record<string, number>>>> | null
  readonly error: string | null
}

export function rowOf({ horizons }: Study, trial: TrialRecord): TrialRow {
  const { config_id, origin, block, heldOut, instance, seed, config, measures, error } = trial
  return {
    config_id,
    param_name: origin?.param_name ?? null,
    test_idx: origin?.test_idx ?? null,
    base_horizon: origin?.base_horizon ?? null,
    block,
    held_out: heldOut,
    instance,
    seed,
    config,
    metrics:
      measures === undefined
        ? null
        : Object.fromEntries(horizons.map((name, n) => [name, measures[n] ?? {}])),
    error: error ?? null,
  }
}
