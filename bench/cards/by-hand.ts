/** Compiled games beside the same games written by hand (bench/yardsticks), on one core. */
import { deepStrictEqual } from 'node:assert'
import { GameSetup } from '../../src/cards/simulate/game-setup.ts'
import { type Findings, type Gate, judge, type Measure, measureCell, type Settings } from '../bench.ts'
import { median, ratios } from '../statistics.ts'
import { takeTurns } from '../turns.ts'
import { YARDSTICKS } from '../yardsticks/index.ts'
import type { Yardstick } from '../yardsticks/yardstick.ts'
import { startRate } from './rate-apart.ts'
import { TotalsOf } from './totals.ts'

const OVER_HAND = 1.1
const TURN_SECONDS = 0.3

export async function benchByHand({ slice, repeats, say }: Settings): Promise<Findings> {
  const compared = slice ? 20 : 10_000
  const seconds = slice ? 0 : TURN_SECONDS
  const measures: Measure[] = []
  const gates: Gate[] = []
  for (const make of YARDSTICKS) {
    const yardstick = new make(1)
    const { name, seats } = yardstick.game
    say(`  ${name}: compiled and by hand, ${repeats} rounds`)
    checkEqual(yardstick, compared)
    await using hand = startRate({ name, seats, by: 'hand', seconds })
    await using sums = startRate({ name, seats, by: 'sums', seconds })
    await using full = startRate({ name, seats, by: 'compiled', seconds })
    const rates = await takeTurns({ hand: hand.turn, sums: sums.turn, full: full.turn }, repeats)
    const gain = ratios(rates.sums, rates.hand)
    const cell = { table: 'beside games by hand, games a second of one core', row: name }
    measures.push(
      measureCell({ ...cell, column: 'by hand' }, 'games/s', rates.hand),
      measureCell({ ...cell, column: 'compiled' }, 'games/s', rates.sums),
      measureCell({ ...cell, column: 'compiled over by hand' }, 'ratio', gain),
      measureCell({ ...cell, column: 'compiled, all statistics' }, 'games/s', rates.full),
    )
    const wanted = { atLeast: OVER_HAND }
    gates.push(
      judge(
        { name: `${name}, compiled over by hand`, unit: 'ratio', measured: median(gain), wanted },
        !slice,
      ),
    )
  }
  return {
    conditions: {
      'games that came to the same compiled and by hand': compared,
      'compiled beside by hand': 'the same sums in both; all statistics is what a simulation gathers',
      'seconds a turn, beside games by hand': seconds,
    },
    measures,
    gates,
  }
}

function checkEqual(yardstick: Yardstick, games: number): void {
  const { name, seats } = yardstick.game
  const compiled = new TotalsOf(new GameSetup(name, { seats, seed: 1 }))
  for (const [index, outcome] of compiled.outcomes(0, games).entries()) {
    deepStrictEqual(outcome, yardstick.outcome(index), `${name}: game ${index} differs from the one by hand`)
  }
  deepStrictEqual(compiled.run(0, games), yardstick.run(0, games), `${name}: sums differ from those by hand`)
}
