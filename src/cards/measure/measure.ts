/**
 * Measures how good a card game is, from play.
 *
 *     const { result } = await measure('whist')
 *     result.quality, result.gates, result.measures
 *
 * The same for any number of workers on any lane, except for its timing.
 */
import { digest } from '../../digest/index.ts'
import type { Pool } from '../../pool/index.ts'
import type { PathElement } from '../../rng/index.ts'
import { sum } from '../../stats/index.ts'
import type { Setting } from '../model/game-model.ts'
import type { Game } from '../rules/tree.ts'
import { createWorkers, type WorkerOptions } from '../simulate/simulate-parallel.ts'
import { type Effort, USUAL_EFFORT } from './effort.ts'
import type { Findings } from './findings.ts'
import { type Measurement, measurementOf } from './measurement.ts'
import { measuring } from './measuring.ts'
import { type OptionUse, optionUses } from './option-uses.ts'
import type { Course, Playtest, Rows } from './playtest.ts'
import { PlaytestFailure, type PlaytestProgress, playtestOn } from './playtest-task.ts'
import type { Style } from './quality.ts'
import { subjectOf } from './subject.ts'

export interface MeasureOptions extends Setting, WorkerOptions {
  readonly seed?: PathElement
  readonly style?: Style
  readonly effort?: Partial<Effort>
  /** A pool that is shared; one is made unless given. */
  readonly pool?: Pool
  readonly signal?: AbortSignal | undefined
  /** Called as playtests are played: what is being found out, and how far that has come. */
  readonly onProgress?: ((progress: PlaytestProgress) => void) | undefined
}

export interface MeasuredGame extends Measurement {
  readonly game: string
  readonly seats: number
  readonly seed: PathElement
}

/** What the result was found from, for reports: no part of the result or its digest. */
export interface MeasureDetails {
  /** None if a gate closed before. */
  readonly courses: readonly Course[]
  readonly options: readonly OptionUse[]
}

export interface MeasureRun {
  readonly result: MeasuredGame
  readonly details: MeasureDetails
  readonly digest: string
  readonly timing: { readonly seconds: number }
}

export async function measure(game: Game | string, options: MeasureOptions = {}): Promise<MeasureRun> {
  const began = performance.now()
  const { style = 'balanced', signal, onProgress } = options
  const { subject, sides, name } = subjectOf(game, options)
  const own = options.pool ? undefined : createWorkers(options)
  try {
    const playOnPool = playtestOn(options.pool ?? (own as Pool), subject, { signal, onProgress })
    let gamesSimulated = 0
    const play: Play = async (playtests) => {
      const rows = await playOnPool(playtests)
      gamesSimulated += gamesPlayed(rows)
      return rows
    }
    const findings = await found(sides, { ...USUAL_EFFORT, ...options.effort }, play)
    const { game: tree, seats, options: chosen, seed } = subject
    const measurement = measurementOf(findings, { game: tree, options: chosen, style, gamesSimulated })
    const result = { game: name, seats, seed, ...measurement }
    const { courses = [] } = findings
    const details = { courses, options: optionUses(courses) }
    const seconds = (performance.now() - began) / 1000
    return { result, details, digest: digestOf(result), timing: { seconds } }
  } finally {
    await own?.close()
  }
}

type Play = (playtests: readonly Playtest[]) => Promise<readonly Rows[]>

/** A block has two games; a search for leaks plays none to its end. */
export const gamesPlayed = (all: readonly Rows[]): number =>
  sum(all.map((each) => (each.kind === 'leaks' ? 0 : each.rows.length * (each.kind === 'duel' ? 2 : 1))))

/** A game that hangs or crashes is measured no further. */
async function found(sides: number, effort: Effort, play: Play): Promise<Findings> {
  const stages = measuring(sides, effort)
  try {
    let next = stages.next()
    while (!next.done) next = stages.next(await play(next.value))
    return next.value
  } catch (thrown) {
    if (!(thrown instanceof PlaytestFailure)) throw thrown
    return { sides, random: [], failure: thrown.message }
  }
}

/** Leaves out messages. */
const digestOf = ({ gates, ...result }: MeasuredGame): string =>
  digest({ ...result, gates: Object.entries(gates).map(([name, { means: _, ...gate }]) => [name, gate]) })
