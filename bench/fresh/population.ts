/** A program: `population.ts MUTANTS` plays so many fresh mutants on two workers, and tells its time and memory. */
import { preferFreshCode } from '../../src/cards/simulate/fresh-code.ts'
import { createPool } from '../../src/pool/index.ts'
import type { MutantFindings } from '../tasks/fresh-mutants.ts'

export interface PopulationFindings {
  readonly games: number
  readonly seconds: number
  readonly peakBytes: number
  /** Of the whole process, its threads included, as the population was played: at most a hundred readings, in order. */
  readonly bytes: readonly number[]
}

const READINGS = 100

async function play(mutants: number): Promise<PopulationFindings> {
  preferFreshCode()
  await using pool = createPool({ lane: 'thread', size: 2 })
  const task = { module: new URL('../tasks/fresh-mutants.ts', import.meta.url) }
  const began = performance.now()
  const bytes: number[] = []
  let [games, done] = [0, 0]
  for await (const outcome of pool.map<number, MutantFindings>(task, Array(mutants).keys())) {
    if (!outcome.ok) throw new Error(`mutant ${outcome.index}: ${outcome.error.message}`)
    games += outcome.value.finished + outcome.value.unfinished
    done += 1
    if (done % Math.ceil(mutants / READINGS) === 0) bytes.push(process.memoryUsage.rss())
  }
  const seconds = (performance.now() - began) / 1000
  // The system counts in units of 1024 bytes.
  return { games, seconds, peakBytes: process.resourceUsage().maxRSS * 1024, bytes }
}

process.stdout.write(JSON.stringify(await play(Number(process.argv[2]))))
