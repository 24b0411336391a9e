/** Whether the race at the end has enough to judge by. */
import { canonical } from '../../digest/index.ts'
import type { Study } from '../study.ts'
import type { TrialRecord } from '../trials.ts'
import type { Tuned } from '../tune.ts'
import { scoresOf } from './metric.ts'
import type { Warning } from './warnings.ts'

/** With fewer blocks not even a gain on every one of them is evidence enough. */
const LEAST_BLOCKS = 7
/** So many times the same instance with another seed, before the seed is said to change nothing. */
const ENOUGH_COMPARISONS = 8

export function tooFewInstances({ instances, heldOut }: Study): readonly Warning[] {
  const warnings: Warning[] = []
  const isSame = canonical(heldOut) === canonical(instances)
  if (heldOut.length < LEAST_BLOCKS)
    warnings.push({
      kind: 'held out',
      seen: `${counted(heldOut.length, 'instance')} for the race at the end: they are met again and again, each time with another seed`,
      advice:
        `that is fair only if the evaluator draws its luck from the seed; if its score is the same for every seed, give at ` +
        `least ${LEAST_BLOCKS} instances to heldOut`,
    })
  if (isSame)
    warnings.push({
      kind: 'held out',
      seen: 'the race at the end has the same instances as the search, with other seeds',
      advice: 'what is found may fit just these instances; add instances, and set heldOut',
    })
  return warnings
}

/** After the fact: the same instance again is no news if the seed changes nothing. */
export function repeatedBlocks(study: Study, tuned: Tuned): readonly Warning[] {
  const raced = tuned.trials.filter(({ heldOut, measures }) => heldOut && measures)
  const instances = new Set(raced.map(({ instance }) => canonical(instance))).size
  const { blocks } = tuned.final
  if (raced.length === 0) return []
  if (blocks < LEAST_BLOCKS) return [tooFewBlocks(blocks)]
  if (instances >= blocks || !isDeterministic(study, raced)) return []
  const seen =
    `the seed changes nothing: the ${blocks} blocks of the race at the end are ` +
    `${instances === 1 ? 'one instance' : `only ${instances} instances`} again and again`
  return [
    instances < LEAST_BLOCKS
      ? {
          kind: 'held out',
          seen,
          advice: `what was adopted is better on just these; to know that it is on others, give at least ${LEAST_BLOCKS} different instances to heldOut`,
        }
      : {
          kind: 'held out',
          seen,
          advice:
            'the intervals are narrower than they should be: draw luck from the seed, or add instances to heldOut',
        },
  ]
}

const tooFewBlocks = (blocks: number): Warning => ({
  kind: 'held out',
  seen: `the race at the end had ${counted(blocks, 'block')}: with fewer than ${LEAST_BLOCKS} nothing can be adopted, however good it is`,
  advice: `give at least ${LEAST_BLOCKS} instances to heldOut, or use seeds in the evaluator so that one instance can be met often`,
})

function isDeterministic(study: Study, trials: readonly TrialRecord[]): boolean {
  const first = new Map<string, string>()
  let comparisons = 0
  for (const trial of trials) {
    const key = `${trial.config_id} ${canonical(trial.instance)}`
    const scores = JSON.stringify(scoresOf(study, trial))
    const known = first.get(key)
    if (known === undefined) first.set(key, scores)
    else if (known !== scores) return false
    else comparisons += 1
  }
  return comparisons >= ENOUGH_COMPARISONS
}

const counted = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`
