/**
 * A program: `rate-apart.ts CONTENDER` plays games of seed 1, one after the other, for about so long a turn, and answers
 * with games a second of its thread's processor time. One contender a process: a game that shares its interpreter with
 * another is slower.
 */

import { type EngineName, GameSetup } from '../../src/cards/simulate/game-setup.ts'
import { playRange } from '../../src/cards/simulate/simulate.ts'
import { type Apart, answerTurns, startApart } from '../apart.ts'
import { YARDSTICKS } from '../yardsticks/index.ts'
import { roughThreadSeconds, threadSeconds } from './thread-time.ts'
import { TotalsOf } from './totals.ts'

export interface Contender {
  /** As `new GameSetup` takes it. */
  readonly name: string
  readonly seats?: number
  /** An engine with all statistics, the compiled one with the sums of the game by hand, or that game. */
  readonly by: EngineName | 'sums' | 'hand'
  /** Of a turn, at least. */
  readonly seconds: number
}

export const startRate = (contender: Contender): Apart =>
  startApart(new URL(import.meta.url), [JSON.stringify(contender)])

/** Enough for a module to fill its rows; few enough of the interpreter that a turn ends in time. */
const GAMES_AT_ONCE = { compiled: 1024, sums: 1024, hand: 1024, reference: 4 }

function playerOf({ name, seats, by }: Contender): (first: number, games: number) => void {
  const setting = { seed: 1, ...(seats !== undefined && { seats }) }
  switch (by) {
    case 'hand': {
      const yardstick = YARDSTICKS.map((make) => new make(1)).find(({ game }) => game.name === name)
      if (!yardstick) throw new RangeError(`there is no ${name} by hand`)
      return (first, games) => yardstick.run(first, games)
    }
    case 'sums': {
      const totals = new TotalsOf(new GameSetup(name, setting))
      return (first, games) => totals.run(first, games)
    }
    default: {
      const table = new GameSetup(name, { ...setting, engine: by })
      if (by === 'compiled' && !table.engine) throw new Error(`${name} is not compiled`)
      return (first, games) => playRange(table, { first, games })
    }
  }
}

if (import.meta.main) {
  const contender = JSON.parse(process.argv[2] as string) as Contender
  const play = playerOf(contender)
  const games = GAMES_AT_ONCE[contender.by]
  let next = 0
  await answerTurns(async () => {
    const first = next
    const began = threadSeconds()
    do {
      play(next, games)
      next += games
    } while (roughThreadSeconds() - began < contender.seconds)
    return (next - first) / (threadSeconds() - began)
  })
}
