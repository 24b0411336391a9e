/**
 * Which games of a range have been played, with their statistics. Chunks come in any order; neighbours become one part,
 * so there are about as many parts as workers however many games there are, and a run can record them all every moment.
 */
import type { RunWriter } from '../../runs/index.ts'
import { Histogram } from '../../stats/index.ts'
import type { GameRange } from './simulate.ts'
import { Statistics, type StatisticsFields } from './statistics.ts'

interface Part {
  readonly first: number
  games: number
  readonly statistics: Statistics
}

export class PlayedGames {
  readonly #empty: () => Statistics
  /** By their first games; between two of them games are missing. */
  readonly #parts: Part[]

  constructor(empty: () => Statistics, parts: readonly Part[] = []) {
    this.#empty = empty
    this.#parts = [...parts]
  }

  get games(): number {
    return this.#parts.reduce((sum, { games }) => sum + games, 0)
  }

  get parts(): readonly Readonly<Part>[] {
    return this.#parts
  }

  add({ first, games }: GameRange, played: StatisticsFields): void {
    if (games === 0) return
    const at = this.#parts.filter((part) => part.first < first).length
    const before = this.#parts[at - 1]
    const after = this.#parts[at]
    const part = before && endOf(before) === first ? before : this.#insert(at, first)
    part.statistics.merge(played)
    part.games += games
    if (!after || endOf(part) !== after.first) return
    part.statistics.merge(after.statistics)
    part.games += after.games
    this.#parts.splice(this.#parts.indexOf(after), 1)
  }

  #insert(at: number, first: number): Part {
    const part = { first, games: 0, statistics: this.#empty() }
    this.#parts.splice(at, 0, part)
    return part
  }

  /** Those that follow each other from this one on. */
  from(first: number): Omit<Part, 'first'> {
    return this.#parts.find((part) => part.first === first) ?? { games: 0, statistics: this.#empty() }
  }

  /** What is still to be played. */
  missingIn(range: GameRange): GameRange[] {
    const missing: GameRange[] = []
    let { first } = range
    for (const part of [...this.#parts, { first: endOf(range), games: 0 }]) {
      if (part.first > first) missing.push({ first, games: part.first - first })
      first = endOf(part)
    }
    return missing
  }
}

const endOf = ({ first, games }: GameRange): number => first + games

const STATE = 'played games'
/** In milliseconds; well within the 250 that are promised. */
const SAVE_EVERY = 150

/** Played games in the record of a run, if there is one. */
export class RecordedGames extends PlayedGames {
  readonly #run: RunWriter | undefined
  #saved = performance.now()

  constructor(empty: () => Statistics, run: RunWriter | undefined) {
    super(empty, ((run?.loadState(STATE) ?? []) as unknown as PartJson[]).map(partFrom))
    this.#run = run
  }

  override add(range: GameRange, played: StatisticsFields): void {
    super.add(range, played)
    if (performance.now() - this.#saved >= SAVE_EVERY) this.save()
  }

  save(): void {
    this.#run?.saveState(STATE, this.parts.map(partJson))
    this.#saved = performance.now()
  }
}

/** A histogram in JSON. */
type Counts = [value: number, times: number][]

const partJson = ({ first, games, statistics }: Readonly<Part>) => {
  const { wins, draws, noWinner, endings, errors, firstError, firstCycle } = statistics
  const { turns, steps, decisions, scores, counters } = statistics
  return {
    ...{ first, games, wins, draws, noWinner, endings, errors },
    ...(firstError && { firstError: { ...firstError } }),
    ...(firstCycle && { firstCycle: { ...firstCycle } }),
    turns: turns.counts(),
    steps: steps.counts(),
    decisions: decisions.counts(),
    scores: scores.map((score) => score.counts()),
    counters: Array.from(counters, ([name, counter]): [string, Counts] => [name, counter.counts()]),
  }
}

type PartJson = ReturnType<typeof partJson>

function partFrom({ first, games, scores, counters, ...json }: PartJson): Part {
  const statistics = new Statistics(
    scores.length,
    counters.map(([name]) => name),
  )
  statistics.merge({
    ...json,
    firstError: json.firstError,
    firstCycle: json.firstCycle,
    turns: Histogram.of(json.turns),
    steps: Histogram.of(json.steps),
    decisions: Histogram.of(json.decisions),
    scores: scores.map((counts) => Histogram.of(counts)),
    counters: new Map(counters.map(([name, counts]) => [name, Histogram.of(counts)])),
  })
  return { first, games, statistics }
}
