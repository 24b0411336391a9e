/** War on one worker, on two and on all cores: what a second one brings, and where that stands beside others' promises. */
import { deepStrictEqual } from 'node:assert'
import { availableParallelism } from 'node:os'
import { GameSetup } from '../../src/cards/simulate/game-setup.ts'
import { describeSimulation, type GameRange, playRange } from '../../src/cards/simulate/simulate.ts'
import { createWorkers, simulateOnPool } from '../../src/cards/simulate/simulate-parallel.ts'
import { type Bound, type Findings, judge, type Measure, measureCell, type Settings } from '../bench.ts'
import { watchOthers } from '../machine.ts'
import { median, ratios } from '../statistics.ts'
import { type Turn, takeTurns } from '../turns.ts'
import { threadSeconds } from './thread-time.ts'

const TWO_OVER_ONE = 1.85
/** Of a turn of one worker: long enough that the start of workers, a fifth of a second, is little beside it. */
const SECONDS_OF_ONE = 6
/** DarwinDeck's promise for four cores, in games a second. */
const PROMISED_RATE = 500_000
/** DarwinDeck's Python baseline, in seconds a game, and how many times as fast it wants to be. */
const BASELINE = 70e-6
const TIMES_BASELINE = 40

interface Seconds {
  /** From call to answer, with the start of the workers. */
  readonly all: number
  /** From the beginning of the first game to the end of the last. */
  readonly playing: number
}

export async function benchWorkers({ slice, repeats, say }: Settings): Promise<Findings> {
  const table = new GameSetup('war')
  const range = { first: 0, games: slice ? 500 : gamesIn(table, SECONDS_OF_ONE) }
  const cores = availableParallelism()
  say(`  ${range.games} games of War with one worker, two, and one a core, ${repeats} rounds`)
  const expected = describeSimulation(table.description, range, playRange(table, range))
  const coresOfOthers = watchOthers()
  const hands = [...new Set([1, 2, cores])]
  const found = await takeTurns(
    Object.fromEntries(hands.map((workers) => [workers, secondsOf(table, range, workers, expected)])),
    repeats,
    // Workers are started anew for every turn, which is long enough to warm up by itself.
    slice ? 0 : 1,
  )
  const [one, two, all] = [1, 2, cores].map((workers) => found[workers]) as [Seconds[], Seconds[], Seconds[]]
  const gain = ratios(wall(one), wall(two))
  const aGame = (of: readonly Seconds[]): number => median(wall(of)) / range.games
  const gate = (name: string, measured: number, wanted: Bound) =>
    ({ name, unit: 'ratio', measured, wanted }) as const
  return {
    conditions: {
      'games of War a turn': range.games,
      // Where this is not near 0, two workers did not have two cores, and their ratio says little.
      'cores busy with other programs, two workers over one': Number(coresOfOthers().toFixed(2)),
    },
    measures: [
      ...hands.flatMap((workers) => rowOf(workers, found[workers] as Seconds[], range.games)),
      measureCell({ ...GAIN, column: 'from call to answer' }, 'ratio', gain),
      measureCell({ ...GAIN, column: 'while playing' }, 'ratio', ratios(playing(one), playing(two))),
    ],
    gates: [
      // One core cannot show it.
      judge(gate('two workers over one', median(gain), { atLeast: TWO_OVER_ONE }), !slice && cores >= 2),
      // Absolute figures are the machine's: shown, not judged.
      judge(
        gate(`War on all ${cores} cores over 500,000 a second`, 1 / aGame(all) / PROMISED_RATE, {
          atLeast: 1,
        }),
        false,
      ),
      judge(gate('70 µs over War on one worker', BASELINE / aGame(one), { atLeast: TIMES_BASELINE }), false),
      judge(
        gate(`70 µs over War on all ${cores} cores`, BASELINE / aGame(all), { atLeast: TIMES_BASELINE }),
        false,
      ),
    ],
  }
}

const SAMPLE = 20_000

/** How many games one core plays in that time, in tens of thousands. */
function gamesIn(table: GameSetup, seconds: number): number {
  playRange(table, { first: 0, games: SAMPLE })
  const began = threadSeconds()
  playRange(table, { first: 0, games: SAMPLE })
  const rate = SAMPLE / (threadSeconds() - began)
  return Math.ceil((rate * seconds) / 10_000) * 10_000
}

const TABLE = 'War on workers'
const GAIN = { table: TABLE, row: 'two over one' }

const wall = (of: readonly Seconds[]): number[] => of.map((seconds) => seconds.all)
const playing = (of: readonly Seconds[]): number[] => of.map((seconds) => seconds.playing)

function rowOf(workers: number, found: readonly Seconds[], games: number): Measure[] {
  const cell = { table: TABLE, row: `workers ${workers}` }
  const aGame = wall(found).map((seconds) => seconds / games)
  const rates = wall(found).map((seconds) => games / seconds)
  return [
    measureCell({ ...cell, column: 'from call to answer' }, 'seconds', wall(found)),
    measureCell({ ...cell, column: 'while playing' }, 'seconds', playing(found)),
    measureCell({ ...cell, column: 'games a second' }, 'games/s', rates),
    measureCell({ ...cell, column: 'time a game' }, 'seconds', aGame),
  ]
}

function secondsOf(table: GameSetup, range: GameRange, workers: number, expected: unknown): Turn<Seconds> {
  return async () => {
    const began = performance.now()
    await using pool = createWorkers({ workers })
    const { result, timing } = await simulateOnPool(pool, table, range)
    const all = (performance.now() - began) / 1000
    deepStrictEqual(result, expected, `figures of ${workers} workers differ from those of none`)
    return { all, playing: timing.seconds }
  }
}
