/** Random shapes: sets of cards by size, rank, suit, run or sum. */
import type { Expr, Shape } from '../../rules/tree.ts'
import type { Draft } from './draft.ts'

type NumberMaker = () => Expr

/** Any shape. `small` leaves few sets to be tried one by one. */
export function randomShape(draft: Draft, number: NumberMaker, small = false): Shape {
  const { rng } = draft
  const kind = rng.pick(small ? ['same', 'run', 'few'] : ['any', 'same', 'same', 'run', 'sum', 'few'])
  const run = { run: rng.pick(['ranks', 'ranks', ...tablesBy(draft, ['rank'])]) }
  const tables = tablesBy(draft, ['rank', 'suit', 'card'])
  const sum = tables.length > 0 && { sum: { by: rng.pick(tables), is: size(draft, number, 12) } }
  const same = { same: rng.pick(['rank', 'suit'] as const) }
  const sizes = {
    ...(rng.chance(0.6) && { min: size(draft, number, 3) }),
    ...((small || rng.chance(0.5)) && { max: small ? rng.between(1, 3) : size(draft, number, 5) }),
  }
  if (kind === 'run') return { ...sizes, ...run, ...(rng.chance(0.5) && { same: 'suit' as const }) }
  if (kind === 'sum') return { ...sizes, ...sum, ...(rng.chance(0.3) && same) }
  if (kind === 'same') return { ...sizes, ...same }
  return kind === 'few' ? { ...sizes, max: rng.between(1, 2) } : sizes
}

/** Sets of one rank, or runs of a suit, of three or more cards. */
export function randomMeld(draft: Draft, number: NumberMaker): Shape {
  const { rng } = draft
  const sizes = { min: rng.between(3, 4), ...(rng.chance(0.3) && { max: size(draft, number, 6) }) }
  if (rng.chance(0.5)) return { ...sizes, same: 'rank' }
  const tables = tablesBy(draft, ['rank'])
  const run = tables.length === 0 || rng.chance(0.9) ? 'ranks' : rng.pick(tables)
  return { ...sizes, same: 'suit', run }
}

/** Tables of numbers by one of these. */
export function tablesBy({ tables }: Draft, by: readonly string[]): string[] {
  return Object.entries(tables)
    .filter(([, table]) => (table.gives ?? 'num') === 'num' && by.includes(table.by))
    .map(([name]) => name)
}

const size = ({ rng }: Draft, number: NumberMaker, most: number): Expr =>
  rng.chance(0.8) ? rng.between(most > 5 ? 2 : 0, most) : number()
