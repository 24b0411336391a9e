/**
 * A game as it would have gone in a world that a seat imagines: the same deal and the same choices, with cards
 * exchanged as they are there. If everything that was chosen could have been chosen, and the seat would have seen the
 * same, then that world is one in which the game could have come about.
 */

import type { Program } from '../../interpret/program.ts'
import { ME } from '../../model/layout.ts'
import type { State } from '../../model/state.ts'
import { type Moment, Watcher } from './belief.ts'

export interface History {
  readonly deck: readonly number[]
  readonly chosen: readonly string[]
}

/** What a seat would have seen; undefined if something could not have been chosen. */
export function replayed(
  program: Program,
  seat: number,
  { deck, chosen }: History,
  exchange: ReadonlyMap<number, number> = new Map(),
): string | undefined {
  const { deck: pack } = program
  const names = new Map(Array.from(exchange, ([from, to]) => [pack.cardName(from), pack.cardName(to)]))
  const watcher = new Watcher(program, seat)
  let now: Moment = watcher.begin(deck.map((card) => exchange.get(card) ?? card))
  let seen = now.seen
  for (const label of chosen) {
    // The seat itself has chosen what it has chosen.
    const isOwn = now.state.get(ME) === seat
    const words = label.split(' ').map((word) => (isOwn ? word : (names.get(word) ?? word)))
    const choice = watcher
      .choices(now.state)
      .find((each) => inAnyOrder(each.label) === inAnyOrder(words.join(' ')))
    if (choice === undefined) return undefined
    now = watcher.after(now, choice)
    seen += now.seen
  }
  return seen
}

const inAnyOrder = (label: string): string => label.split(' ').toSorted().join(' ')

/** Which card lies where another does in reality. */
export function exchangeOf(program: Program, real: State, imagined: State): Map<number, number> {
  const exchange = new Map<number, number>()
  program.zones.forEach(({ pile }, zone) => {
    const [before, after] = [real.inOrder(zone), imagined.inOrder(zone)]
    // What is in both places stays, where there is no order.
    const [from, to] = pile
      ? [before, after]
      : [before.filter((card) => !after.includes(card)), after.filter((card) => !before.includes(card))]
    from.forEach((card, n) => {
      exchange.set(card, to[n] as number)
    })
  })
  return exchange
}
