/** Measures games for pages: with little effort, so that a knob shows what it does within seconds. */

import type { Effort } from '../../cards/measure/effort.ts'
import { measure } from '../../cards/measure/measure.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { contentKey } from '../../cards/vary/canonical.ts'
import type { Pool } from '../../pool/index.ts'
import type { Measured } from '../wire/games.ts'

/** A twentieth of the usual play, by players who think a quarter as much. Pages say so beside the figures. */
const QUICK: Effort = {
  stepLimit: 20_000,
  duelMinutes: 8,
  courseMinutes: 8,
  scoutMinutes: 5,
  leastBlocks: 6,
  leastCourses: 6,
  thought: 0.25,
}

const MOST_KEPT = 200

export class QuickMeasuring {
  readonly #pool: Pool
  /** By the content of the rules: the same game is measured once, however many pages ask. */
  readonly #measured = new Map<string, Promise<Measured>>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  measure(game: Game): Promise<Measured> {
    // Options count for play, so their usual values are part of the game.
    const key = `${contentKey(game)} ${JSON.stringify(game.options ?? {})}`
    const known = this.#measured.get(key)
    if (known) return known
    const measured = this.#measure(game)
    this.#measured.set(key, measured)
    measured.catch(() => this.#measured.delete(key))
    const [oldest] = this.#measured.keys()
    if (this.#measured.size > MOST_KEPT && oldest !== undefined) this.#measured.delete(oldest)
    return measured
  }

  async #measure(game: Game): Promise<Measured> {
    const { result, details, timing } = await measure(game, { pool: this.#pool, effort: QUICK, seed: 1 })
    const { quality, qualityRange, valid, gates, measures, gamesSimulated } = result
    return {
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
