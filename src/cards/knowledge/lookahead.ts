/**
 * Whether all can tell which way a branch went, from what they see next.
 *
 * Nobody sees a test, or a counter. What all see are cards that move, cards that are shown to all, variables without a
 * secret, shuffles, and who is asked what. So play is looked at ahead, as it will go on, until something is seen that
 * could not have come on the other way, or the next decision has been reached. Of the other way only the steps are known,
 * not the cards; so any step there may turn out to do nothing, unless it cannot (a card that was chosen does move).
 */
import { DECIDING, type Executable, Machine, STOPPED } from '../interpret/machine.ts'
import type { GameEvent } from '../interpret/observer.ts'
import type { GameModel } from '../model/game-model.ts'
import { HIDDEN, POINT, STATUS, STEPS } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { NONE } from '../rules/deck.ts'
import { type Sign, type Signs, SignTrail } from './signs.ts'

/**
 * The lookahead ends after so many instructions. Something is seen after 44 at most in all classics. In a game that loops
 * without anything being seen, every test in the loop is followed by a lookahead.
 */
const MAX_STEPS = 500

function signOf(event: GameEvent, { zones, seats, variables }: GameModel): Sign | undefined {
  switch (event.kind) {
    case 'move':
      return { kind: 'move', from: zones[event.from]?.name, to: zones[event.to]?.name as string }
    case 'show':
      return event.to.length === seats && event.cards.length > 0 ? { kind: 'show', name: '' } : undefined
    case 'shuffle':
      return { kind: 'shuffle', name: zones[event.zone]?.name as string }
    case 'set':
      return variables.get(event.name)?.tree.see === undefined ? { kind: 'set', name: event.name } : undefined
    default:
      return undefined
  }
}

export class Lookahead {
  readonly #program: Executable
  readonly #signs: Signs
  /** Whether it ever ended before anything was seen: compiled games need no such end. */
  gaveUp = false

  constructor(program: Executable, signs: Signs) {
    this.#program = program
    this.#signs = signs
  }

  /** @param others where play could have gone on instead */
  canTell(state: State, others: readonly number[]): boolean {
    const trail = new SignTrail(this.#signs, others, {
      hasCards: (zone) => state.countIn(zone) > 0,
      isSomething: (name) => state.read(name) !== NONE,
    })
    const ahead = new Machine(this.#program, state.copyOfPlay(), {
      stepLimit: (state.words[STEPS] as number) + MAX_STEPS,
      onEvent: (event) => {
        if (trail.isOver || ahead.state.get(STATUS) === STOPPED) return
        const isHidden = ahead.state.get(HIDDEN) > 0
        const sign = isHidden ? undefined : signOf(event, this.#program)
        if (sign) trail.see(sign)
        if (isHidden || trail.isOver) ahead.state.put(STATUS, STOPPED)
      },
    })
    ahead.advance()
    if (ahead.status === STOPPED && !trail.isOver && ahead.state.get(HIDDEN) === 0) this.gaveUp = true
    if (ahead.status === DECIDING) trail.see(this.#signs.at(ahead.state.get(POINT)) as Sign)
    return trail.isTold
  }
}
