/**
 * How the worlds that a seat may imagine stand in memory: what `WorldTables` says, as src/cards/knowledge/assign.ts
 * describes it, and what depends on the cards that are dealt. Places in the list of hidden cards are addresses of bytes.
 */

/** Offsets in the block, in bytes. Lists end where the next one begins. */
export const WORLD = {
  kinds: 0,
  pools: 4,
  /** Where the cards of each kind begin, and where the last kind ends: addresses of bytes. */
  kindStarts: 8,
  /** Where the cards of each pool begin; and while they come in, where the next one goes. */
  poolStarts: 12,
  poolEnds: 16,
  /** Rows of stages, see `STAGE`; and the row of the first one. */
  stages: 20,
  first: 24,
  branchBytes: 28,
  /** For each pool: how many cards it has, how many places, and these: see `PLACE`. */
  places: 32,
  /** Stretches in which the order matters: see `MIXED`. */
  mixed: 36,
  /** What depends on a card: bytes of piles, words that name a card, and sets; each an address, and where the card is. */
  bytes: 40,
  words: 44,
  sets: 48,
  /** What was decided unseen: see `SECRET`. */
  secrets: 52,
  end: 56,
  size: 64,
} as const

/** A stage: its kind, where its branches begin, or 0 if they are not there yet, and how many there are. */
export const STAGE = { kind: 0, branches: 4, many: 8, size: 12 } as const

/** A branch: the ways up to it, the row of the next stage, and a byte for each pool. */
export const BRANCH = { upTo: 0, next: 8, parts: 12 } as const

/** A place: how many cards it gets, where they stand in the list, and its set of cards, 0 if it is dealt otherwise. */
export const PLACE = { many: 0, at: 4, set: 8, size: 12 } as const

/** A stretch of the list, and cards that are known to be in it: where they stand, how many, and where they are put. */
export const MIXED = { at: 0, many: 4, certain: 8, certainMany: 12, to: 16, size: 20 } as const

/** One decision: how many samples, where they are, the bytes of one, and how many variables: the address and bytes of each. */
export const SECRET = { samples: 0, from: 4, bytes: 8, cells: 12, size: 16 } as const
export const SECRET_CELL = { at: 0, bytes: 4, size: 8 } as const
