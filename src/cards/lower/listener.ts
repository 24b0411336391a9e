/** Who listens while steps are laid out: to work out what each of them tells those who see it. */

import type { Provenance } from '../interpret/meaning.ts'
import type { Finds } from '../knowledge/inference-rules.ts'
import type { Conclusion } from '../knowledge/inferences.ts'
import type { Telling } from '../knowledge/picks.ts'
import type { Selection } from '../knowledge/selection.ts'
import type { Cell } from '../model/layout.ts'
import type { Binder, Expr, Option, Step, Steps } from '../rules/tree.ts'
import type { Slots } from './instructions.ts'

interface Told<What> {
  readonly tells?: What
}

export interface Listener {
  /** A step is written, from this instruction on. */
  written(step: Step, scope: Slots, at: number, write: () => void): void
  emitted(op: string): void
  test(test: Expr, scope: Slots): Told<Conclusion>
  options(options: readonly Option[], scope: Slots): Told<Conclusion>
  cards(cards: Expr, scope: Slots): Told<Selection> & { readonly name?: Cell }
  search(search: Expr, scope: Slots): Told<Finds>
  value(variable: string, value: Expr, scope: Slots): Told<Telling>
  pick(binder: Binder, steps: Steps, scope: Slots): Told<Telling>
  provenance(be: Expr, scope: Slots, cell: Cell): Provenance
  item(set: Expr, scope: Slots): Provenance
  picked(binder: Binder): Provenance
  /** The scope where a test has held. */
  within(test: Expr, scope: Slots): Slots
}

const nothing = (): Record<never, never> => ({})

/** Nobody listens. */
export const NOBODY: Listener = {
  written: (_step, _scope, _at, write) => write(),
  emitted: () => {},
  test: nothing,
  options: nothing,
  cards: nothing,
  search: nothing,
  value: nothing,
  pick: nothing,
  provenance: nothing,
  item: nothing,
  picked: nothing,
  within: (_test, scope) => scope,
}
