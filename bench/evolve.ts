/**
 * How long an evolution of card games takes on two workers, and how much is evaluated and played in that time; and what the second
 * worker is worth, on the same children evaluated by one worker and by two.
 */
import { EVALUATE_TASK } from '../src/cards/evolve/evaluate-task.ts'
import type { Evaluable, Evaluated } from '../src/cards/evolve/evaluated.ts'
import { evolve } from '../src/cards/evolve/evolve.ts'
import { createWorkers } from '../src/cards/simulate/simulate-parallel.ts'
import { mutate } from '../src/cards/vary/mutate.ts'
import { startingGames } from '../src/cards/vary/starting-games.ts'
import { digest } from '../src/digest/index.ts'
import type { Pool } from '../src/pool/index.ts'
import { stream } from '../src/rng/index.ts'
import {
  type Bench,
  type Findings,
  type Gate,
  joinFindings,
  judge,
  type Measure,
  measure,
  type Settings,
} from './bench.ts'
import { median } from './statistics.ts'
import { takeTurns } from './turns.ts'

const WORKERS = 2
const SEATS = 2
const SEED = 1
interface Size {
  readonly population: number
  readonly generations: number
}

/** Seconds are the machine's, so what is wanted is shown and not judged. */
const SIZES: readonly (Size & { readonly wantedSeconds?: number })[] = [
  { population: 100, generations: 25 },
  { population: 100, generations: 100, wantedSeconds: 90 },
  { population: 300, generations: 10 },
  { population: 500, generations: 10 },
]
const SLICE: typeof SIZES = [{ population: 4, generations: 1, wantedSeconds: 90 }]
const GENOMES = 30
/** Children differ in cost, and the dearest may come last. */
const TWO_OVER_ONE = 1.5

export const evolveBench: Bench = {
  about: 'evolution on two workers: seconds, genomes and games a second, and one worker against two',
  async run(settings: Settings): Promise<Findings> {
    const sizes: Findings[] = []
    for (const size of settings.slice ? SLICE : SIZES) sizes.push(await evolution(size, settings))
    return joinFindings([...sizes, await oneAgainstTwo(settings)])
  },
}

async function evolution(
  { wantedSeconds, ...size }: (typeof SIZES)[number],
  { say }: Settings,
): Promise<Findings> {
  const name = `${size.population} × ${size.generations}`
  const { result, timing } = await evolve({ ...size, seats: SEATS, seed: SEED, workers: WORKERS })
  const { best, evaluations, gamesSimulated } = result
  const [quality = 0] = best.map((each) => each.quality)
  say(`  ${name}: ${timing.seconds.toFixed(1)} s, ${best.length} champions, the best ${quality.toFixed(1)}`)
  const cell = (column: string, unit: Measure['unit'], value: number): Measure => ({
    ...measure(`${name}, ${column}`, unit, [value]),
    cell: { table: 'population × generations', row: name, column },
  })
  return {
    conditions: { workers: WORKERS, seats: SEATS, seed: SEED },
    measures: [
      cell('whole', 'seconds', timing.seconds),
      cell('genomes evaluated', 'items/s', evaluations / timing.seconds),
      cell('glances', 'games', result.glances),
      cell('looks', 'games', result.looks),
      cell('measured at the door', 'games', result.doors),
      cell('games simulated', 'games/s', gamesSimulated / timing.seconds),
      // Nothing can be said of champions where there are none.
      ...(best.length > 0
        ? [
            cell(
              'least ladder games of a champion',
              'games',
              Math.min(...best.map((each) => each.ladderGames)),
            ),
          ]
        : []),
    ],
    gates: wantedSeconds === undefined ? [] : [secondsGate(name, timing.seconds, wantedSeconds)],
  }
}

const secondsGate = (name: string, seconds: number, below: number): Gate =>
  judge({ name: `${name}, whole`, unit: 'seconds', measured: seconds, wanted: { below } }, false)

/** The same children get their look in both. */
async function oneAgainstTwo({ slice, repeats, say }: Settings): Promise<Findings> {
  const genomes = children(slice ? 3 : GENOMES)
  say(`  ${genomes.length} genomes on one worker and on two`)
  await using one = createWorkers({ workers: 1 })
  await using two = createWorkers({ workers: 2 })
  const answers = new Set<string>()
  const turn = (pool: Pool) => async (): Promise<number> => {
    const began = performance.now()
    const found = await Array.fromAsync(pool.map<Evaluable, Evaluated>(EVALUATE_TASK, genomes))
    const seconds = (performance.now() - began) / 1000
    answers.add(digest(found.map((each) => (each.ok ? each.value : each.error.message))))
    return seconds
  }
  const seconds = await takeTurns({ one: turn(one), two: turn(two) }, repeats, 1)
  if (answers.size !== 1) throw new Error('one worker and two came to different answers')
  const ratio = median(seconds.one) / median(seconds.two)
  const name = `${genomes.length} genomes, two workers over one`
  return {
    conditions: { genomes: genomes.length },
    measures: [
      measure(`${genomes.length} genomes on one worker`, 'seconds', seconds.one),
      measure(`${genomes.length} genomes on two workers`, 'seconds', seconds.two),
      measure(name, 'ratio', [ratio]),
    ],
    gates: [judge({ name, unit: 'ratio', measured: ratio, wanted: { atLeast: TWO_OVER_ONE } }, !slice)],
  }
}

/** The starting games, which are dear to look at, and then a mutant of each. */
function children(many: number): Evaluable[] {
  const starts = startingGames(SEATS)
  return Array.from({ length: many }, (_, n) => {
    const start = starts[n % starts.length] as Evaluable['game']
    const mutant = n < starts.length ? undefined : mutate(start, stream(SEED, 'bench', 'evolve', n))
    return {
      game: mutant?.game ?? start,
      seats: SEATS,
      level: 'look',
      sample: 0,
      seed: SEED,
      style: 'balanced',
    }
  })
}
