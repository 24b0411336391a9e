/** What a study has tried and found. Its trials are events while it goes on, and a file beside the record once it is over. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { RunEvent } from '../../runs/index.ts'
import { meanOf } from '../../stats/index.ts'
import { TRIAL_EVENT, TUNE_PLAN_EVENT, type TunePlanEvent } from '../../tune/results/live-events.ts'
import { STUDY_EVENT, type StudyEvent } from '../../tune/results/study-event.ts'
import type { TuneDetails, TunedConfiguration } from '../wire/details.ts'

/** Of a trial, as far as pages need it. */
const trialRow = z.object({
  config_id: z.number(),
  held_out: z.boolean(),
  config: z.record(z.string(), z.unknown()),
  metrics: z.record(z.string(), z.record(z.string(), z.number())).nullable(),
})

type TrialRow = z.infer<typeof trialRow>

export function tuneDetails(folder: string, events: readonly RunEvent[]): TuneDetails {
  const begun = events.findLastIndex(({ type }) => type === TUNE_PLAN_EVENT)
  const plan = events[begun]?.data as unknown as TunePlanEvent | undefined
  const since = events.slice(begun + 1)
  const found = since.findLast(({ type }) => type === STUDY_EVENT)?.data as unknown as StudyEvent | undefined
  const live = found ? [] : since.flatMap(({ type, data }) => (type === TRIAL_EVENT ? [data as unknown] : []))
  const trials = live.length > 0 ? (live as TrialRow[]) : trialsIn(join(folder, 'results', 'trials.jsonl'))
  const measured = trials.flatMap(({ metrics }) => (metrics ? [metrics] : []))
  const metric =
    plan?.metric ?? found?.metric ?? Object.keys(Object.values(measured[0] ?? {})[0] ?? {})[0] ?? ''
  const horizons = [...new Set(measured.flatMap((metrics) => Object.keys(metrics)))]
  // A parameter that depends on another is in some configurations only.
  const parameters = [...new Set(trials.flatMap(({ config }) => Object.keys(config)))]
  const configurations = Array.from(
    Map.groupBy(trials, ({ config_id }) => config_id),
    ([id, some]): TunedConfiguration => {
      const means = (isHeldOut: boolean) => {
        const those = some.filter(({ held_out }) => held_out === isHeldOut)
        return horizons.map((horizon) => meanMetric(those, horizon, metric))
      }
      return {
        id,
        values: parameters.map((name) => plain(some[0]?.config[name])),
        scores: means(false),
        heldOut: means(true),
        evaluations: some.length,
      }
    },
  )
  const direction = plan?.direction ?? found?.direction ?? 'minimize'
  return { kind: 'tune', parameters, horizons, configurations, metric, direction, study: found ?? null }
}

/** Lines that are none are left out: the file may be being written. */
function trialsIn(file: string): readonly TrialRow[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const row = trialRow.safeParse(parsed(line))
      return row.success ? [row.data] : []
    })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const plain = (value: unknown): number | string | boolean | null =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null

function meanMetric(trials: readonly TrialRow[], horizon: string, metric: string): number | null {
  const values = trials.flatMap(({ metrics }) => metrics?.[horizon]?.[metric] ?? [])
  return values.length === 0 ? null : meanOf(values).mean
}
