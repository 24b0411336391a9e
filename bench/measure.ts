/** How long it takes to measure a game at the usual effort on two workers, by game and stage. */
import { CLASSICS } from '../src/cards/classics/index.ts'
import { measure as measureGame } from '../src/cards/measure/measure.ts'
import { createWorkers } from '../src/cards/simulate/simulate-parallel.ts'
import { type Bench, type Findings, type Measure, measure, type Settings } from './bench.ts'
import { median } from './statistics.ts'

const WORKERS = 2
/** Games in which nobody chooses, and hands of poker that are too short to be games, are refused at once. */
const REFUSED = ['war', 'beggar-my-neighbour', 'old-maid', 'clock-patience', 'kuhn-poker', 'leduc-poker']

export const measureBench: Bench = {
  about: 'the measurement of each classic on two workers: seconds by game and stage',
  async run({ slice, say }: Settings): Promise<Findings> {
    const games = slice ? ['gops'] : [...CLASSICS.keys()].filter((id) => !REFUSED.includes(id))
    await using pool = createWorkers({ workers: WORKERS })
    // Workers are started before anything is timed.
    await measureGame('war', { pool })
    const measures: Measure[] = []
    const whole: number[] = []
    for (const game of games) {
      const stages = new Map<string, number>()
      let last = performance.now()
      const onProgress = ({ stage }: { readonly stage: string }): void => {
        const now = performance.now()
        stages.set(stage, (stages.get(stage) ?? 0) + (now - last) / 1000)
        last = now
      }
      const effort = slice ? { duelMinutes: 1, courseMinutes: 1 } : {}
      const { result, timing } = await measureGame(game, { pool, effort, onProgress })
      say(`  ${game}: ${timing.seconds.toFixed(1)} s, quality ${result.quality.toFixed(1)}`)
      whole.push(timing.seconds)
      for (const [stage, seconds] of [...stages, ['whole', timing.seconds] as const])
        measures.push({
          ...measure(`${game}, ${stage}`, 'seconds', [seconds]),
          cell: { table: 'seconds by game and stage', row: game, column: stage },
        })
    }
    return {
      conditions: { workers: WORKERS, games: games.length },
      measures: [...measures, measure('the median game', 'seconds', [median(whole)])],
      gates: [],
    }
  },
}
