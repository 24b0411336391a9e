import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { WATCHDOG_TASK, type WatchdogAnswer, watchedGame } from '../src/cards/testing/watchdog-task.ts'
import { createPool, type Outcome } from '../src/pool/index.ts'
import type { Figures, Proof } from './proof.ts'

const GAMES = 20_000
const SLICE = 20
/** One game takes a fraction of a second: one that takes longer than this hangs. */
const HANGS_AFTER_MS = 120_000
const SLOW_SECONDS = 20
const MEMORY_BYTES = 1024 ** 3
/** Where games are kept that went wrong. */
const KEPT = '.report/watchdog'

/** Mutants and random games under players who look ahead. */
export const watchdog: Proof = {
  claim:
    'Mutants of the classics and random games can be searched: none hangs, none fills its memory, in none does a seat know ' +
    'what is not so, and a world can always be imagined. Choices that give away hidden cards are counted.',
  async run({ slice, seed, say }) {
    const items = Array.from({ length: slice ? SLICE : GAMES }, (_, n) => seed * 1_000_000 + n)
    const tally = new Tally()
    await using pool = createPool(
      slice
        ? { lane: 'inline' }
        : { lane: 'thread', size: availableParallelism(), memoryBytes: MEMORY_BYTES },
    )
    const outcomes = pool.map<number, WatchdogAnswer>({ module: WATCHDOG_TASK }, items, {
      ...(!slice && { timeoutMs: HANGS_AFTER_MS, batch: 1 }),
    })
    for await (const outcome of outcomes) {
      tally.add(outcome, items[outcome.index] as number)
      if (outcome.index % 500 === 499) say(tally.line)
    }
    tally.assertRight()
    return tally.figures
  },
}

class Tally {
  readonly #wrong: string[] = []
  readonly #counts = {
    games: 0,
    decisions: 0,
    drawn: 0,
    approximate: 0,
    leaks: 0,
    refused: 0,
    unseen: 0,
    slow: 0,
  }

  add(outcome: Outcome<WatchdogAnswer>, item: number): void {
    const counts = this.#counts
    counts.games += 1
    if (!outcome.ok) {
      const { name, game } = watchedGame(item)
      this.#keep(`${name}: ${outcome.error.kind}: ${outcome.error.message}`, item, game)
      return
    }
    const { name, game, wrong, leaks, refused, seconds, decisions, drawn, approximate } = outcome.value
    for (const message of wrong) this.#keep(`${name}: ${message}`, item, game)
    counts.decisions += decisions
    counts.drawn += drawn
    counts.approximate += approximate
    if (leaks) counts.leaks += 1
    if (refused) counts.refused += 1
    if (refused && !leaks) counts.unseen += 1
    if (seconds > SLOW_SECONDS) counts.slow += 1
  }

  #keep(message: string, item: number, game: unknown): void {
    this.#wrong.push(message)
    mkdirSync(KEPT, { recursive: true })
    writeFileSync(`${KEPT}/${item}.json`, `${JSON.stringify({ message, game }, null, 1)}\n`)
  }

  get line(): string {
    return `${this.#counts.games} games, ${this.#counts.leaks} leak, ${this.#wrong.length} wrong`
  }

  assertRight(): void {
    if (this.#wrong.length === 0) return
    throw new Error(
      `${this.#wrong.length} findings; the games are in ${KEPT}:\n${this.#wrong.slice(0, 20).join('\n')}`,
    )
  }

  get figures(): Figures {
    const { games, decisions, drawn, approximate, leaks, refused, unseen, slow } = this.#counts
    return {
      games,
      'decisions at which every seat knew only what is so': decisions,
      'of these, with worlds drawn approximately': `${approximate} of ${drawn}`,
      'games with a choice that gives away hidden cards': leaks,
      'games in which a player who looks ahead refused to choose': refused,
      'of these, found by no look at random play': unseen,
      [`games that took more than ${SLOW_SECONDS} s`]: slow,
    }
  }
}
