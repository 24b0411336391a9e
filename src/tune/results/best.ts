/** What to use: for each horizon, and one configuration for all of them. */
import type { Config, ContestRecord, FinalVerdict } from '../../search/index.ts'
import type { Interval } from '../../stats/index.ts'
import { nameOfMetric } from '../answer.ts'
import type { Study } from '../study.ts'
import type { Tuned } from '../tuned.ts'
import { intervalToMetric, toMetric } from './metric.ts'

/** As it is written to `best-….json`. */
export interface Best {
  readonly study: string
  /** None: it is the one for all horizons. */
  readonly horizon: string | null
  readonly metric: string
  readonly direction: 'minimize' | 'maximize'
  /** Whether it is to take the place of what is in use. If not, what is in use stays. */
  readonly adopted: boolean
  /** None where horizons use different configurations now, and no single one was found better than these. */
  readonly config_id: number | null
  readonly config: Config | null
  /** To what is in use, on blocks that no search has seen. */
  readonly difference: number
  readonly interval: JsonInterval
  /** What a difference is measured in: the metric, or how much it varies from block to block. */
  readonly unit: string
  readonly held_out_blocks: number
  /** Where nothing was adopted: what came nearest to it. */
  readonly closest?: Closest
  /** For all horizons: what the configuration, or else the closest, gains or loses for each, in the metric. */
  readonly by_horizon?: Readonly<Record<string, Measured>>
}

/** An end that is not known is null: too few blocks to tell. */
type JsonInterval = readonly [low: number | null, high: number | null]

export interface Measured {
  readonly difference: number
  readonly interval: JsonInterval
}

interface Closest extends Measured {
  readonly config_id: number
  readonly config: Config
  readonly held_out_blocks: number
  /** Why its race ended. */
  readonly why: ContestRecord['end']
}

export const DEVIATIONS = 'deviations between blocks, on average over the horizons'

/** Those of the horizons, in their order, and the shared one last. */
export function bestsOf(study: Study, tuned: Tuned): readonly Best[] {
  return [...study.horizons.map((_, horizon) => horizonBest(study, tuned, horizon)), sharedBest(study, tuned)]
}

function horizonBest(study: Study, tuned: Tuned, horizon: number): Best {
  const verdict = tuned.final.horizons[horizon] as FinalVerdict
  return {
    ...headOf(study),
    horizon: study.horizons[horizon] as string,
    ...chosen(study, tuned, verdict, study.incumbents[horizon] as Config),
    unit: nameOfMetric(study.tree),
  }
}

function sharedBest(study: Study, tuned: Tuned): Best {
  const { shared } = tuned.final
  const [first, ...others] = study.incumbents as readonly [Config, ...Config[]]
  const isOne = others.every((other) => study.space.key(other) === study.space.key(first))
  return {
    ...headOf(study),
    horizon: null,
    ...chosen(study, tuned, shared, isOne ? first : null),
    unit: study.horizons.length > 1 ? DEVIATIONS : nameOfMetric(study.tree),
    by_horizon: Object.fromEntries(
      shared.byHorizon.map((each, n) => [study.horizons[n] as string, measured(study, each)]),
    ),
  }
}

const headOf = ({ tree }: Study): Pick<Best, 'study' | 'metric' | 'direction'> => ({
  study: tree.name,
  metric: nameOfMetric(tree),
  direction: tree.direction ?? 'minimize',
})

type Chosen = Pick<
  Best,
  'adopted' | 'config_id' | 'config' | 'difference' | 'interval' | 'held_out_blocks' | 'closest'
>

function chosen(study: Study, tuned: Tuned, verdict: FinalVerdict, incumbent: Config | null): Chosen {
  const { config, blocks, why } = verdict
  if (verdict.verdict === 'adopted')
    return {
      adopted: true,
      config_id: tuned.idOf(config),
      config,
      ...measured(study, verdict),
      held_out_blocks: blocks,
    }
  const stays = { adopted: false, config_id: incumbent && tuned.idOf(incumbent), config: incumbent }
  const none = { difference: 0, interval: [0, 0], held_out_blocks: blocks } as const
  if (why === 'no finalist') return { ...stays, ...none }
  const closest = {
    config_id: tuned.idOf(config),
    config,
    ...measured(study, verdict),
    held_out_blocks: blocks,
    why,
  }
  return { ...stays, ...none, closest }
}

function measured(
  study: Study,
  { difference, interval }: { readonly difference: number; readonly interval: Interval },
): Measured {
  const [low, high] = intervalToMetric(study, interval)
  return { difference: toMetric(study, difference), interval: [known(low), known(high)] }
}

const known = (end: number): number | null => (Number.isFinite(end) ? end : null)
