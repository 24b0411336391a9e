/** How much code an expression is: what is cheap is worked out whether it is needed or not, to save a branch. */
import type { Expr } from '../../rules/tree.ts'

/** About as many instructions as a processor throws away when it has taken the wrong branch. */
const CHEAP = 6

/** Whether it is a few instructions without a branch. */
export const isCheap = (expression: Expr): boolean => costOf(expression) <= CHEAP

function costOf(expression: Expr): number {
  if (typeof expression !== 'object') return 0
  switch (expression.get) {
    case 'card':
    case 'suit':
    case 'rank':
    case 'none':
    case 'option':
    case 'bound':
    case 'me':
      return 0
    case 'var':
      return expression.of === undefined || expression.of.length === 0 ? 0 : Infinity
    case 'rankOf':
    case 'suitOf':
    case 'number':
      return 2 + costOf(expression.of)
    case 'not':
      return 1 + costOf(expression.of)
    case 'eq':
    case 'ne':
    case 'lt':
    case 'le':
      return 2 + costOf(expression.a) + costOf(expression.b)
    case 'sub':
      return 1 + costOf(expression.from) + costOf(expression.take)
    case 'add':
      return expression.of.reduce((sum: number, part) => sum + 1 + costOf(part), 0)
    case 'if':
      return 1 + costOf(expression.test) + costOf(expression.then) + costOf(expression.else)
    default:
      return Infinity
  }
}
