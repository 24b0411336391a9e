/**
 * What others have set where a seat does not see it: a number thought of, a bid that all make together. The seat knows
 * who decided it and when; so it imagines that it was decided otherwise, from how play could have stood then.
 */
import type { Stream } from '../../rng/index.ts'
import type { Choice } from '../interpret/decision.ts'
import { DECIDING, Machine, RUNNING } from '../interpret/machine.ts'
import type { Play } from '../interpret/play.ts'
import type { Program } from '../interpret/program.ts'
import { type Cell, ME, POINT, STATUS, STEPS } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import type { Decision, DecisionHistory } from './decision-history.ts'
import { Determinizer } from './determinize.ts'
import { ImaginedValues } from './imagined-values.ts'
import { knowledgeOf } from './informed-program.ts'
import { SeatObserver } from './seat-observer.ts'
import { CardsInView, type Sight } from './sight.ts'

/** How often each decision is imagined. */
export const SAMPLES = 16
/** Parts of one decision; and steps until the next one. */
export const MOST_PARTS = 64
export const STEP_LIMIT = 20_000

function secretsOf(
  program: Program,
  state: State,
  seat: number,
  history: DecisionHistory | undefined,
  rng: Stream,
): ImaginedValues {
  const decided = new Map<Decision, Cell[]>()
  for (const cell of history ? unknownTo(program, state, seat) : []) {
    const decision = history?.decisionOf(cell)
    if (decision === undefined || decision.seat === seat) continue
    decided.set(decision, [...(decided.get(decision) ?? []), cell])
  }
  const groups = Array.from(decided, ([decision, cells]) => ({
    cells,
    samples: Array.from({ length: SAMPLES }, () => decideAgain(program, decision, seat, cells, rng)),
  }))
  return new ImaginedValues(groups, rng)
}

/** The worlds that whoever is to decide may imagine, from all that it knows or from what lies before it. */
export function determinizerFor(
  { program, state, seat, observer }: Play,
  rng: Stream,
  sight: Exclude<Sight, 'everything'> = 'memory',
): Determinizer {
  const history = observer instanceof SeatObserver ? observer.history : undefined
  const secrets = secretsOf(program, state, seat, history, rng)
  const memory = knowledgeOf(program, seat)
  const knowledge = sight === 'view' ? new CardsInView(program, memory) : memory
  return new Determinizer(program, state, seat, secrets, knowledge)
}

/** Variables but those that hold cards: where a hidden card is named is a matter of where the cards lie. */
function unknownTo(program: Program, state: State, seat: number): Cell[] {
  const { pending } = knowledgeOf(program, seat)
  return Array.from(program.variables.values()).flatMap((variable) => {
    if (variable.tree.type.startsWith('card')) return []
    return variable.cells.filter(
      (cell, n) => !program.knows(seat, variable, n) || pending.isHiddenFrom(state, seat, cell),
    )
  })
}

/** What the variables come to if it is decided at random. */
function decideAgain(
  program: Program,
  { state, seat: deciding, point }: Decision,
  seat: number,
  cells: readonly Cell[],
  rng: Stream,
): Int32Array[] {
  const worlds = new Determinizer(program, state, seat)
  worlds.sample(rng)
  const machine = new Machine(program, worlds.position().copyOfPlay(), {
    stepLimit: (state.words[STEPS] as number) + STEP_LIMIT,
  })
  const isAtIt = (): boolean =>
    machine.status === DECIDING && machine.state.get(ME) === deciding && machine.state.get(POINT) === point
  for (let part = 0; part < MOST_PARTS && isAtIt(); part += 1) {
    const { choices } = machine
    if (choices.length === 0) {
      // More is imagined than was possible: a hand with no card to choose. Play goes on without a choice.
      machine.state.put(STATUS, RUNNING)
      machine.advance()
      continue
    }
    // As in compiled code, nothing is drawn where there is nothing to choose.
    machine.choose((choices.length === 1 ? choices[0] : rng.pick(choices)) as Choice)
  }
  return cells.map(({ at, words }) => machine.state.words.slice(at, at + words))
}
