/** What every evolutionary method is given, checked and with what was left out filled in. */
import type { Dimension } from './archive.ts'
import type { BanditOptions } from './operator-bandit.ts'
import type { Variation } from './variation.ts'

export interface EvolutionOptions<Genome> {
  /** A number or a text; 1 if left out. */
  readonly seed?: number | string
  /** How many genomes are new in each generation, at most. */
  readonly populationSize: number
  readonly generations: number
  /** What evolution begins from. The first generations look at these; of equal ones, the first counts. */
  readonly start: readonly Genome[]
  readonly variation: Variation<Genome>
  /** Of behaviour, for the archive; one cell for all if left out. */
  readonly dimensions?: readonly Dimension[]
  /** How many changes a child has on average; 1.5 if left out. */
  readonly meanChanges?: number
  /**
   * How many of them get a look, at most; all if left out. If it is fewer, all get a glance first, and those that it does not
   * refuse compete for the looks. Starting genomes need not compete. With 1.5, every second generation has one look, the others two.
   */
  readonly looksPerGeneration?: number
  /** How many newcomers are measured each time that the door opens, at most; a tenth of the population if left out. */
  readonly doorsPerGeneration?: number
  /** The door opens in every generation of this number, and in the last; 1 if left out. */
  readonly doorEvery?: number
  /** How many are measured in the last generation, at most: those that wait have no other chance; `doorsPerGeneration` if left out. */
  readonly lastDoors?: number
  /** Elites are measured again after so many generations; 5 if left out, and 0 says never. */
  readonly remeasureEvery?: number
  /** How many elites are measured again each time that the door opens, at most; half as many as newcomers if left out. */
  readonly remeasuresPerGeneration?: number
  /**
   * After the last generation, so many rounds measure the fittest elites again, `doorsPerGeneration` of them; 0 if left
   * out. What entered last was measured once, and without these rounds the fittest are mostly such.
   */
  readonly finalRounds?: number
  readonly bandit?: BanditOptions
}

export type Settings<Genome> = Required<EvolutionOptions<Genome>>

/** With fewer, evolution would be blind. */
const LEAST_LOOKS = 0.01

export function settingsOf<Genome>(options: EvolutionOptions<Genome>): Settings<Genome> {
  const { populationSize, variation } = options
  expectWhole('populationSize', populationSize, 1)
  const doorsPerGeneration = options.doorsPerGeneration ?? Math.ceil(populationSize / 10)
  const settings: Settings<Genome> = {
    seed: 1,
    dimensions: [],
    meanChanges: 1.5,
    looksPerGeneration: populationSize,
    doorsPerGeneration,
    doorEvery: 1,
    lastDoors: doorsPerGeneration,
    remeasureEvery: 5,
    remeasuresPerGeneration: Math.ceil(doorsPerGeneration / 2),
    finalRounds: 0,
    bandit: {},
    ...options,
  }
  expectWhole('generations', settings.generations, 1)
  expectBetween('looksPerGeneration', settings.looksPerGeneration, LEAST_LOOKS, Number.MAX_SAFE_INTEGER)
  expectWhole('doorsPerGeneration', doorsPerGeneration, 1)
  expectWhole('doorEvery', settings.doorEvery, 1)
  expectWhole('lastDoors', settings.lastDoors, 0)
  expectWhole('remeasureEvery', settings.remeasureEvery, 0)
  expectWhole('remeasuresPerGeneration', settings.remeasuresPerGeneration, 0)
  expectWhole('finalRounds', settings.finalRounds, 0)
  expectBetween('meanChanges', settings.meanChanges, 1, 20)
  expectWhole('bandit.window', settings.bandit.window ?? 1, 1)
  expectBetween('bandit.floor', settings.bandit.floor ?? 0, 0, 1)
  if (options.start.length === 0) throw new RangeError('start: at least one genome is expected; got none')
  if (variation.operators.every((operator) => variation.crossovers.includes(operator)))
    throw new RangeError('variation.operators: at least one that takes no mate is expected; got none')
  for (const dimension of settings.dimensions) if (dimension.type === 'number') expectEdges(dimension)
  return settings
}

export function expectWhole(name: string, value: number, least: number): void {
  if (!(Number.isSafeInteger(value) && value >= least))
    throw new RangeError(`${name}: a whole number from ${least} on is expected; got ${value}`)
}

export function expectBetween(name: string, value: number, low: number, high: number): void {
  if (!(value >= low && value <= high))
    throw new RangeError(`${name}: a number from ${low} to ${high} is expected; got ${value}`)
}

function expectEdges({ name, edges }: Extract<Dimension, { type: 'number' }>): void {
  const isAscending = edges.every(
    (edge, n) => Number.isFinite(edge) && (n === 0 || edge > Number(edges[n - 1])),
  )
  if (!isAscending)
    throw new RangeError(`the edges of ${name}: numbers that ascend are expected; got ${edges.join(', ')}`)
}
