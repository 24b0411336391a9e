/**
 * Evolves card games: variation makes children, workers evaluate them stage by stage, and what is good and different stays.
 *
 *     const { result } = await evolve({ seats: 2, generations: 20, seed: 1, run })
 *     result.best[0].game
 *
 * The same for any number of workers on any lane, after any crash and resume, except for its timing.
 */
import { digest } from '../../digest/index.ts'
import type { Pool, Work } from '../../pool/index.ts'
import type { PathElement } from '../../rng/index.ts'
import { type RunWriter, recordedMap, toJson } from '../../runs/index.ts'
import {
  type Asked,
  type Dimension,
  type EvolutionMethod,
  EvolutionSearcher,
  type Evolved,
  type GenomeCandidate,
  genetic,
  mapElites,
  randomVariation,
} from '../../search/index.ts'
import type { Style } from '../measure/quality.ts'
import type { Game } from '../rules/tree.ts'
import { createWorkers, type WorkerOptions } from '../simulate/simulate-parallel.ts'
import { startingForm, startingGames } from '../vary/starting-games.ts'
import { variation } from '../vary/variation.ts'
import { Account, type Searched } from './account.ts'
import { championsOf } from './champions.ts'
import { EVALUATE_TASK } from './evaluate-task.ts'
import type { Evaluable, Evaluated } from './evaluated.ts'
import type { Evolution, SearchName } from './evolved.ts'
import { measureFinally } from './final-measurement.ts'
import { type BestEvent, EVOLUTION_STATE, RunEvents } from './run-events.ts'

export interface EvolveOptions extends WorkerOptions {
  readonly population?: number
  readonly generations?: number
  readonly seats?: number
  readonly style?: Style
  /** In milliseconds: no generation begins after that. */
  readonly budgetMs?: number | undefined
  readonly seed?: PathElement
  /** What evolution begins from, beside the classics. Options have their default values. */
  readonly from?: readonly Game[]
  /** How many of the best are kept. */
  readonly saveTop?: number
  readonly search?: SearchName
  /** Where everything is recorded, and found again when it is resumed. */
  readonly run?: RunWriter | undefined
  readonly pool?: Pool
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: EvolveProgress) => void) | undefined
  /** Called before each of the best games is measured once more. */
  readonly onFinalMeasurement?: ((name: string, done: number, total: number) => void) | undefined
}

export interface EvolveProgress {
  readonly generation: number
  readonly generations: number
  readonly evaluations: number
  /** Of the best game so far, and the median of the last generation; null as long as there is none. */
  readonly best: number | null
  readonly median: number | null
  /** Kinds of games that were found. */
  readonly cells: number
}

export interface EvolveRun {
  readonly result: Evolution
  readonly digest: string
  readonly timing: { readonly seconds: number; readonly gamesPerSecond: number }
}

/** A minute or two on two cores. */
export const USUAL = { population: 100, generations: 25, seats: 2, saveTop: 20 } as const

/** The kinds of behaviour that the archive keeps apart. */
const DIMENSIONS: readonly Dimension[] = [
  { name: 'minutes', type: 'number', edges: [2, 3.5, 6, 10, 20] },
  { name: 'depth', type: 'number', edges: [0.15, 0.25, 0.35, 0.45] },
  { name: 'interaction', type: 'number', edges: [0.6, 0.8] },
  { name: 'mechanisms', type: 'category' },
]

/** A child that takes longer than this in spite of all limits hangs. */
const HANGS_AFTER_MS = 120_000
/** The searcher's state is saved at most so often: it is some megabytes, and what was evaluated since is recorded. */
const SAVE_EVERY_MS = 5000
const STATE = 'searcher'
const ACCOUNT = 'account'

export async function evolve(options: EvolveOptions = {}): Promise<EvolveRun> {
  const began = performance.now()
  const { seats = USUAL.seats, style = 'balanced', seed = 1, saveTop = USUAL.saveTop } = options
  const own = options.pool ? undefined : createWorkers(options)
  try {
    const pool = options.pool ?? (own as Pool)
    const searched = await search(pool, { ...options, seats, style, seed }, began)
    const { signal, run, onFinalMeasurement } = options
    const result = await championsOf(
      searched,
      {
        seats,
        style,
        seed,
        saveTop,
        dimensions: DIMENSIONS,
        search: options.search ?? 'map-elites',
        population: options.population ?? USUAL.population,
        generations: options.generations ?? USUAL.generations,
      },
      (found, done, total) => {
        onFinalMeasurement?.(found.name, done, total)
        return measureFinally(found, { pool, run, seats, style, seed, signal })
      },
    )
    const seconds = (performance.now() - began) / 1000
    const gamesPerSecond = result.gamesSimulated / seconds
    const found = digestOf(result)
    const best: BestEvent = { games: result.best.map(({ name, quality }) => ({ name, quality })) }
    options.run?.event('best', toJson(best))
    options.run?.saveState(EVOLUTION_STATE, toJson(result))
    options.run?.finish(found)
    return { result, digest: found, timing: { seconds, gamesPerSecond } }
  } finally {
    await own?.close()
  }
}

/** Without causes: that of a game which crashes its worker is a message. */
const digestOf = ({ refused: _, ...result }: Evolution): string => digest(toJson(result))

type SearchOptions = EvolveOptions & Required<Pick<EvolveOptions, 'seats' | 'style' | 'seed'>>

async function search(pool: Pool, options: SearchOptions, began: number): Promise<Searched> {
  const { seats, style, seed, run, signal, budgetMs = Number.POSITIVE_INFINITY } = options
  const method = methodOf(options)
  const searcher = new EvolutionSearcher(method, run?.loadState(STATE))
  const account = new Account(run?.loadState(ACCOUNT))
  const events = new RunEvents(run, {
    seats,
    style,
    search: options.search ?? 'map-elites',
    population: options.population ?? USUAL.population,
    generations: options.generations ?? USUAL.generations,
    dimensions: DIMENSIONS,
  })
  let saved = performance.now()
  let progress = progressOf(searcher.best(), options)
  // The budget is looked at between generations, whose looks and doors belong together.
  let begun = -1
  let done = progress.evaluations
  while (!searcher.isDone) {
    if (progress.generation > begun && begun >= 0 && performance.now() - began > budgetMs) break
    begun = progress.generation
    // Children are made while workers evaluate those before them.
    const asked: Asked<GenomeCandidate<Game>>[] = []
    const items = noted(searcher.asking(), asked).map(({ candidate }): Evaluable => {
      const { genome: game, level, sample } = candidate
      return { game, seats, level, sample, seed, style }
    })
    const onWork = (work: Work): void => events.worked(work, asked[work.index]?.candidate.level ?? 'glance')
    const outcomes = evaluated(pool, items, asked, run, { signal, onWork })
    let n = 0
    for await (const answer of outcomes) {
      const { id, candidate } = asked[n] as (typeof asked)[number]
      n += 1
      account.add(candidate, answer)
      done += 1
      options.onProgress?.({ ...progress, evaluations: done })
      const { fitness, merit, behaviour, reward, likeness, genome } = answer
      searcher.tell(id, {
        fitness,
        behaviour,
        reward,
        ...(merit !== undefined && { merit }),
        ...(likeness !== undefined && { likeness }),
        ...(genome && { genome }),
      })
    }
    signal?.throwIfAborted()
    const evolved = searcher.best()
    events.evaluated(evolved, account.found)
    progress = { ...progressOf(evolved, options), evaluations: done }
    options.onProgress?.(progress)
    if (run && performance.now() - saved > SAVE_EVERY_MS) {
      run.saveStates([
        [ACCOUNT, account.save(searcher.best())],
        [STATE, searcher.save()],
      ])
      saved = performance.now()
    }
  }
  return { evolved: searcher.best(), ...account.found }
}

function methodOf(options: SearchOptions): EvolutionMethod<Game> {
  const { population = USUAL.population, generations = USUAL.generations, seats, seed, from = [] } = options
  const common = {
    seed: String(seed),
    populationSize: population,
    generations,
    start: [...from.map((game) => startingForm(game, seats)), ...startingGames(seats)],
    variation: READABLE,
    dimensions: DIMENSIONS,
    ...cascade(population, generations),
  }
  switch (options.search ?? 'map-elites') {
    case 'ga':
      return genetic(common)
    case 'random':
      return randomVariation(common)
    case 'map-elites':
      return mapElites({ ...common, emitters: EMITTERS })
  }
}

/**
 * Most children only get a glance, which costs a thousandth of a measurement at the door. So the number of looks and doors, and
 * with it the time, grows much more slowly than that of children.
 */
function cascade(population: number, generations: number) {
  const pace = Math.min(1, USUAL.generations / generations)
  return {
    looksPerGeneration: Math.max(
      LEAST_LOOKS,
      Math.max(LOOKS.least, Math.round(population * LOOKS.share)) * pace,
    ),
    doorsPerGeneration: Math.max(DOORS.least, Math.round(population * DOORS.share)),
    doorEvery: Math.max(1, Math.round(generations / DOORS.openings)),
    lastDoors: Math.max(DOORS.least, Math.round(population * DOORS.lastShare)),
    // A lucky measurement is put right by the final rounds, and until then by what was expected (search/evolution/merits.ts).
    remeasureEvery: 0,
    finalRounds: 2,
  }
}

/** Rules made at random can be good, but they read like accidents, and all that follows inherits them. */
const RANDOM_RULES = ['random expression', 'random step']
const READABLE = {
  ...variation,
  operators: variation.operators.filter((operator) => !RANDOM_RULES.includes(operator)),
}

/** Climbing makes the best better; without exploring, the archive would fill with one family. */
const EMITTERS = { improve: 0, cross: 0, climb: 0.8, explore: 0.2 }

const LOOKS = { least: 2, share: 0.05 }
/** In each generation of a very long run: the searcher takes no less. */
const LEAST_LOOKS = 0.01
/** On the way, the door says how far looks can be trusted; in the end, it measures the most promising of each kind. */
const DOORS = { least: 2, share: 0.02, openings: 2, lastShare: 0.14 }

/** Passes things on, and puts each into a list first. */
function* noted<Each>(all: Iterable<Each>, list: Each[]): Generator<Each> {
  for (const each of all) {
    list.push(each)
    yield each
  }
}

/** In the order in which they were asked for. A child that hangs or crashes its worker is refused, with its cause. */
async function* evaluated(
  pool: Pool,
  items: Iterable<Evaluable>,
  asked: readonly Asked<GenomeCandidate<Game>>[],
  run: RunWriter | undefined,
  { signal, onWork }: { signal: AbortSignal | undefined; onWork: (work: Work) => void },
): AsyncGenerator<Evaluated> {
  const settings = { timeoutMs: HANGS_AFTER_MS, onWork, ...(signal && { signal }) }
  const content = (_: Evaluable, n: number): unknown => {
    const { key, level, sample } = (asked[n] as Asked<GenomeCandidate<Game>>).candidate
    return [key, level, sample]
  }
  const outcomes = run
    ? recordedMap(run, pool, EVALUATE_TASK, items, { ...settings, content })
    : pool.map<Evaluable, Evaluated>(EVALUATE_TASK, items, settings)
  for await (const outcome of outcomes) {
    signal?.throwIfAborted()
    yield outcome.ok ? (outcome.value as unknown as Evaluated) : failure(outcome.error.message)
  }
}

const failure = (cause: string): Evaluated => ({ fitness: null, cause, behaviour: null, reward: 0, games: 0 })

function progressOf(
  { generation, evaluations, history, elites }: Evolved<Game>,
  options: SearchOptions,
): EvolveProgress {
  const last = history.at(-1)
  return {
    generation,
    generations: options.generations ?? USUAL.generations,
    evaluations: evaluations.glance + evaluations.look + evaluations.door,
    best: last?.best ?? null,
    median: last?.median ?? null,
    cells: elites.length,
  }
}
