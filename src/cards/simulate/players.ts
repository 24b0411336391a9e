/** Who plays: players by name. */
import type { Stream } from '../../rng/index.ts'
import type { Play } from '../interpret/play.ts'

/** Chooses one of the choices there are, by its place among them. The stream is this seat's own in this game. */
export type Player = (play: Play, rng: Stream) => number

const PLAYERS: ReadonlyMap<string, Player> = new Map([
  ['random', (play, rng) => rng.below(play.choices.length)],
])

/** A player that there is not, or not so many as seats. */
export class PlayerError extends Error {
  override readonly name = 'PlayerError'
}

export function playerNamed(name: string): Player {
  const player = PLAYERS.get(name)
  if (player) return player
  throw new PlayerError(`there is no player "${name}"; there is: ${[...PLAYERS.keys()].join(', ')}`)
}

/** One name a seat: a single name serves all seats. */
export function seatPlayers(names: readonly string[], seats: number): readonly string[] {
  for (const name of names) playerNamed(name)
  if (names.length === 1) return new Array<string>(seats).fill(names[0] as string)
  if (names.length === seats) return names
  throw new PlayerError(
    `${names.length} players are named for ${seats} seats: name one a seat, or one for all of them`,
  )
}
