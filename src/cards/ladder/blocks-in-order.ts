/** The blocks of a match: played in any order, some perhaps in an earlier session of the run, and read in that of deals. */
import { digest } from '../../digest/index.ts'
import type { Pair, PlayedBlock } from '../../games/matches/block.ts'
import type { RunWriter } from '../../runs/index.ts'
import type { GameRange } from '../simulate/simulate.ts'

/** Deals are played almost in order: after so many without a block, no more are looked for. */
const MOST_AHEAD = 1000

export class BlocksInOrder {
  readonly #pair: Pair<string>
  readonly #most: number
  readonly #run: RunWriter | undefined
  /** By deal: those that were not taken yet. */
  readonly #waiting = new Map<number, PlayedBlock>()
  #next = 0

  constructor(pair: Pair<string>, most: number, run?: RunWriter) {
    this.#pair = pair
    this.#most = most
    this.#run = run
    if (run) this.#findRecorded(run)
  }

  #findRecorded(run: RunWriter): void {
    for (let [deal, last] = [0, -1]; deal < this.#most && deal - last <= MOST_AHEAD; deal += 1) {
      const found = run.find(this.#addressOf(deal))
      if (!found?.ok) continue
      this.#waiting.set(deal, found.value as unknown as PlayedBlock)
      last = deal
    }
  }

  add(deal: number, block: PlayedBlock): void {
    this.#waiting.set(deal, block)
    const value = { ...block, payoffs: block.payoffs.map((payoffs) => [...payoffs]) }
    this.#run?.record(this.#addressOf(deal), { ok: true, index: deal, value })
  }

  /** Those that follow the ones that were taken before. */
  take(): PlayedBlock[] {
    const taken: PlayedBlock[] = []
    for (let block = this.#waiting.get(this.#next); block; block = this.#waiting.get(this.#next)) {
      taken.push(block)
      this.#waiting.delete(this.#next)
      this.#next += 1
    }
    return taken
  }

  /** Deals that have no block yet. */
  missing(): GameRange[] {
    const missing: GameRange[] = []
    let first = this.#next
    for (const deal of [
      ...this.#waiting
        .keys()
        .toArray()
        .sort((a, b) => a - b),
      this.#most,
    ]) {
      if (deal > first) missing.push({ first, games: deal - first })
      first = deal + 1
    }
    return missing
  }

  #addressOf(deal: number): string {
    return digest(['block', this.#pair, deal])
  }
}
