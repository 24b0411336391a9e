/**
 * Whether an evaluation gives the same score when it is made again, with the same seed. An evaluator that takes its luck
 * from elsewhere, as Python's `random` without `random.seed(seed)`, is noticed here: its results cannot be reproduced, and
 * configurations do not meet the same luck. The second score is in no result; it is made once for a run.
 */
import { z } from 'zod'
import type { Json, RunWriter } from '../runs/index.ts'
import { type Measures, nameOfMetric } from './answer.ts'
import type { Study } from './study.ts'
import type { TrialEvaluator } from './trial-evaluator.ts'

const Repeated = z.object({
  instance: z.unknown(),
  seed: z.number(),
  /** By horizon. */
  first: z.array(z.number()),
  /** None if it failed. */
  second: z.array(z.number()).optional(),
})
/** The first evaluation that did not fail, and how it went the second time. */
export type Repeated = z.infer<typeof Repeated>

const NAME = 'repeat of the first evaluation'

/** Undefined if nothing can be repeated yet, or nothing is to be. */
export async function repeatFirst(
  study: Study,
  run: RunWriter,
  evaluator: TrialEvaluator,
): Promise<Repeated | undefined> {
  if (study.tree.noisy || study.tree.lookAhead === false) return undefined
  const [, saved] = run.loadStates(NAME)[0] ?? []
  if (saved !== undefined) return Repeated.safeParse(saved).data
  const trial = evaluator.trials.all.find(({ measures }) => measures !== undefined)
  if (!trial) return undefined
  const scoresOf = (measures: Measures): number[] =>
    measures.map((numbers) => numbers[nameOfMetric(study.tree)] as number)
  const again = await evaluator.again(trial)
  const repeated: Repeated = {
    instance: trial.instance,
    seed: trial.seed,
    first: scoresOf(trial.measures as Measures),
    ...(again && { second: scoresOf(again) }),
  }
  run.saveStates([[NAME, repeated as Json]])
  return repeated
}

export const isSameScore = ({ first, second }: Repeated): boolean =>
  second === undefined || first.every((score, n) => score === second[n])
