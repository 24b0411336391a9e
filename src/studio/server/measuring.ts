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

/** Pages say so beside the figures. */
const EFFORTS: Readonly<Record<MeasureLevel, Effort>> = {
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

interface Asked {
  readonly measured: Promise<Measured>
  readonly controller: AbortController
  /** How many wait for it. */
  waiting: number
  isDone: boolean
}

export class QuickMeasuring {
  readonly #pool: Pool
  readonly #asked = new Map<string, Asked>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** @param signal fires when the page that asked has gone */
  async measure(game: Game, level: MeasureLevel, signal: AbortSignal): Promise<Measured> {
    // Options count for play, so their usual values are part of the game.
    const key = `${level} ${contentKey(game)} ${JSON.stringify(game.options ?? {})}`
    const asked = this.#asked.get(key) ?? this.#begin(key, game, level)
    asked.waiting += 1
    const leave = (): void => {
      asked.waiting -= 1
      if (asked.waiting > 0 || asked.isDone) return
      this.#asked.delete(key)
      asked.controller.abort()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    try {
      return await asked.measured
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #begin(key: string, game: Game, level: MeasureLevel): Asked {
    const controller = new AbortController()
    const measured = this.#measure(game, level, controller.signal)
    const asked: Asked = { measured, controller, waiting: 0, isDone: false }
    this.#asked.set(key, asked)
    measured.then(
      () => (asked.isDone = true),
      () => this.#asked.get(key) === asked && this.#asked.delete(key),
    )
    const [oldest] = this.#asked.keys()
    if (this.#asked.size > MOST_KEPT && oldest !== undefined) this.#asked.delete(oldest)
    return asked
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
