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
import type { Instruction } from '../lower/instructions.ts'
import type { GameModel } from '../model/game-model.ts'
import { type Cell, HIDDEN, POINT, STATUS, STEPS } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { NONE } from '../rules/deck.ts'

/** What is seen of a step. */
export type Sign = {
  /** Whether the step always does something. */
  readonly surely?: boolean
} & (
  | {
      readonly kind: 'move'
      readonly from?: string | undefined
      readonly to: string
      /** A place from which something moves unless it is empty. */
      readonly of?: number | undefined
    }
  | {
      readonly kind: 'show' | 'shuffle' | 'set' | 'choose'
      readonly name: string
      /** The name of a card that is shown, if all know whether there is one. */
      readonly card?: Cell | undefined
    }
)

/**
 * The lookahead ends after so many events, or instructions. Something is seen after 44 instructions at most in all
 * classics. In a game that loops without anything being seen, every test in the loop is followed by a lookahead.
 */
const MAX_EVENTS = 12
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

function isAlike(step: Sign | undefined, seen: Sign): boolean {
  if (step?.kind !== seen.kind) return false
  if (step.kind === 'move' && seen.kind === 'move')
    return step.to === seen.to && (step.from === undefined || step.from === seen.from)
  return step.kind !== 'move' && seen.kind !== 'move' && step.name === seen.name
}

/** Whether a step cannot turn out to do nothing. */
function isSure(sign: Sign, state: State | undefined): boolean {
  if (sign.surely || state === undefined) return sign.surely ?? false
  if (sign.kind === 'move') return sign.of !== undefined && state.countIn(sign.of) > 0
  return sign.card !== undefined && state.read(sign.card) !== NONE
}

export class Lookahead {
  readonly #program: Executable
  readonly #signs: ReadonlyMap<number, Sign>
  readonly #first = new Map<number, ReadonlySet<number>>()

  constructor(program: Executable, signs: ReadonlyMap<number, Sign>) {
    this.#program = program
    this.#signs = signs
  }

  /** @param others where play could have gone on instead */
  canTell(state: State, others: readonly number[]): boolean {
    let possible = this.#firstFrom(others, state)
    let events = 0
    const see = (sign: Sign): void => {
      const alike = [...possible].filter((point) => isAlike(this.#signs.get(point), sign))
      // More cards may move by the same step.
      possible = new Set([...alike, ...this.#firstFrom(alike.flatMap((point) => this.#after(point)))])
      events += 1
    }
    const ahead = new Machine(this.#program, state.copyOfPlay(), {
      stepLimit: (state.words[STEPS] as number) + MAX_STEPS,
      onEvent: (event) => {
        if (possible.size === 0 || ahead.state.get(STATUS) === STOPPED) return
        const isHidden = ahead.state.get(HIDDEN) > 0
        const sign = isHidden ? undefined : signOf(event, this.#program)
        if (sign) see(sign)
        if (isHidden || possible.size === 0 || events >= MAX_EVENTS) ahead.state.put(STATUS, STOPPED)
      },
    })
    ahead.advance()
    if (ahead.status === DECIDING) see(this.#signs.get(ahead.state.get(POINT)) as Sign)
    return possible.size === 0
  }

  /**
   * The instructions that may be the first of which something is seen. As long as nothing is seen no card has moved: so if
   * the state is given in which it begins, a place that has cards there still has them.
   */
  #firstFrom(points: readonly number[], state?: State): ReadonlySet<number> {
    if (state) return this.#search(points, state)
    return new Set(points.flatMap((point) => [...this.#known(point)]))
  }

  #known(point: number): ReadonlySet<number> {
    const known = this.#first.get(point) ?? this.#search([point])
    this.#first.set(point, known)
    return known
  }

  #search(points: readonly number[], state?: State): ReadonlySet<number> {
    const found = new Set<number>()
    const reached = new Set(points)
    for (const point of reached) {
      const sign = this.#signs.get(point)
      if (sign) found.add(point)
      if (!sign || !isSure(sign, state)) for (const next of this.#after(point)) reached.add(next)
    }
    return found
  }

  #after(point: number): readonly number[] {
    const instruction = this.#program.code[point] as Instruction
    switch (instruction.op) {
      case 'jump':
        return [instruction.to]
      case 'unless':
        return [point + 1, instruction.to]
      case 'round':
      case 'next':
      case 'turn':
      case 'as':
        return [point + 1, instruction.exit]
      case 'choose':
        return [...instruction.options.map(({ entry }) => entry), instruction.otherwise]
      case 'end':
        return []
      default:
        return [point + 1]
    }
  }
}
