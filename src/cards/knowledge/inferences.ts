/**
 * What the outcome of a test reveals of hidden zones. A player who was asked for sevens and had none has no seven; a
 * player who is passed over because no card fits has none that fits.
 *
 * Something follows where a test asks whether a selection of cards is empty, also within `and`, `or` and `not`; and
 * from any test that depends on a single card that is not public.
 */

import { type Expr, type GetNodes, IT } from '../rules/tree.ts'
import type { Analysis } from './analysis.ts'
import type { TestInference } from './inference.ts'
import { isEmptinessSeen, isOpen } from './public-information.ts'
import { selectionOf } from './selection.ts'
import { namedCard, singleCard } from './single-card.ts'

/** Undefined if nothing can follow. */
export function inferenceOf(test: Expr, analysis: Analysis): TestInference | undefined {
  if (typeof test !== 'object') return undefined
  switch (test.get) {
    case 'not':
      return inverse(inferenceOf(test.of, analysis))
    case 'and':
    case 'or':
      return joint(test, analysis) ?? singleCard(test, analysis)
    case 'empty': {
      // How many cards lie in a place is seen.
      if (isEmptinessSeen(test.of)) return undefined
      const selection = selectionOf(test.of, analysis)
      if (selection) return inverse({ kind: 'exists', selection })
      return inferenceOfParts(test.of, analysis) ?? singleCard(test, analysis)
    }
    case 'any':
      return inferenceOf(some(filtered(test, test.where)), analysis)
    case 'every':
      return inverse(inferenceOf(some(filtered(test, { get: 'not', of: test.where })), analysis))
    default:
      return singleCard(test, analysis) ?? namedCard(test, analysis)
  }
}

/** A union is empty if all its parts are, wherever they lie; so is a choice among sets, of which the first that is not empty counts. */
function inferenceOfParts(set: Expr, analysis: Analysis): TestInference | undefined {
  if (typeof set !== 'object' || (set.get !== 'union' && set.get !== 'ifAble')) return undefined
  return joint({ get: 'and', of: set.of.map((of) => ({ get: 'empty', of })) }, analysis)
}

const some = (of: Expr): Expr => ({ get: 'not', of: { get: 'empty', of } })
const filtered = ({ of, as }: { readonly of: Expr; readonly as?: string }, where: Expr): Expr => ({
  get: 'filter',
  of,
  as: as ?? IT,
  where,
})

const inverse = (inference: TestInference | undefined): TestInference | undefined =>
  inference && { kind: 'not', of: inference }

/** All hold, or one does. */
function joint({ get, of }: GetNodes['and'] | GetNodes['or'], analysis: Analysis): TestInference | undefined {
  const parts = of.map((test) => {
    const looksAt = new Set<string>()
    return {
      test,
      scope: analysis.binder.scope,
      looksAt: isOpen(test, analysis.binder, looksAt) ? looksAt : undefined,
      inference: inferenceOf(test, analysis),
    }
  })
  return parts.some(({ inference }) => inference) ? { kind: 'joint', op: get, parts } : undefined
}
