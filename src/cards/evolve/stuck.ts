/** Turns that come to a point where nothing is allowed and nothing ends them: play goes round without a choice. */
import type { Findings } from '../measure/findings.ts'
import type { PlayedGame } from '../measure/playtest.ts'

/** Steps for each turn and decision; classics have 4 to 16 for each decision. */
const MOST_STEPS = 40

/** Whether a game was cut off in such a turn. One is enough: players who meet it do not know how to go on. */
export const isStuck = ({ ending, steps, turns, decisions }: PlayedGame): boolean =>
  ending === 'unfinished' && steps > MOST_STEPS * (turns + decisions)

/** Whether any game of a measurement was: of random players, of rules of thumb, of players who think. */
export function getsStuck({ random, thumbPlay = [], pilot = [], duels, courses = [] }: Findings): boolean {
  const blocks = [...pilot, ...Object.values(duels ?? {}).flat()]
  const games = [
    ...random,
    ...thumbPlay,
    ...blocks.flatMap((block) => block.games),
    ...courses.map(({ game }) => game),
  ]
  return games.some(isStuck)
}
