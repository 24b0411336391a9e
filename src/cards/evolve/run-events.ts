/**
 * What an evolution writes into its run while it goes on, for those who watch: how each generation went, which games passed
 * the door, and who worked on what. Results never depend on it.
 */
import type { Work } from '../../pool/index.ts'
import { type RunWriter, toJson } from '../../runs/index.ts'
import type { Cell, Champion, Dimension, Evolved, GenerationRecord, Level } from '../../search/index.ts'
import type { Game } from '../rules/tree.ts'
import type { Account } from './account.ts'
import { descentOf } from './champions.ts'
import type { DoorReport } from './evaluated.ts'
import type { Descent } from './evolved.ts'
import { mechanismsOf } from './mechanisms.ts'
import { gameName } from './names.ts'

/** `plan`: what was asked for, once for each start and resume. */
export interface PlanEvent {
  readonly seats: number
  readonly style: string
  readonly search: string
  readonly population: number
  readonly generations: number
  readonly dimensions: readonly Dimension[]
}

/** `generation`: how one went, and what the search has come to with it. A resumed run may write one again. */
export interface GenerationEvent extends GenerationRecord {
  readonly evaluations: number
  readonly gamesSimulated: number
  /** Those that are new, or have another quality than in the event before. */
  readonly champions: readonly ChampionRow[]
  /** Keys of those that are no champions any more. */
  readonly gone: readonly string[]
}

export interface ChampionRow {
  readonly key: string
  readonly name: string
  readonly quality: number
  readonly samples: number
  readonly cell: Cell
  readonly mechanisms: string
  readonly minutes: number
  readonly nearest: string
  readonly distance: number
  /** The generation that it was born in. */
  readonly generation: number
}

/** `game`: all that is known of a game when it first passes the door. */
export interface GameEvent {
  readonly key: string
  readonly game: Game
  readonly report: DoorReport
  readonly descent: readonly Descent[]
}

/** `best`: the games of the result after their final measurement, best first. */
export interface BestEvent {
  readonly games: readonly { readonly name: string; readonly quality: number }[]
}

/** `work`: what workers did for one list of evaluations. */
export interface WorkEvent {
  readonly generation: number
  readonly spans: readonly WorkSpan[]
}

/** Stretches of the same work without a pause are one. */
export interface WorkSpan {
  readonly worker: number
  readonly level: Level
  /** In seconds since 1970. */
  readonly from: number
  readonly to: number
  readonly items: number
  /** Why the worker was lost at the end of it. */
  readonly lost?: string
}

/** A pause this short is the way of messages, not rest. */
const PAUSE_SECONDS = 0.05

/** The name of the state that holds the result once the run is finished. */
export const EVOLUTION_STATE = 'evolution'

export class RunEvents {
  readonly #run: RunWriter | undefined
  /** Quality and samples of each champion as last written, by key. */
  readonly #written = new Map<string, string>()
  readonly #games = new Set<string>()
  #spans: WorkSpan[] = []
  #generation = 0

  constructor(run: RunWriter | undefined, plan: PlanEvent) {
    this.#run = run
    run?.event('plan', toJson(plan))
  }

  worked({ worker, items, milliseconds, lost }: Work, level: Level): void {
    if (!this.#run) return
    const to = Date.now() / 1000
    const span = {
      worker,
      level,
      from: to - milliseconds / 1000,
      to,
      items,
      ...(lost && { lost: lost.kind }),
    }
    const at = this.#spans.findLastIndex((each) => each.worker === worker)
    const last = this.#spans[at]
    if (last && last.level === level && last.lost === undefined && span.from - last.to < PAUSE_SECONDS)
      this.#spans[at] = { ...span, from: last.from, items: last.items + items }
    else this.#spans.push(span)
  }

  /** After each list of evaluations. */
  evaluated(evolved: Evolved<Game>, { doors, games }: Account['found']): void {
    if (!this.#run) return
    const { history, evaluations } = evolved
    if (this.#spans.length > 0)
      this.#run.event('work', toJson({ generation: evolved.generation, spans: this.#spans }))
    this.#spans = []
    const last = history.at(-1)
    if (last === undefined || last.generation === this.#generation) return
    this.#generation = last.generation
    const rows = evolved.champions.map((champion) => rowOf(champion, doors.get(champion.key)?.report))
    const champions = rows.filter((row) => this.#written.get(row.key) !== versionOf(row))
    const living = new Set(rows.map(({ key }) => key))
    const gone = [...this.#written.keys()].filter((key) => !living.has(key))
    for (const { key } of champions) this.#game(key, evolved, doors.get(key)?.report)
    for (const row of champions) this.#written.set(row.key, versionOf(row))
    for (const key of gone) this.#written.delete(key)
    const total = evaluations.glance + evaluations.look + evaluations.door
    const event: GenerationEvent = { ...last, evaluations: total, gamesSimulated: games, champions, gone }
    this.#run.event('generation', toJson(event))
  }

  #game(key: string, evolved: Evolved<Game>, report: DoorReport | undefined): void {
    const genome = evolved.lineage.get(key)?.genome
    if (!genome || !report || this.#games.has(key)) return
    this.#games.add(key)
    const { name, id } = gameName(key)
    const game = { ...genome, id, name, source: 'evolved by Manyhands', family: 'evolved' }
    const event: GameEvent = { key, game, report, descent: descentOf(evolved, key) }
    this.#run?.event('game', toJson(event))
  }
}

const versionOf = ({ quality, samples }: ChampionRow): string => `${quality} ${samples}`

function rowOf(
  { key, fitness, samples, cell, genome, behaviour, generation }: Champion<Game>,
  report: DoorReport | undefined,
): ChampionRow {
  return {
    key,
    name: gameName(key).name,
    quality: fitness,
    samples,
    cell,
    mechanisms: mechanismsOf(genome),
    minutes: Number(behaviour[0]),
    nearest: report?.nearest.name ?? '',
    distance: report?.nearest.distance ?? 0,
    generation,
  }
}
