/** A budget that ended a search before it had begun: then "nothing better found" says nothing. */
import type { Study } from '../study.ts'
import type { Tuned } from '../tune.ts'
import type { Warning } from './warnings.ts'

export function tooSmallBudget({ tree, instances }: Study, { method, searched }: Tuned): readonly Warning[] {
  const { budget } = tree
  if (budget === undefined || searched.others > 0) return []
  return [
    {
      kind: 'budget',
      seen: `the budget of ${budget} evaluations is too small: ${method.name} tried nothing but what is in use`,
      advice: `raise it: each configuration takes up to ${instances.length} evaluations, one for each instance`,
    },
  ]
}
