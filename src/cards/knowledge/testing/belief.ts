/**
 * Everything a seat could be looking at, by trying all: every deal, and every choice that others could have made, as long
 * as the seat has seen the same. For small games whose only chance is the first shuffle.
 *
 * Others cannot see whether a player has a choice or only one card that can be played. So play stops at every choice,
 * forced or not.
 */
import { stream } from '../../../rng/index.ts'
import type { Choice } from '../../interpret/decision.ts'
import { DECIDING, Machine } from '../../interpret/machine.ts'
import type { Program } from '../../interpret/program.ts'
import { HIDDEN, ME, STATUS } from '../../model/layout.ts'
import type { State } from '../../model/state.ts'
import { view } from '../view.ts'
import { asked, seenBy } from './observer.ts'

/** A game that stands at a choice, and what a seat has seen since the choice before. */
export interface Moment {
  readonly state: State
  readonly seen: string
}

/** Thrown where a choice would be made because it is the only one. */
const FORCED = Symbol('forced')

export class Watcher {
  readonly #program: Program
  readonly #seat: number
  #beginnings: readonly Moment[] | undefined

  constructor(program: Program, seat: number) {
    this.#program = program
    this.#seat = seat
  }

  /** The first choice of every game that there is. */
  get beginnings(): readonly Moment[] {
    this.#beginnings ??= Array.from(orders(this.#program.deck.cards), (deck) => this.begin(deck))
    return this.#beginnings
  }

  /** The first choice of a game with this deal. */
  begin(deck: readonly number[]): Moment {
    const { state } = Machine.start(this.#program, stream('belief'), {
      stepLimit: -1,
      observer: this.#program.newObserver(),
    })
    state.put(STATUS, 0)
    return this.#watch(state, { deck }, (machine) => machine.advance())
  }

  choices(state: State): readonly Choice[] {
    return new Machine(this.#program, state.copy(), { stepLimit: Number.MAX_SAFE_INTEGER }).choices
  }

  after({ state }: Moment, choice: Choice): Moment {
    return this.#watch(state.copy(), {}, (machine) => machine.choose(choice))
  }

  /** What is then seen of variables. */
  #revealed(state: State): string {
    return JSON.stringify(view(this.#program, state, this.#seat).vars)
  }

  #watch(
    state: State,
    { deck }: { readonly deck?: readonly number[] },
    go: (machine: Machine) => void,
  ): Moment {
    let text = ''
    // The first choice after a choice is the one that is made here.
    let chosen = deck !== undefined
    const machine: Machine = new Machine(this.#program, state, {
      stepLimit: Number.MAX_SAFE_INTEGER,
      observer: this.#program.newObserver(),
      ...(deck && { deck }),
      onEvent: (event) => {
        if (event.kind === 'choice') {
          if (chosen) throw FORCED
          chosen = true
        }
        const isHidden = state.get(HIDDEN) > 0 && state.get(ME) !== this.#seat
        text += seenBy(this.#seat, this.#program, event, isHidden)
        if (event.kind === 'reveal') text += this.#revealed(state)
      },
    })
    try {
      go(machine)
    } catch (thrown) {
      if (thrown !== FORCED) throw thrown
      state.put(STATUS, DECIDING)
    }
    return { state, seen: text + asked(this.#seat, state, this.choices(state)) }
  }
}

export class Belief {
  readonly #watcher: Watcher
  moments: readonly Moment[]

  /** @param seen what the seat has seen until the first choice */
  constructor(watcher: Watcher, seen: string) {
    this.#watcher = watcher
    this.moments = watcher.beginnings.filter((moment) => moment.seen === seen)
  }

  /** A choice was made, with this label if it was the seat's own, and then this was seen. */
  next(label: string | undefined, seen: string): void {
    const after = this.moments.flatMap((moment) =>
      this.#watcher
        .choices(moment.state)
        .filter((choice) => label === undefined || choice.label === label)
        .map((choice) => this.#watcher.after(moment, choice)),
    )
    const possible = after.filter((moment) => moment.seen === seen)
    this.moments = [...new Map(possible.map((moment) => [moment.state.words.join(), moment])).values()]
  }
}

function* orders<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [n, item] of items.entries()) {
    for (const rest of orders(items.toSpliced(n, 1))) yield [item, ...rest]
  }
}
