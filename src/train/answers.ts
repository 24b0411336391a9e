/** What the functions of a game answer, refused where it breaks the interface. */
import { BrokenGame } from './broken-game.ts'
import type { TrainGame } from './game.ts'

export function actorsOf<State>(
  game: Pick<TrainGame<State>, 'actors'>,
  state: State,
  players: number,
): readonly number[] {
  const actors = game.actors(state)
  if (!Array.isArray(actors))
    throw new BrokenGame(`actors must be a list of player numbers; got ${show(actors)}`, 'actors')
  for (let at = 0; at < actors.length; at += 1) {
    const actor: unknown = actors[at]
    if (!(Number.isInteger(actor) && (actor as number) >= 0 && (actor as number) < players))
      throw new BrokenGame(
        `actors must be player numbers from 0 to ${players - 1}; got ${show(actors)}`,
        'actors',
      )
    if (at > 0 && actors.indexOf(actor) < at)
      throw new BrokenGame(`actors names each player at most once; got ${show(actors)}`, 'actors')
  }
  return actors
}

export function actionsOf<State, Action>(
  game: Pick<TrainGame<State, Action>, 'actions'>,
  state: State,
  player: number,
): readonly Action[] {
  const actions = game.actions(state, player)
  if (!Array.isArray(actions)) throw new BrokenGame(`actions must be a list; got ${show(actions)}`, 'actions')
  if (actions.length === 0)
    throw new BrokenGame(`the game goes on, but player ${player}, who has to act, has no action`, 'actions')
  return actions
}

export function returnsOf<State>(
  game: Pick<TrainGame<State>, 'returns'>,
  state: State,
  players: number,
): readonly number[] {
  const returns = game.returns(state)
  if (!(Array.isArray(returns) && returns.length === players && returns.every(Number.isFinite)))
    throw new BrokenGame(
      `returns must be ${players} finite numbers, one for each player; got ${show(returns)}`,
      'returns',
    )
  return returns
}

/** The players with the highest return. */
export function winnersOf(returns: readonly number[]): readonly number[] {
  const most = Math.max(...returns)
  return [...returns.keys()].filter((player) => returns[player] === most)
}

const LONGEST = 200

/** A value for a message. */
export function show(value: unknown): string {
  let text: string | undefined
  try {
    text = JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'bigint' || (typeof inner === 'number' && !Number.isFinite(inner))
        ? String(inner)
        : inner,
    )
  } catch {
    // Circular, or it resists: its text has to do.
  }
  text ??= String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
