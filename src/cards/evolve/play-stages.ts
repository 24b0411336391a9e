/** Plays the stages of a measurement in this process. */
import { stream } from '../../rng/index.ts'
import type { Measuring } from '../measure/findings.ts'
import { gamesPlayed } from '../measure/measure.ts'
import { sidesOf } from '../measure/played-game.ts'
import { Playtester } from '../measure/playtester.ts'
import type { Evaluable } from './evaluated.ts'

/** Steps that players may imagine in one game: a deal of Whist takes a thirtieth of what a look allows. */
const MOST_IMAGINED = { glance: 600_000, look: 3_000_000, door: 20_000_000 }

export function testerOf({ game, seats, level, sample, seed }: Evaluable) {
  const subject = { game, seats, options: {}, seed: stream(seed, 'evolve', level, sample).below(2 ** 32) }
  const tester = new Playtester(subject, { imaginedSteps: MOST_IMAGINED[level] })
  return { tester, sides: sidesOf(tester.program), subject }
}

export function play<Found>(stages: Measuring<Found>, tester: Playtester): { found: Found; games: number } {
  let games = 0
  let next = stages.next()
  while (!next.done) {
    const rows = next.value.map((playtest) => tester.run(playtest))
    games += gamesPlayed(rows)
    next = stages.next(rows)
  }
  return { found: next.value, games }
}
