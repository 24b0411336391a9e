/** What two shapes have in common that share code: all but their numbers. */
import type { Shape } from '../../rules/tree.ts'

export interface Kind {
  readonly same: Shape['same']
  /** The order of a run: "ranks", or the table that numbers the places. */
  readonly run: string | undefined
  /** The table of what is added up. */
  readonly sum: string | undefined
}

export const kindOf = ({ same, run, sum }: Shape): Kind => ({ same, run, sum: sum?.by })

export const keyOf = ({ same, run, sum }: Kind): string => `${same ?? ''}|${run ?? ''}|${sum ?? ''}`
