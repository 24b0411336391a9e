import type { Stream } from '../../src/rng/index.ts'
import { WEEKS } from './rows.ts'
import { TEAMS, usualWind, WEEKS_OFF } from './truth.ts'

/** A game as one of its teams sees it. */
export interface Game {
  readonly opponent: number
  readonly home: boolean
  readonly night: boolean
  readonly wind: number
}

/** By week and team; undefined for a team that has the week off. */
export function scheduleOf(rng: Stream): (Game | undefined)[][] {
  const order = rng.shuffle(Array.from({ length: TEAMS }, (_, team) => team))
  const weekOff = new Map(order.map((team, n) => [team, WEEKS_OFF[n % WEEKS_OFF.length]]))
  return Array.from({ length: WEEKS }, (_, n) => {
    const playing = order.filter((team) => weekOff.get(team) !== n + 1)
    return gamesOf(rng.shuffle(playing), usualWind(n / (WEEKS - 1)), rng)
  })
}

/** Neighbours meet; the first of them is at home. */
function gamesOf(playing: readonly number[], usual: number, rng: Stream): (Game | undefined)[] {
  const games = Array.from({ length: TEAMS }, (): Game | undefined => undefined)
  for (let n = 0; n < playing.length; n += 2) {
    const [one, other] = [playing[n] as number, playing[n + 1] as number]
    const shared = { night: rng.chance(0.2), wind: Math.round(2 * usual * rng.float()) }
    games[one] = { opponent: other, home: true, ...shared }
    games[other] = { opponent: one, home: false, ...shared }
  }
  return games
}
