/**
 * How large a game is: what the reader has to take in, what is written out when it is played, and the state that
 * is copied at every decision. Beyond these bounds a tree is no game, and could not be played.
 */

/** Deeper trees would exhaust the stack, what they call included. */
export const DEEPEST = 100
export const MOST_NODES = 20_000

/** What some steps come to where procedures are written out. */
export interface Size {
  /** Nodes and instructions, more rather than fewer. */
  written: number
  /** Steps that change what a block's `until` may look at: each is followed by a test. */
  changes: number
  /** Words of the state for what is bound. */
  words: number
  /** How deep nodes nest. */
  depth: number
}

export const emptySize = (): Size => ({ written: 0, changes: 0, words: 0, depth: 0 })

/** A procedure is written out here. */
export function addSize(to: Size, { written, changes, words }: Size): void {
  to.written += written
  to.changes += changes
  to.words += words
}
