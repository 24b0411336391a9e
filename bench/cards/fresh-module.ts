/** One game emitted, compiled and made ready by hand, so that each of these can be timed. */
import { compileGame } from '../../src/cards/compile/compile-game.ts'
import { MOST_ROWS } from '../../src/cards/compile/module/memory.ts'
import { compileModule, instantiate, newMemory } from '../../src/cards/compile/wasm/instantiate.ts'
import { STEP_LIMIT } from '../../src/cards/interpret/play.ts'
import type { Entry } from './entries.ts'

/** `ready` is the sum of the three before it, which do not depend on how long a game is; `all four` has the first game too. */
export const PHASES = ['emit', 'compile', 'instantiate', 'ready', 'first game', 'all four'] as const
export type Phase = (typeof PHASES)[number]

interface Exports {
  batch(first: bigint, many: number): void
}

let modules = 0

export class FreshModule {
  /** In seconds. */
  readonly phases: Readonly<Record<Phase, number>>
  readonly bytes: number
  readonly #exports: Exports

  /** Its keys stay zero, a seed like any other that nobody has named. */
  constructor({ game, setting }: Pick<Entry, 'game' | 'setting'>, stepLimit = STEP_LIMIT) {
    const times = [performance.now()]
    const { bytes, memoryMap, memoryBytes } = compileGame(game, setting)
    times.push(performance.now())
    const unseen = unlikeOthers(bytes)
    times.push(performance.now())
    const module = compileModule(unseen)
    times.push(performance.now())
    const memory = newMemory(memoryBytes)
    this.#exports = instantiate<Exports>(module, memory)
    new Int32Array(memory.buffer)[memoryMap.limit / 4] = stepLimit
    times.push(performance.now())
    this.#exports.batch(0n, 1)
    times.push(performance.now())
    const [start, emitted, varied, compiled, ready, played] = times.map((time) => time / 1000) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    this.bytes = bytes.length
    this.phases = {
      emit: emitted - start,
      compile: compiled - varied,
      instantiate: ready - compiled,
      ready: emitted - start + ready - varied,
      'first game': played - ready,
      'all four': emitted - start + played - varied,
    }
  }

  play(first: number, games: number): void {
    for (let from = first; from < first + games; from += MOST_ROWS) {
      this.#exports.batch(BigInt(from), Math.min(MOST_ROWS, first + games - from))
    }
  }

  /** How many seconds its very first so many games took: asked once, before it has played any but the first. */
  firstGames(counts: readonly number[]): number[] {
    return this.#time(counts, 1, this.phases['first game'])
  }

  /** The same games, however often it has played them. */
  sameGames(counts: readonly number[]): number[] {
    return this.#time(counts, 0, 0)
  }

  #time(counts: readonly number[], before: number, secondsBefore: number): number[] {
    let [played, seconds] = [before, secondsBefore]
    return counts.map((games) => {
      const began = performance.now()
      this.play(played, games - played)
      seconds += (performance.now() - began) / 1000
      played = games
      return seconds
    })
  }
}

/** V8 keeps the code of bytes that it has seen. A section of its own, which nothing reads, makes these new. */
function unlikeOthers(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  modules += 1
  const number = Uint8Array.from({ length: 4 }, (_, n) => (modules >>> (8 * n)) & 0xff)
  // Section 0 of six bytes: a name of one letter, then the number.
  const section = [0, 2 + number.length, 1, 'n'.charCodeAt(0), ...number]
  const unseen = new Uint8Array(bytes.length + section.length)
  unseen.set(bytes)
  unseen.set(section, bytes.length)
  return unseen
}
