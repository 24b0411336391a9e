/** What somebody should know before they believe a result: each with what to do. */
import { type Config, leastUnitsFor, type Parameter } from '../../search/index.ts'
import type { Preflight } from '../preflight.ts'
import { isSameScore, type Repeated } from '../repeat-first.ts'
import type { Study } from '../study.ts'
import type { StudyTree } from '../study-tree.ts'
import type { Tuned } from '../tuned.ts'
import { bestsOf } from './best.ts'
import { inertParameters, seemInert } from './inert-parameters.ts'
import { shortNumber } from './metric.ts'
import { saturatedMetrics } from './saturation.ts'
import type { Warning } from './warning.ts'
import { nameOf } from './words.ts'

/** Before the search. */
export const preflightWarnings = (study: Study, looked: Preflight): readonly Warning[] => [
  ...seemInert(looked),
  ...tooFewInstances(study, leastUnitsFor(study.heldOut.length, study.horizons.length)),
]

/** An evaluation that was made twice with the same seed. */
export function unseededEvaluator(
  { tree, horizons }: Study,
  repeated: Repeated | undefined,
): readonly Warning[] {
  if (!repeated || isSameScore(repeated)) return []
  const { instance, first, second } = repeated
  const horizon = first.findIndex((score, n) => score !== second?.[n])
  const where = horizons.length > 1 ? ` for ${horizons[horizon]}` : ''
  return [
    {
      kind: 'seed',
      seen:
        `the evaluator ${evaluatorName(tree)} scored the same configuration on instance ${JSON.stringify(instance)} with the ` +
        `same seed ${first[horizon]} and then ${second?.[horizon]}${where}: it takes random numbers from elsewhere than the seed`,
      advice:
        'seed all of them from the seed that it is given (in Python: random.seed(seed), numpy.random.default_rng(seed), ' +
        'random_state=seed), or say "noisy: true" in the study; until then the result cannot be reproduced',
    },
  ]
}

function evaluatorName({ evaluator }: StudyTree): string {
  if (typeof evaluator === 'string') return evaluator
  return 'module' in evaluator ? evaluator.module : `"${evaluator.command}"`
}

/** From what came of it. */
export function warningsOf(study: Study, tuned: Tuned): readonly Warning[] {
  const inert = inertParameters(study, tuned)
  const matters = ({ parameter }: Warning): boolean => !inert.some((each) => each.parameter === parameter)
  return [
    ...failedEvaluations(tuned),
    ...unseededEvaluator(study, tuned.repeated),
    ...tooSmallBudget(study, tuned),
    ...inert,
    ...atBounds(study, tuned).filter(matters),
    ...saturatedMetrics(study, tuned),
    ...whatWasRaced(study, tuned),
  ]
}

/** Where a study goes on all the same. */
function failedEvaluations({ trials }: Tuned): readonly Warning[] {
  const failed = trials.filter(({ error }) => error !== undefined)
  const [first] = failed
  if (!first) return []
  const many =
    failed.length === trials.length ? `all ${trials.length}` : `${failed.length} of ${trials.length}`
  return [
    {
      kind: 'failures',
      seen:
        `${many} evaluations failed, and counted as worse than any other; the first: configuration ${first.config_id} on ` +
        `instance ${JSON.stringify(first.instance)}: ${first.error?.split('\n')[0]}`,
      advice: 'the column error of trials.csv has them all',
    },
  ]
}

/** A budget that ended a search before it had begun: then "nothing better found" says nothing. */
function tooSmallBudget({ tree, instances }: Study, { method, others }: Tuned): readonly Warning[] {
  const { budget } = tree
  if (budget === undefined || others > 0) return []
  return [
    {
      kind: 'budget',
      seen: `the budget of ${budget} evaluations is too small: ${method.name} tried nothing but what is in use`,
      advice: `raise it: each configuration takes up to ${instances.length} evaluations, one for each instance`,
    },
  ]
}

function tooFewInstances({ heldOut, isExhaustive }: Study, least: number): readonly Warning[] {
  if (isExhaustive || heldOut.length >= least) return []
  return [
    {
      kind: 'held out',
      seen: `only ${counted(heldOut.length)} for the race at the end: nothing can be adopted on so few, however good it is`,
      advice:
        `keep at least ${least} for it (heldOut; about twice as many show smaller gains), or none (heldOut: 0): then ` +
        'configurations are compared on all of them, and what is better is better for just these',
    },
  ]
}

/** Whether the final race had enough to judge by. */
function whatWasRaced(study: Study, { final }: Tuned): readonly Warning[] {
  const { heldOut, isExhaustive } = study
  if (final.blocks === 0) return []
  if (!isExhaustive) return tooFewInstances(study, final.leastUnits)
  const raced = `the race at the end had the ${counted(heldOut.length)} of the search`
  return [
    {
      kind: 'held out',
      seen:
        final.isSeeded === false
          ? `the seed changes nothing, and ${raced}: the differences are exact, but only for these instances`
          : `${raced}, with other seeds: the differences hold only for these instances`,
      advice:
        'what is better here need not be elsewhere; if there are other instances, add them and set heldOut',
    },
  ]
}

const counted = (many: number): string => (many === 1 ? 'one instance' : `${many} instances`)

/** Of the range, on its own scale. */
const NEAR = 0.01
/** With fewer values, most are ends. */
const ENOUGH_STEPS = 4
/** Of the look ahead: what is in use and two others. */
const VALUES_OF_LOOK_AHEAD = 3

/** Adopted values at the end of their range: the best may lie beyond it. */
function atBounds(study: Study, tuned: Tuned): readonly Warning[] {
  const adopted = bestsOf(study, tuned).filter((best) => best.adopted)
  // One that the search did not try elsewhere is where it is for no reason.
  const wasVaried = ({ name }: Parameter): boolean =>
    new Set(tuned.trials.flatMap(({ config }) => config[name] ?? [])).size > VALUES_OF_LOOK_AHEAD
  return study.space.parameters.filter(wasVaried).flatMap((parameter) =>
    (['low', 'high'] as const).flatMap((bound) => {
      const there = adopted.filter(({ config }) => boundOf(parameter, config ?? {}) === bound)
      const [first] = there
      if (!first) return []
      const value = shortNumber(first.config?.[parameter.name] as number)
      return {
        kind: 'bound',
        parameter: parameter.name,
        seen: `the best ${parameter.name} is at the ${bound} end of its range: ${value} (${there.map(nameOf).join(', ')})`,
        advice: `if values ${bound === 'low' ? 'below' : 'above'} make sense, move ${parameter.name}.${bound} and run again`,
      } as const
    }),
  )
}

function boundOf({ name, line }: Parameter, config: Config): 'low' | 'high' | undefined {
  const value = config[name]
  if (!line || typeof value !== 'number') return undefined
  if (line.steps) {
    if (line.steps.length < ENOUGH_STEPS) return undefined
    return value === line.steps[0] ? 'low' : value === line.steps.at(-1) ? 'high' : undefined
  }
  const place = line.place(value)
  return place <= NEAR ? 'low' : place >= 1 - NEAR ? 'high' : undefined
}
