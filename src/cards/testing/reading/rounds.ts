/** Positions of a game that plays itself: rounds of its last loop. */
import { stream } from '../../../rng/index.ts'
import { Machine } from '../../interpret/machine.ts'
import type { GameEvent } from '../../interpret/observer.ts'
import { Play } from '../../interpret/play.ts'
import type { Program } from '../../interpret/program.ts'
import { ME, POINT } from '../../model/layout.ts'
import type { State } from '../../model/state.ts'
import { NONE } from '../../rules/deck.ts'
import type { Position } from './positions.ts'
import { chanceIn, changesAfter, snapshot } from './snapshot.ts'

interface Round {
  readonly point: number
  readonly state: State
  readonly events: number
}

/** The rounds in which most happens, the last one among them. */
export function roundsOf(program: Program, seed: number, index: number): Position[] {
  const events: GameEvent[] = []
  const rounds: Round[] = []
  const machine = Machine.start(program, stream(seed, 'game', index, 'chance'), {
    stepLimit: 100_000,
    onEvent: (event) => events.push(event),
    onRound: (state) => rounds.push({ point: state.get(POINT), state: state.copy(), events: events.length }),
  })
  // The loop that is looked at last is the outermost one.
  const outer = rounds.filter(({ point }) => point === rounds.at(-1)?.point)
  const { outcome } = Play.load(program, new Uint8Array(machine.state.words.slice().buffer))
  return outer.slice(0, -1).flatMap(({ state, events: from }, n) => {
    const next = outer[n + 1] as Round
    const isLast = n === outer.length - 2
    const happened = events.slice(from, isLast ? events.length : next.events)
    const before = snapshot({ program, state })
    const now = { program, state: isLast ? machine.state : next.state, over: isLast, outcome }
    return [
      {
        before: n === 0 ? 'the cards have just been dealt' : roundOf(state),
        chance: chanceIn(program, happened),
        ...before,
        options: [],
        after: { 'is the game over': isLast ? 'yes' : 'no', ...changesAfter(now, before, happened) },
      },
    ]
  })
}

function roundOf(state: State): string {
  const player = state.get(ME)
  return player === NONE ? 'a round has just ended' : `it is the turn of player ${player + 1}`
}
