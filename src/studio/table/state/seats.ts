/** Who may sit where when a new game begins. */
import { type Game, HUMAN } from '../../../cards/browser.ts'

export interface PlayerKind {
  readonly name: string
  readonly title: string
}

const PLAYER_KINDS: readonly PlayerKind[] = [
  { name: HUMAN, title: 'a person' },
  { name: 'random', title: 'random moves' },
  { name: 'greedy', title: 'greedy: looks one move ahead' },
  { name: 'mcts:50', title: 'search, quick: 50 tries a move' },
  { name: 'mcts:200', title: 'search, usual: 200 tries a move' },
  { name: 'mcts:1000', title: 'search, strong: 1000 tries a move' },
]

const USUAL_COMPUTER = 'mcts:200'

/** One person in the first seat, the computer in the others. */
export function usualPlayers({ seats }: Game): string[] {
  return withSeats([], seats.usual ?? seats.min)
}

/** The same players for another number of seats. */
export const withSeats = (players: readonly string[], seats: number): string[] =>
  Array.from({ length: seats }, (_, seat) => players[seat] ?? (seat === 0 ? HUMAN : USUAL_COMPUTER))

/** What is wrong with a choice of players, if anything. */
export const seatsFault = (players: readonly string[]): string | undefined =>
  players.includes(HUMAN) ? undefined : 'At least one seat needs a person.'

/** A player that was named elsewhere, as with `mcts:77`, is offered as well. */
export const kindsFor = (player: string): readonly PlayerKind[] =>
  PLAYER_KINDS.some(({ name }) => name === player)
    ? PLAYER_KINDS
    : [...PLAYER_KINDS, { name: player, title: player }]
