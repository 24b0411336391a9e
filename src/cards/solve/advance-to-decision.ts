/** A stretch of a game: from its start, or from a choice, to the next decision or the end. */
import { stream } from '../../rng/index.ts'
import type { Choice } from '../interpret/decision.ts'
import { DECIDING, Machine, type MachineOptions, OVER } from '../interpret/machine.ts'
import { scoresOf, winnersOf } from '../interpret/play.ts'
import type { Program } from '../interpret/program.ts'
import { ME } from '../model/layout.ts'
import type { Items } from '../model/values.ts'
import { type Fate, FateState, type Moment } from './chance-script.ts'
import type { Observations, Standpoint } from './observations.ts'
import type { Ending } from './payoffs.ts'
import { SolveError } from './solve-error.ts'

/** Where a game stands at a decision, for all that is needed to go on from it. */
interface Standing extends Moment {
  /** Where each seat stands in the tree of observations. */
  readonly seats: readonly Standpoint[]
}

/** A choice that is made, and where. */
export interface Start {
  readonly standing: Standing
  readonly choice: Choice
}

export type Reached =
  | {
      readonly at: 'decision'
      readonly seat: number
      readonly choices: readonly Choice[]
      readonly standing: Standing
    }
  | ({ readonly at: 'end' } & Ending)

/** A game that is small enough to be solved is over long before. */
const STEP_LIMIT = 10_000

export function follow(program: Program, observations: Observations, fate: Fate, from?: Start): Reached {
  const seats = from ? [...from.standing.seats] : observations.start
  const state = new FateState(program.ground, fate, from?.standing)
  const options: MachineOptions = {
    stepLimit: STEP_LIMIT,
    observer: program.newObserver(),
    onShuffled: (cards: Items) => state.shuffled(cards),
    onEvent: (event) => observations.happened(seats, state, event),
  }
  const machine = from
    ? new Machine(program, state, options)
    : Machine.start(program, stream('solve'), options, state)
  if (from) machine.choose(from.choice)
  if (machine.status === OVER) {
    const scores = scoresOf(machine)
    return { at: 'end', scores, winners: winnersOf(machine, scores) }
  }
  if (machine.status !== DECIDING)
    throw new SolveError(
      `${program.game.name} can go on for more than ${STEP_LIMIT} steps: it is too long to be solved`,
    )
  const seat = state.get(ME)
  const { choices } = machine
  const labels = choices.map(({ label }) => label)
  seats[seat] = observations.asked(seats[seat] as Standpoint, state, seat, labels)
  return { at: 'decision', seat, choices, standing: { ...state.moment, seats } }
}
