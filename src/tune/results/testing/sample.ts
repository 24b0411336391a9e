/** A study and what came of it, made up: small enough to know every number. */
import type { Config, FinalVerdict, Origin, ParameterTree, SharedVerdict } from '../../../search/index.ts'
import { Study } from '../../study.ts'
import type { StudyTree } from '../../study-tree.ts'
import { Trials } from '../../trials.ts'
import type { Tuned } from '../../tuned.ts'

const PARAMETERS: Readonly<Record<string, ParameterTree>> = {
  x: { type: 'float', low: 0, high: 10, default: 5 },
  kind: { type: 'choice', values: ['plain', 'odd, "quoted"'], default: 'plain' },
}

export const studyOf = (tree: Partial<StudyTree> = {}): Study =>
  new Study(
    {
      name: 'sample',
      parameters: PARAMETERS,
      horizons: ['near', 'far'],
      instances: 30,
      evaluator: './evaluator.ts',
      metric: 'mae',
      ...tree,
    },
    1,
  )

export interface MadeUp {
  readonly config: Config
  readonly block: number
  readonly heldOut?: true
  readonly origin?: Origin
  /** By horizon, of the study's metric; a text is what went wrong. */
  readonly scores: readonly number[] | string
}

export interface TunedParts {
  readonly horizons?: readonly Partial<FinalVerdict>[]
  readonly shared?: Partial<SharedVerdict>
  readonly blocks?: number
  readonly isSeeded?: boolean
  /** What the look ahead thought to be inert. */
  readonly inert?: readonly string[]
}

export function tunedOf(study: Study, made: readonly MadeUp[], parts: TunedParts = {}): Tuned {
  const trials = new Trials(study.space)
  for (const { config, block, heldOut, origin, scores } of made) {
    const failed = typeof scores === 'string'
    const trial = { config, block, ...(heldOut && { heldOut }), ...(origin && { origin }) }
    trials.record(trial, {
      ...(heldOut ? study.heldOutBlock(block) : study.searchBlock(block)),
      measures: failed ? undefined : scores.map((score) => ({ [study.tree.metric ?? 'score']: score })),
      error: failed ? scores : undefined,
    })
  }
  const { horizons = [], shared, blocks = 8, isSeeded = true, inert = [] } = parts
  const nothing = (horizon: number): FinalVerdict => ({
    verdict: 'nothing better found',
    config: study.incumbents[horizon] as Config,
    difference: 0,
    interval: [0, 0],
    blocks: 0,
    why: 'no finalist',
    contests: [],
  })
  return {
    method: { name: 'random' },
    others: made.length,
    preflight: { inert, isSeeded, evaluations: 0 },
    repeated: undefined,
    found: study.horizons.map((_, n) => (horizons[n]?.config ? [horizons[n].config] : [])),
    final: {
      horizons: study.horizons.map((_, n) => ({ ...nothing(n), ...horizons[n] })),
      shared: { ...nothing(0), byHorizon: study.horizons.map(() => nothing(0)), ...shared },
      blocks,
      isSeeded,
      units: study.heldOut.length,
      leastUnits: 7,
      alpha: 0.05,
      evaluations: made.filter(({ heldOut }) => heldOut).length,
    },
    trials: trials.all,
    idOf: (config) => trials.idOf(config),
  }
}

/** A finalist that was adopted, or was not. */
export function verdictOf(
  config: Config,
  difference: number,
  interval: readonly [number, number],
  isAdopted = true,
): FinalVerdict {
  const end = isAdopted ? 'better' : 'futile'
  return {
    verdict: isAdopted ? 'adopted' : 'nothing better found',
    config,
    difference,
    interval,
    blocks: 12,
    why: end,
    contests: [{ config, difference, interval, blocks: 12, end }],
  }
}
