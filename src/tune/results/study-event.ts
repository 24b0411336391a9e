/** What a study found, as an event of its run: for pages that show a run without knowing its study. */
import type { ContestRecord, FinalVerdict } from '../../search/index.ts'
import { nameOfMetric } from '../answer.ts'
import type { Study } from '../study.ts'
import type { Tuned } from '../tuned.ts'
import { type Importance, importancesOf } from './importance.ts'
import { intervalToMetric, toMetric } from './metric.ts'
import { standingsOf } from './standings.ts'
import { ENDS } from './words.ts'

export const STUDY_EVENT = 'study'

export interface StudyEvent {
  readonly metric: string
  readonly direction: 'minimize' | 'maximize'
  readonly method: string
  /** The last one is for all horizons together, if there are several. */
  readonly horizons: readonly StudiedHorizon[]
  /** How many blocks the race at the end had, and how many evaluations that took. */
  readonly race: { readonly blocks: number; readonly evaluations: number }
}

interface StudiedHorizon {
  /** Null for all together. */
  readonly name: string | null
  /** The configuration that is better than the one in use; null if none was found. */
  readonly adopted: number | null
  /** Null where there are too few configurations to tell, and for all together. */
  readonly importance: readonly Importance[] | null
  /** In the order in which they were found. */
  readonly contests: readonly RacedConfiguration[]
}

/** One finalist against what is in use. Differences are of the metric, or in deviations for all horizons together. */
export interface RacedConfiguration {
  readonly id: number
  /** Null where it is infinite: one of the two failed. */
  readonly difference: number | null
  readonly interval: readonly [low: number | null, high: number | null]
  /** Block by block, in the order in which they were met: 1 is better than what is in use, -1 worse, 0 the same. */
  readonly blocks: readonly number[]
  readonly end: string
}

export function studyEventOf(study: Study, tuned: Tuned): StudyEvent {
  const { horizons, tree } = study
  const { final, method } = tuned
  const importances = importancesOf(study, standingsOf(study, tuned))
  const horizonOf = (name: string | null, verdict: FinalVerdict | undefined, n: number): StudiedHorizon => ({
    name,
    adopted: verdict?.verdict === 'adopted' ? tuned.idOf(verdict.config) : null,
    importance: importances[n] ?? null,
    contests: (verdict?.contests ?? []).map((contest) => raced(study, tuned, contest)),
  })
  const each = horizons.map((name, n) => horizonOf(name, final.horizons[n], n))
  return {
    metric: nameOfMetric(tree),
    direction: tree.direction ?? 'minimize',
    method: method.name,
    horizons: horizons.length === 1 ? each : [...each, horizonOf(null, final.shared, horizons.length)],
    race: { blocks: final.blocks, evaluations: final.evaluations },
  }
}

function raced(study: Study, { idOf }: Tuned, contest: ContestRecord): RacedConfiguration {
  const { config, difference, interval, differences, end } = contest
  const [low, high] = intervalToMetric(study, interval)
  return {
    id: idOf(config),
    difference: finiteOrNull(toMetric(study, difference)),
    interval: [finiteOrNull(low), finiteOrNull(high)],
    blocks: differences.map((each) => 0 - Math.sign(each)),
    end: ENDS[end],
  }
}

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)
