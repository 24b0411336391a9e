import { CLASSICS } from '../src/cards/classics/index.ts'
import { calibrationOf } from '../src/cards/measure/calibrate.ts'
import { HUMAN_RATINGS } from '../src/cards/measure/human-ratings.ts'
import { type MeasuredGame, measure } from '../src/cards/measure/measure.ts'
import type { Game } from '../src/cards/rules/tree.ts'
import { createWorkers } from '../src/cards/simulate/simulate-parallel.ts'
import { randomGame } from '../src/cards/vary/generate/random-game.ts'
import { mutate } from '../src/cards/vary/mutate.ts'
import type { Pool } from '../src/pool/index.ts'
import { stream } from '../src/rng/index.ts'
import { spearman } from '../src/stats/index.ts'
import type { Figures, Proof } from './proof.ts'

const SEEDS = 3
const SAMPLE = 200
/** Nobody has a choice in these. */
const WITHOUT_CHOICES = ['war', 'old-maid', 'beggar-my-neighbour', 'clock-patience']
const TRICK_TAKING = ['whist', 'hearts', 'spades', 'oh-hell']
/** One hand of poker is too short to be a game: it is refused by the number of its turns. */
const HANDS = ['kuhn-poker', 'leduc-poker']
/** Good players seldom bring it to an end, so that with most seeds it is refused. */
const UNENDING = ['cheat']
/** Measured with another seed, the classics keep at least this much of their order. */
const LEAST_AGREEMENT = 0.7
const SLICE = {
  effort: { scoutMinutes: 2, duelMinutes: 2, courseMinutes: 2 },
  sample: 2,
  games: ['war', 'gops'],
}

type Ranking = ReadonlyMap<string, MeasuredGame>

/** The order of the classics, its stability, and what games without merit score. */
export const measureProof: Proof = {
  claim:
    'Games without choices score 0, Go Fish scores below every trick-taking classic, the order of the classics is much the same ' +
    'for every seed, and the median random game and the median mutant of War score below the worst classic with choices, ' +
    'Cheat excepted, which good players seldom bring to an end.',
  async run({ slice, seed, say }) {
    await using pool = createWorkers(slice ? { lane: 'inline' } : {})
    const ids = slice ? SLICE.games : [...CLASSICS.keys()]
    const rankings: Ranking[] = []
    for (let n = 0; n < (slice ? 1 : SEEDS); n += 1)
      rankings.push(await rank(ids, seed + n, { pool, slice, say }))
    const sample = slice ? SLICE.sample : SAMPLE
    const options = { pool, slice }
    const random = await medianOf(sample, (n) => randomGame(seed * 1_000_000 + n), options)
    const mutants = await medianOf(
      sample,
      (n) => mutate(CLASSICS.get('war') as Game, stream(seed, 'measure', 'war', n))?.game as Game,
      options,
    )
    say(`the median of ${sample} random games ${random.median}, of mutants of War ${mutants.median}`)
    if (!slice) assertOrder(rankings, Math.max(random.median, mutants.median))
    return figuresOf(rankings, { random, mutants, sample })
  },
}

interface Measuring {
  readonly pool: Pool
  readonly slice: boolean
}

async function rank(
  ids: readonly string[],
  seed: number,
  { pool, slice, say }: Measuring & { readonly say: (line: string) => void },
): Promise<Ranking> {
  const found = new Map<string, MeasuredGame>()
  for (const id of ids) {
    const { result, timing } = await measure(id, { seed, pool, ...(slice && { effort: SLICE.effort }) })
    say(`seed ${seed}, ${id}: ${result.quality.toFixed(1)}, ${timing.seconds.toFixed(0)} s`)
    found.set(id, result)
  }
  return found
}

interface Sample {
  readonly median: number
  readonly valid: number
  readonly most: number
}

async function medianOf(
  many: number,
  make: (n: number) => Game,
  { pool, slice }: Measuring,
): Promise<Sample> {
  const qualities: number[] = []
  for (let n = 0; n < many; n += 1) {
    const { result } = await measure(make(n), { pool, ...(slice && { effort: SLICE.effort }) })
    qualities.push(result.quality)
  }
  const sorted = qualities.toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor(many / 2)] as number,
    valid: qualities.filter((quality) => quality > 0).length,
    most: sorted.at(-1) as number,
  }
}

function assertOrder(rankings: readonly Ranking[], worthless: number): void {
  for (const [n, ranking] of rankings.entries()) {
    const of = (id: string): number => ranking.get(id)?.quality ?? 0
    for (const id of WITHOUT_CHOICES)
      if (of(id) !== 0) throw new Error(`seed ${n}: ${id} has no choices and scores ${of(id)}`)
    for (const id of TRICK_TAKING)
      if (of(id) <= of('go-fish')) throw new Error(`seed ${n}: Go Fish ${of('go-fish')}, ${id} ${of(id)}`)
    const chosen = [...ranking.keys()].filter(
      (id) => ![...WITHOUT_CHOICES, ...HANDS, ...UNENDING].includes(id),
    )
    const worst = Math.min(...chosen.map(of))
    if (worst <= worthless)
      throw new Error(`seed ${n}: the worst classic scores ${worst}, a median game ${worthless}`)
  }
  for (const correlation of agreement(rankings))
    if (correlation < LEAST_AGREEMENT) throw new Error(`two seeds agree to ${correlation} only`)
}

/** Rank correlations of the first seed's order with each other's. */
function agreement([first, ...others]: readonly Ranking[]): number[] {
  const qualities = (ranking: Ranking): number[] => [...ranking.values()].map(({ quality }) => quality)
  return first ? others.map((other) => spearman(qualities(first), qualities(other))) : []
}

function figuresOf(
  rankings: readonly Ranking[],
  { random, mutants, sample }: { random: Sample; mutants: Sample; sample: number },
): Figures {
  const [first] = rankings
  const ids = [...(first?.keys() ?? [])]
  const [, ...seeds] = rankings
  const order = ids.toSorted((a, b) => (first?.get(b)?.quality ?? 0) - (first?.get(a)?.quality ?? 0))
  const isRated = HUMAN_RATINGS.every(({ game }) => first?.has(game))
  return {
    ...Object.fromEntries(
      order.map((id) => [id, rankings.map((each) => each.get(id)?.quality.toFixed(1)).join(', ')]),
    ),
    'rank correlation between seeds': agreement(rankings)
      .map((each) => each.toFixed(2))
      .join(', '),
    ...(isRated && {
      'rank correlation with the ratings of people': rankings.map(correlationText).join('; '),
    }),
    [`median of ${sample} random games`]: `${random.median.toFixed(1)} (${random.valid} let through, the best ${random.most.toFixed(1)})`,
    [`median of ${sample} mutants of War`]: `${mutants.median.toFixed(1)} (${mutants.valid} let through, the best ${mutants.most.toFixed(1)})`,
    seeds: 1 + seeds.length,
  }
}

function correlationText(ranking: Ranking): string {
  const measured = HUMAN_RATINGS.map(({ game }) => ranking.get(game) as MeasuredGame)
  const { value, low, high } = calibrationOf(HUMAN_RATINGS, measured, 1).correlation
  return `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}
