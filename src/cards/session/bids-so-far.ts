/**
 * Who has yet to name a number at this decision, such as a bid: the variable that will hold it says 0, or what was bid in
 * the last deal.
 */
import type { GameEvent } from '../interpret/observer.ts'
import type { Program } from '../interpret/program.ts'
import type { State } from '../model/state.ts'
import { IT, type StepNodes } from '../rules/tree.ts'
import { chooseAt } from './pick-uses.ts'
import { isBoundTo, isKind } from './tree-nodes.ts'

type Decision = StepNodes['choose']

export class BidsSoFar {
  readonly #program: Program
  /** Who has chosen at each decision since the cards were last shuffled. */
  readonly #chosen = new Map<Decision, Set<number>>()

  constructor(program: Program) {
    this.#program = program
  }

  note(event: GameEvent, state: State | undefined): void {
    if (event.kind === 'shuffle') this.#chosen.clear()
    if (event.kind !== 'choice' || !state) return
    const { step } = chooseAt(this.#program, state)
    this.#chosen.set(step, (this.#chosen.get(step) ?? new Set()).add(event.player))
  }

  /** By the name of a variable: the players who are still to be asked for it. */
  missing(state: State): ReadonlyMap<string, readonly number[]> {
    const { step } = chooseAt(this.#program, state)
    const players = this.#program.everything('player')
    const left = players.filter((player) => !this.#chosen.get(step)?.has(player))
    return new Map(namedAt(step).map((name) => [name, left]))
  }
}

/** The variables that an option sets, for the player who acts, to what is picked. */
function namedAt({ options }: Decision): string[] {
  return options.flatMap(({ each = [], do: steps }) =>
    steps.flatMap((step) => {
      if (step.do !== 'set' || step.of?.length !== 1 || !isKind(step.of[0], 'me')) return []
      return each.some(({ as = IT }) => isBoundTo(step.to, as)) ? [step.var] : []
    }),
  )
}
