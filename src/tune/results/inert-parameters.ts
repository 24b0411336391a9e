/** Parameters that change nothing: trials that differ only in them have the same scores on the same blocks. */
import type { Parameter, Value } from '../../search/index.ts'
import type { Preflight } from '../preflight.ts'
import type { Study } from '../study.ts'
import type { TrialRecord } from '../trials.ts'
import type { Tuned } from '../tuned.ts'
import { scoresOf } from './metric.ts'
import type { Warning } from './warning.ts'

/** Fewer comparisons are no evidence, unless they were made to find out: it may matter elsewhere. */
const ENOUGH_COMPARISONS = 8
/** Or all that it has, if these are fewer. */
const ENOUGH_VALUES = 3

interface Seen {
  readonly trial: TrialRecord
  readonly scores: string
}

/** After a first look: a few evaluations, before the search. */
export const seemInert = ({ inert }: Preflight): readonly Warning[] =>
  inert.map((name) => ({
    kind: 'inert',
    parameter: name,
    seen: `the parameter ${name} seems to change nothing: with other values of it what is in use scores the same`,
    advice: adviceFor(name),
  }))

const adviceFor = (name: string): string =>
  `check that the evaluator reads ${name}; if that is how it should be, leave it out of the study`

export function inertParameters(study: Study, { trials, preflight }: Tuned): readonly Warning[] {
  const worked = trials.flatMap((trial) =>
    trial.measures ? { trial, scores: JSON.stringify(scoresOf(study, trial)) } : [],
  )
  return study.space.parameters.flatMap((parameter) => {
    const evidence = evidenceFor(study, parameter, worked)
    if (!evidence || evidence.comparisons === 0) return []
    if (!isEnough(evidence, parameter) && !preflight.inert.includes(parameter.name)) return []
    const { comparisons, values } = evidence
    return {
      kind: 'inert',
      parameter: parameter.name,
      seen:
        `the parameter ${parameter.name} changed nothing: ${comparisons} times another value was tried on the same block with ` +
        `all else the same (${values.size} values), and every score was equal`,
      advice: adviceFor(parameter.name),
    } as const
  })
}

interface Evidence {
  comparisons: number
  readonly values: Set<Value>
}

const isEnough = ({ comparisons, values }: Evidence, parameter: Parameter): boolean =>
  comparisons >= ENOUGH_COMPARISONS &&
  values.size >= Math.min(ENOUGH_VALUES, parameter.values?.length ?? ENOUGH_VALUES)

/** Undefined as soon as it made a difference once. */
function evidenceFor(study: Study, { name }: Parameter, seen: readonly Seen[]): Evidence | undefined {
  const others = othersOf(study, name)
  const alike = new Map<string, { readonly scores: string; readonly values: Set<Value> }>()
  const evidence: Evidence = { comparisons: 0, values: new Set() }
  for (const { trial, scores } of seen) {
    const value = trial.config[name]
    if (value === undefined) continue
    const key = `${trial.heldOut} ${trial.block} ${others(trial)}`
    const known = alike.get(key)
    if (!known) alike.set(key, { scores, values: new Set([value]) })
    else if (known.scores !== scores) return undefined
    else if (!known.values.has(value)) {
      known.values.add(value)
      evidence.comparisons += 1
      for (const each of known.values) evidence.values.add(each)
    }
  }
  return evidence
}

/** All but one parameter, as text; found once for each configuration. */
function othersOf({ space }: Study, name: string): (trial: TrialRecord) => string {
  const known = new Map<number, string>()
  return ({ config_id, config }) => {
    const found = known.get(config_id)
    if (found !== undefined) return found
    const { [name]: _, ...others } = config
    const key = space.key(others)
    known.set(config_id, key)
    return key
  }
}
