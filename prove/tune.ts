import { availableParallelism } from 'node:os'
import { median } from '../bench/statistics.ts'
import { createPool } from '../src/pool/index.ts'
import type { MethodTree } from '../src/tune/study-tree.ts'
import type { Effort, Proof } from './proof.ts'
import { COMPARE_TASK, type CompareItem, type Comparison, type MethodLabel } from './tune/compare-task.ts'
import { INERT_TASK, type InertItem } from './tune/inert-task.ts'
import { FUNCTIONS, type LandscapeId, MIXED_SPACES } from './tune/landscapes.ts'
import { besideOptuna } from './tune/optuna.ts'
import { spreadOf, standingOf, tell, tellStanding } from './tune/standing.ts'

/** Luck beside what remains to be gained. The claims are made for the first; the other is told. */
const NOISES = [0.5, 0.25] as const
const SEEDS = 15
const TPE_BUDGET = 5000
const LABELS: readonly MethodLabel[] = ['tournament with races', 'recommended', 'tpe', 'random']

/** By the median over landscapes of the medians over seeds, at most this share of the tournament's evaluations. */
const CLAIMS: Readonly<Partial<Record<MethodLabel, number>>> = {
  'tournament with races': 1 / 2,
  recommended: 1 / 5,
}

const INERT_RUNS = 200
const MOST_ADOPTED = 16 / 200
/** A search by tpe takes longer to think. */
const INERT: readonly { readonly method: MethodTree; readonly budget: number }[] = [
  { method: { name: 'tournament' }, budget: 20_000 },
  { method: { name: 'tournament', race: true }, budget: 20_000 },
  { method: { name: 'cma-es' }, budget: 20_000 },
  { method: { name: 'tpe' }, budget: 3000 },
]
const INERT_HORIZONS = [1, 3]

const SLICE = {
  functions: [8],
  mixed: ['learner'],
  seeds: 1,
  tpeBudget: 200,
  inertRuns: 1,
  horizons: [1],
} as const

/** The evaluations that methods need to be as good as the tournament ends, and how often they find what is not there. */
export const tune: Proof = {
  claim:
    'To recommend what is truly as good as what the tournament ends with, on BBOB functions f1, f2, f3, f8, f10 and f15 ' +
    '(16 dimensions, 20 instances, luck half as large as what remains to be gained), the tournament with races takes at ' +
    'most 1/2 of its evaluations and the recommended method at most 1/5, by the median over functions of the medians ' +
    "over seeds; the same on two mixed spaces. The tournament's are counted until it first recommends that itself, not " +
    'until it is over. With the same budget the recommended method comes nearer to the best than ' +
    "Optuna's TPE, if that is installed, by the median over all. Where no parameter makes any difference, every method " +
    'adopts a change in at most 16 of 200 runs.',
  async run(effort) {
    const problems: string[] = []
    const figures: Record<string, number | string> = {}
    const note = (figure: string, value: number | string): void => {
      figures[figure] = value
      effort.say(`${figure}: ${value}`)
    }
    const { slice } = effort
    for (const noise of slice ? NOISES.slice(0, 1) : NOISES) {
      for (const landscapes of [slice ? SLICE.functions : FUNCTIONS, slice ? SLICE.mixed : MIXED_SPACES]) {
        const isClaimed = noise === NOISES[0]
        problems.push(...(await compareAll(landscapes, noise, effort, note)).filter(() => isClaimed))
      }
    }
    problems.push(...(await runInert(effort, note)))
    if (!slice) problems.push(...(await besideOptuna([...FUNCTIONS, ...MIXED_SPACES], effort, note)))
    if (problems.length > 0) throw new Error(`this is not shown:\n${problems.join('\n')}`)
    return figures
  },
}

type Note = (figure: string, value: number | string) => void

/** All methods on all of these; what does not hold. */
async function compareAll(
  landscapes: readonly LandscapeId[],
  noise: number,
  { slice, seed }: Effort,
  note: Note,
): Promise<readonly string[]> {
  const seeds = Array.from({ length: slice ? SLICE.seeds : SEEDS }, (_, n) => seed + n)
  const tpeBudget = slice ? SLICE.tpeBudget : TPE_BUDGET
  const items = landscapes.flatMap((landscape) =>
    seeds.map((each): CompareItem => ({ landscape, seed: each, noise, tpeBudget })),
  )
  const medians = new Map<MethodLabel, number[]>(LABELS.map((label) => [label, []]))
  const keptMedians = new Map<MethodLabel, number[]>(LABELS.map((label) => [label, []]))
  const found: Comparison[] = []
  for await (const comparison of answers<CompareItem, Comparison>(COMPARE_TASK, items)) {
    if (found.push(comparison) % seeds.length > 0) continue
    const here = found.slice(-seeds.length)
    const where = `${comparison.name}, noise ${noise}`
    const spent = spreadOf(here.map((each) => each.spent))
    const left = spreadOf(here.map((each) => each.left))
    note(`${where}, tournament`, `${spent.median} evaluations, ${tell(left.median)} of the gap is left`)
    for (const label of LABELS) {
      const standing = standingOf(here, label)
      if (!standing) continue
      medians.get(label)?.push(standing.reached.median)
      keptMedians.get(label)?.push(standing.kept.median)
      note(`${where}, ${label}`, tellStanding(standing))
    }
  }
  const where = `median over ${landscapes.map((id) => (typeof id === 'number' ? `f${id}` : id)).join(', ')}, noise ${noise}`
  return LABELS.flatMap((label) => {
    const [ratios, kept] = [medians.get(label) ?? [], keptMedians.get(label) ?? []]
    if (ratios.length === 0) return []
    const ratio = median(ratios)
    const most = CLAIMS[label]
    note(`${where}, ${label}`, `${tell(ratio)}; to stay: ${tell(median(kept))}`)
    return most !== undefined && !(ratio <= most)
      ? [`${where}: ${label} takes ${tell(ratio)} of the tournament's evaluations, more than ${most}`]
      : []
  })
}

/** Studies in which nothing makes any difference; the methods that adopt too often. */
async function runInert({ slice }: Effort, note: Note): Promise<readonly string[]> {
  const runs = slice ? SLICE.inertRuns : INERT_RUNS
  const problems: string[] = []
  for (const horizons of slice ? SLICE.horizons : INERT_HORIZONS) {
    for (const { method, budget } of INERT) {
      const items = Array.from({ length: runs }, (_, n): InertItem => {
        return { method, horizons, budget: slice ? budget / 20 : budget, seed: n + 1 }
      })
      let adopted = 0
      for await (const isAdopted of answers<InertItem, boolean>(INERT_TASK, items))
        adopted += Number(isAdopted)
      const name = `${method.name}${'race' in method ? ' with races' : ''}`
      const figure = `nothing makes a difference, horizons: ${horizons}, ${name}`
      note(figure, `a change adopted in ${adopted} of ${runs} runs`)
      if (adopted > Math.max(1, MOST_ADOPTED * runs))
        problems.push(`${figure}: adopted in ${adopted} of ${runs}`)
    }
  }
  return problems
}

/** On all cores, in order. */
async function* answers<Item, Answer>(module: URL, items: readonly Item[]): AsyncGenerator<Answer> {
  await using pool = createPool({ lane: 'thread', size: availableParallelism() })
  for await (const outcome of pool.map<Item, Answer>({ module }, items, { batch: 1 })) {
    if (!outcome.ok) throw new Error(`${JSON.stringify(items[outcome.index])}: ${outcome.error.message}`)
    yield outcome.value
  }
}
