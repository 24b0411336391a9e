/** Trials as people take them elsewhere: JSON Lines, and the same as CSV, where a column's name is the path in the line. */
import type { Config } from '../../search/index.ts'
import type { Measures } from '../answer.ts'
import type { Study } from '../study.ts'
import type { TrialRecord } from '../trials.ts'
import type { Tuned } from '../tuned.ts'

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

/** One line at a time: there may be many. */
export function* trialsAsJsonLines(study: Study, { trials }: Tuned): Generator<string> {
  for (const trial of trials) yield `${JSON.stringify(rowOf(study, trial))}\n`
}

export function* trialsAsCsv(study: Study, { trials }: Tuned): Generator<string> {
  const parameters = study.space.parameters.map(({ name }) => name)
  const metrics = metricsOf(study, trials)
  yield csvLine([
    ...['config_id', 'param_name', 'test_idx', 'base_horizon', 'block', 'held_out', 'instance', 'seed'],
    ...parameters.map((name) => `config.${name}`),
    ...metrics.map(([horizon, metric]) => `metrics.${study.horizons[horizon]}.${metric}`),
    'error',
  ])
  for (const trial of trials) {
    const { config_id, param_name, test_idx, base_horizon, block, held_out, instance, seed, config, error } =
      rowOf(study, trial)
    yield csvLine([
      ...[config_id, param_name, test_idx, base_horizon, block, held_out, instance, seed],
      ...parameters.map((name) => config[name]),
      ...metrics.map(([horizon, metric]) => trial.measures?.[horizon]?.[metric]),
      error,
    ])
  }
}

/** All that was measured in any trial, horizon by horizon. */
function metricsOf(
  { horizons }: Study,
  trials: readonly { readonly measures: Measures | undefined }[],
): readonly (readonly [horizon: number, metric: string])[] {
  return horizons.flatMap((_, horizon) => {
    const names = new Set(trials.flatMap(({ measures }) => Object.keys(measures?.[horizon] ?? {})))
    return [...names].map((metric) => [horizon, metric] as const)
  })
}

const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\n`

/** RFC 4180. What is not there is empty; an empty text is `""`. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
