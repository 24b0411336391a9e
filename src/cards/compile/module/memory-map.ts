/** What a module has in memory beside the state of a game. */

import type { Instruction } from '../../lower/instructions.ts'
import type { World } from '../../model/game-model.ts'
import { STREAM_BYTES } from '../runtime/random.ts'
import { type Memory, STATE } from './memory.ts'

/** How many games a batch can write down before they are read. */
export const MOST_ROWS = 1024

/** Where things lie beside the state, in bytes. */
export interface MemoryMap {
  readonly stateEnd: number
  /** The state in which every game begins. */
  readonly fresh: number
  readonly limit: number
  readonly choice: number
  readonly list: number
  /** Keys of the streams of all games: chance, then one a seat. */
  readonly keys: number
  /** The streams of the seats. */
  readonly streams: number
  /** Which game it is, in two words. */
  readonly index: number
  /** What a game came to: status, turns, steps, decisions, forced, winners, scores, counters. */
  readonly rows: number
  readonly rowWords: number
}

export function memoryMapOf(memory: Memory, world: World, code: readonly Instruction[]): MemoryMap {
  const { stateEnd } = memory
  const choices = Math.max(
    0,
    ...code.map((instruction) => (instruction.op === 'choose' ? instruction.options.length : 0)),
  )
  const rowWords = 6 + world.seats + world.counters.length
  return {
    stateEnd,
    fresh: memory.take(stateEnd - STATE),
    limit: memory.take(4),
    choice: memory.take(4),
    list: memory.take(4 + 12 * choices * Math.max(64, world.deck.size)),
    keys: memory.take(STREAM_BYTES * (1 + world.seats)),
    streams: memory.take(STREAM_BYTES * world.seats),
    index: memory.take(8),
    rows: memory.take(4 * rowWords * MOST_ROWS),
    rowWords,
  }
}
