/** How long a game takes people at a table. */
import type { PlayedGame } from './playtest.ts'

/** In seconds: a turn in which there is nothing to choose, and a choice. */
export const FORCED_TURN = 2
export const DECISION = 4

/** In minutes. A turn with several choices takes the time of its choices. */
export const minutesOf = ({ turns, decisions }: Pick<PlayedGame, 'turns' | 'decisions'>): number =>
  (decisions * DECISION + Math.max(0, turns - decisions) * FORCED_TURN) / 60

/** In minutes: what skill is worth is told for a session of this length, however many deals the rules make of it. */
export const SESSION = 15
