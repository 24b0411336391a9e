/**
 * Between which numbers an expression lies, where the rules alone say so: sums, limits and options, not what happens in
 * play. That is enough to find a range that reaches beyond what a set of numbers holds; `tryOut` finds the rest.
 */
import { MOST_IN_SET } from '../rules/types.ts'
import type { Context } from './context.ts'
import type { NodeCheck } from './node-check.ts'
import { kindOf } from './nodes.ts'

interface Bounds {
  readonly low: number
  readonly high: number
}

const UNKNOWN: Bounds = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }

function boundsOf(value: unknown, context: Context): Bounds {
  if (typeof value === 'number') return { low: value, high: value }
  const node = value as Readonly<Record<string, unknown>>
  const parts = (): Bounds[] => (node['of'] as unknown[]).map((part) => boundsOf(part, context))
  const by = (pick: (...numbers: number[]) => number): Bounds => ({
    low: pick(...parts().map(({ low }) => low)),
    high: pick(...parts().map(({ high }) => high)),
  })
  switch (kindOf(value, 'get')) {
    case 'option':
      return context.optionBounds.get(node['name'] as string) ?? UNKNOWN
    case 'add':
      return by((...numbers) => numbers.reduce((sum, n) => sum + n))
    case 'min':
      return by(Math.min)
    case 'max':
      return by(Math.max)
    case 'sub': {
      const [from, take] = [boundsOf(node['from'], context), boundsOf(node['take'], context)]
      return { low: from.low - take.high, high: from.high - take.low }
    }
    case 'if': {
      const [yes, no] = [boundsOf(node['then'], context), boundsOf(node['else'], context)]
      return { low: Math.min(yes.low, no.low), high: Math.max(yes.high, no.high) }
    }
    default:
      return UNKNOWN
  }
}

const EXPECTED = `numbers from 0 to ${MOST_IN_SET}: a set of numbers has room for no others`

/** A range that reaches further than sets do, always or for some option. */
export function checkRange(node: NodeCheck): void {
  const { context, fields } = node
  const [from, to] = [boundsOf(fields['from'], context), boundsOf(fields['to'], context)]
  if (from.high < 0) {
    node.error('from', fields['from'], EXPECTED, 'add to the numbers and subtract again when you use them')
  }
  if (to.low > MOST_IN_SET) {
    const hint = 'let a player pick two numbers, such as tens and ones, or count in steps of more than one'
    node.error('to', fields['to'], EXPECTED, hint)
  } else if (Number.isFinite(to.high) && to.high > MOST_IN_SET) {
    const hint = `with some options it is up to ${to.high}: give the option a "max"`
    node.warn('to', 'a number that may be too large', EXPECTED, hint)
  }
}
