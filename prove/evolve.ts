import { evolve } from '../src/cards/evolve/evolve.ts'
import type { SearchName } from '../src/cards/evolve/evolved.ts'
import { createWorkers } from '../src/cards/simulate/simulate-parallel.ts'
import { idleNim } from '../src/cards/testing/idle-nim.ts'
import type { Pool } from '../src/pool/index.ts'
import { meanOf, sum } from '../src/stats/index.ts'
import { measuredAnew } from './measured-anew.ts'
import type { Effort, Figures, Proof } from './proof.ts'

const SEARCHES: readonly SearchName[] = ['map-elites', 'random']
const SEEDS = 6
const TOP = 3
/** The usual size. */
const FULL = {}
/** A game that passes the door is planted, so that a few evaluations have something to measure anew. */
const SLICE = { population: 1, generations: 1, from: [idleNim] }

/** What one search came to with one seed. */
interface Found {
  /** The game that the search puts first, measured anew; 0 if there is none, or a gate is closed. */
  readonly first: number
  /** The best of the top games, measured anew. */
  readonly quality: number
  /** The mean over the top games, measured anew; one that is missing, or that a gate refuses now, counts 0. */
  readonly mean: number
  /** What the search itself said of it. */
  readonly claimed: number
  /** How many kinds of games are in the archive, and the sum of their qualities. */
  readonly coverage: number
  readonly archive: number
  readonly evaluations: number
}

/** By search, one for each seed. */
type Results = ReadonlyMap<SearchName, readonly Found[]>

/** Evolution against random variation of the starting games, at an equal number of evaluations. */
export const evolveProof: Proof = {
  claim:
    'At an equal number of evaluations, the game that map-elites puts first is better on average over six seeds than that of ' +
    'random variation, each judged by three measurements of stronger players on other deals. The mean and the best of the first ' +
    'three, the number of kinds of games that each finds, and the sum of their qualities are shown beside it.',
  async run(effort) {
    await using pool = createWorkers(effort.slice ? { lane: 'inline' } : {})
    const results = new Map<SearchName, Found[]>()
    for (let n = 0; n < (effort.slice ? 1 : SEEDS); n += 1)
      for (const search of SEARCHES) {
        const found = await searchOnce(search, effort.seed + n, { pool, ...effort })
        results.set(search, [...(results.get(search) ?? []), found])
      }
    if (!effort.slice) assertBetter(results)
    return figuresOf(results)
  },
}

async function searchOnce(
  search: SearchName,
  seed: number,
  { pool, slice, say }: Effort & { readonly pool: Pool },
): Promise<Found> {
  const size = slice ? SLICE : FULL
  const { result, timing } = await evolve({ ...size, search, seed, saveTop: TOP, pool })
  const qualities: number[] = []
  for (const { game } of result.best)
    qualities.push((await measuredAnew(game, { seats: result.seats, seed, pool, slice })).mean)
  const found: Found = {
    first: qualities[0] ?? 0,
    quality: Math.max(0, ...qualities),
    mean: sum(qualities) / TOP,
    claimed: result.best[0]?.quality ?? 0,
    coverage: result.archive.length,
    archive: sum(result.archive.map((cell) => cell.quality)),
    evaluations: result.evaluations,
  }
  say(
    `seed ${seed}, ${search}: ${qualities.map((each) => each.toFixed(1)).join(', ')} measured anew ` +
      `(the first ${found.claimed.toFixed(1)} by the search), ` +
      `${found.coverage} kinds worth ${found.archive.toFixed(0)}, ${found.evaluations} evaluations, ${timing.seconds.toFixed(0)} s`,
  )
  return found
}

const FIGURES = ['first', 'mean', 'quality', 'coverage', 'archive'] as const
type Figure = (typeof FIGURES)[number]

/** Seed by seed, what a search has beyond random variation: the mean, with its interval. */
function beyondRandom(results: Results, search: SearchName, figure: Figure) {
  const random = results.get('random') ?? []
  return meanOf((results.get(search) ?? []).map((found, n) => found[figure] - (random[n] as Found)[figure]))
}

function assertBetter(results: Results): void {
  for (const search of SEARCHES.filter((name) => name !== 'random')) {
    const { mean, interval } = beyondRandom(results, search, 'first')
    if (!(interval[0] > 0))
      throw new Error(
        `${search} is not shown to find better games than random variation: ${mean.toFixed(1)} more on average, ` +
          `95% interval ${interval.map((end) => end.toFixed(1)).join(' to ')}`,
      )
  }
}

function figuresOf(results: Results): Figures {
  const figures: Record<string, string> = {}
  for (const [search, found] of results) {
    const listed = (of: (each: Found) => string): string => found.map(of).join(', ')
    figures[`${search}, first measured anew, by seed`] = listed(({ first }) => first.toFixed(1))
    figures[`${search}, best of ${TOP} measured anew, by seed`] = listed(({ quality }) => quality.toFixed(1))
    figures[`${search}, mean of ${TOP} measured anew, by seed`] = listed(({ mean }) => mean.toFixed(1))
    figures[`${search}, the best by the search itself`] = listed(({ claimed }) => claimed.toFixed(1))
    figures[`${search}, kinds of games`] = listed(({ coverage }) => String(coverage))
    figures[`${search}, sum over kinds`] = listed(({ archive }) => archive.toFixed(0))
    figures[`${search}, evaluations`] = listed(({ evaluations }) => String(evaluations))
  }
  for (const search of [...results.keys()].filter((name) => name !== 'random'))
    for (const figure of FIGURES) {
      const { mean, interval } = beyondRandom(results, search, figure)
      const [low, high] = interval.map((end) => end.toFixed(1))
      figures[`${search} beyond random, ${figure}`] = `${mean.toFixed(1)} (95% interval ${low} to ${high})`
    }
  return figures
}
