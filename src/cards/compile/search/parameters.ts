/**
 * All that differs from game to game, in one block of memory: where things lie, what the seats play for, and where the
 * search stands. Every function of the module is given the address of the block.
 */
import { STREAM_BYTES } from '../runtime/random.ts'

/** Offsets in the block, in bytes. */
export const BLOCK = {
  /** The state as it really is where the search begins; and the same without any hidden card in a set. */
  root: 0,
  veiled: 4,
  /** A world to which playouts return. */
  world: 8,
  stateBytes: 12,
  /** As in `MemoryMap`. */
  choice: 16,
  list: 20,
  row: 24,
  seats: 28,
  /** Seat s is on side s modulo this number. */
  sides: 32,
  isForPoints: 36,
  /** By seat: a mask of the seats on other sides; the last score, best is most; and what it was worth. */
  opponents: 40,
  scores: 44,
  rewards: 48,
  /** What is imagined: the address of a world block, or one of `WORLDS`. */
  worlds: 52,
  /** The upper word of the numbers of all futures. */
  future: 56,
  /** Of the search tree: the root, the next free node, and the end of memory. */
  firstNode: 60,
  nextNode: 64,
  end: 68,
  /** Who chooses at the root, between how many options, and the keys of these. */
  seat: 72,
  options: 76,
  keys: 80,
  /** 1 once the tree has filled the memory. */
  isFull: 84,
  /** How everybody plays in playouts: a mask for the game's module. */
  everybody: 88,
  /** How many of the games imagined by this search came to their end. */
  finished: 92,
  /** By seat: the least and the most lead in games that were cut off. */
  leads: 96,
  /** Numbers of 64 bits. */
  sign: 104,
  winShare: 112,
  restShare: 120,
  least: 128,
  most: 136,
  /** The steps of the games imagined by this search. */
  steps: 144,
  /** The stream of the player who searches. */
  stream: 152,
  bytes: 152 + STREAM_BYTES,
} as const

/** Nothing is imagined: the position is searched as it is. Or JavaScript deals each world. */
export const WORLDS = { none: 0, asked: 1 } as const
