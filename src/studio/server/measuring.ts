/**
 * Measures games for pages, at two levels of effort: a sketch that takes seconds, with wide intervals, and then a quick
 * measurement that takes its place. The same game is measured once at each level, however many pages ask; what nobody waits
 * for any more is stopped.
 */
import type { Effort } from '../../cards/measure/effort.ts'
import { measure } from '../../cards/measure/measure.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { contentKey } from '../../cards/vary/canonical.ts'
import type { Pool } from '../../pool/index.ts'
import type { Measured, MeasureLevel } from '../wire/games.ts'
import { SharedWork } from './shared-work.ts'

/** Pages say so beside the figures. */
export const EFFORTS: Readonly<Record<MeasureLevel, Effort>> = {
  // A hundredth of the usual play, by players who think a quarter as much.
  sketch: {
    stepLimit: 10_000,
    duelMinutes: 1.6,
    courseMinutes: 1.6,
    scoutMinutes: 1,
    leastBlocks: 3,
    leastCourses: 4,
    thought: 0.25,
  },
  // A twentieth of the usual play, by the same players.
  quick: {
    stepLimit: 20_000,
    duelMinutes: 8,
    courseMinutes: 8,
    scoutMinutes: 5,
    leastBlocks: 6,
    leastCourses: 12,
    thought: 0.25,
  },
}

const MOST_KEPT = 200

export class QuickMeasuring {
  readonly #pool: Pool
  readonly #work = new SharedWork<Measured>(MOST_KEPT)

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** @param signal fires when the page that asked has gone */
  measure(game: Game, level: MeasureLevel, signal: AbortSignal): Promise<Measured> {
    // Options count for play, so their usual values are part of the game.
    const key = `${level} ${contentKey(game)} ${JSON.stringify(game.options ?? {})}`
    return this.#work.of(key, { signal }, (stop) => this.#measure(game, level, stop))
  }

  async #measure(game: Game, level: MeasureLevel, signal: AbortSignal): Promise<Measured> {
    const how = { pool: this.#pool, effort: EFFORTS[level], seed: 1, signal }
    const { result, details, timing } = await measure(game, how)
    const { quality, qualityRange, valid, gates, measures, gamesSimulated } = result
    return {
      level,
      quality,
      qualityRange,
      valid,
      closed: Object.values(gates).flatMap(({ ok, means }) => (ok === false ? [{ means }] : [])),
      measures,
      gamesSimulated,
      seconds: timing.seconds,
      courses: details.courses.slice(0, MOST_COURSES).map(({ points }) => points),
    }
  }
}

const MOST_COURSES = 6
