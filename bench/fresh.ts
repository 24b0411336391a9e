/**
 * Fresh games by the thousand, as evolution plays them: every game is another mutant of a classic, played ten times on two
 * workers. How long that takes, the memory at its peak, and whether it grows with the number of games.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Bench, type Findings, judge, measure, type Settings } from './bench.ts'
import type { PopulationFindings } from './fresh/population.ts'
import { median } from './statistics.ts'

const POPULATION = fileURLToPath(new URL('./fresh/population.ts', import.meta.url))
const FEW = 10_000
const MANY = 100_000
/** Memory in the second half of the many, over that in the half before: heaps breathe. */
const GROWTH = 1.15
/** A population takes minutes, and its memory hardly differs from one process to the next. */
const PROCESSES = 2

export const fresh: Bench = {
  about: 'thousands of fresh mutants of classics on two workers: time, peak memory, growth',
  async run({ slice, repeats, say }: Settings): Promise<Findings> {
    const [few, many, processes] = slice ? [40, 80, 1] : [FEW, MANY, Math.min(PROCESSES, repeats)]
    say(`  ${few} mutants, ten games each, in ${processes} processes one after the other`)
    const runs: PopulationFindings[] = []
    for (let n = 0; n < processes; n += 1) runs.push(await playApart(few))
    say(`  ${many} mutants`)
    const long = await playApart(many)
    const growth = growthOf(long.bytes)
    return {
      conditions: { 'games of each mutant': 10, workers: 2 },
      measures: [
        measure(
          `${few} mutants on two workers`,
          'seconds',
          runs.map(({ seconds }) => seconds),
        ),
        measure(
          `${few} mutants, peak memory`,
          'bytes',
          runs.map(({ peakBytes }) => peakBytes),
        ),
        measure(`${many} mutants on two workers`, 'seconds', [long.seconds]),
        measure(`${many} mutants, peak memory`, 'bytes', [long.peakBytes]),
        measure(`${many} mutants, memory of the second half over the first`, 'ratio', [growth]),
      ],
      gates: [
        judge(
          {
            name: `growth of memory over ${many} mutants`,
            unit: 'ratio',
            measured: growth,
            wanted: { below: GROWTH },
          },
          !slice,
        ),
      ],
    }
  },
}

/** The first tenth is the start of workers and of their heaps. */
function growthOf(bytes: readonly number[]): number {
  const warm = bytes.slice(Math.floor(bytes.length / 10))
  const half = Math.floor(warm.length / 2)
  return median(warm.slice(half)) / median(warm.slice(0, half))
}

/** In a process of its own, whose memory is that of the population alone. */
async function playApart(mutants: number): Promise<PopulationFindings> {
  const { stdout } = await promisify(execFile)(process.execPath, [POPULATION, String(mutants)])
  const found = JSON.parse(stdout) as PopulationFindings
  if (found.games < 5 * mutants)
    throw new Error(`only ${found.games} games of ${mutants} mutants were played`)
  return found
}
