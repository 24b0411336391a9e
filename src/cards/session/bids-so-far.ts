/**
 * Who has yet to name a number since the cards were shuffled, such as a bid: the variable that will hold it says 0, or
 * what was bid in the last deal.
 */
import type { GameEvent } from '../interpret/observer.ts'
import type { Program } from '../interpret/program.ts'
import type { State } from '../model/state.ts'
import { IT, type StepNodes } from '../rules/tree.ts'
import { chooseAt } from './pick-uses.ts'
import { isBoundTo, isKind, nodesIn } from './tree-nodes.ts'

type Decision = StepNodes['choose']

export class BidsSoFar {
  readonly #program: Program
  /** Who has chosen at each decision since the cards were last shuffled. */
  readonly #chosen = new Map<Decision, Set<number>>()

  readonly #decisions: readonly Decision[]

  constructor(program: Program) {
    this.#program = program
    const nodes = nodesIn([program.game.flow, program.game.procs])
    this.#decisions = nodes.filter((node) => node['do'] === 'choose') as unknown[] as Decision[]
  }

  note(event: GameEvent, state: State | undefined): void {
    if (event.kind === 'shuffle') this.#chosen.clear()
    if (event.kind !== 'choice' || !state) return
    const { step } = chooseAt(this.#program, state)
    this.#chosen.set(step, (this.#chosen.get(step) ?? new Set()).add(event.player))
  }

  /** By the name of a variable that players name: those who have not done so since. */
  get missing(): ReadonlyMap<string, readonly number[]> {
    const players = this.#program.everything('player')
    const named = new Map<string, readonly number[]>()
    for (const step of this.#decisions) {
      const left = players.filter((player) => !this.#chosen.get(step)?.has(player))
      // What is named at several places is known when it was named at one of them.
      for (const name of namedAt(step))
        named.set(
          name,
          (named.get(name) ?? players).filter((player) => left.includes(player)),
        )
    }
    return named
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
