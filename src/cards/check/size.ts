/**
 * How large a game is: what the reader has to take in, what is written out when it is played, and the state that
 * is copied at every decision. Beyond these bounds a tree is no game, and could not be played.
 */
import type { Per } from '../rules/tree.ts'
import type { Context } from './context.ts'
import { at } from './path.ts'
import { Words } from './problem.ts'

/** Deeper trees would exhaust the stack, what they call included. */
export const DEEPEST = 100
export const MOST_NODES = 20_000
/** Procedures are written out where they are used, so they multiply. No fewer than the instructions they become. */
const MOST_WRITTEN = 50_000
/** The state is copied at every decision. */
const MOST_WORDS = 20_000
const MOST_PLACES = 1000

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

const TOO_LONG = 'written'

/** A procedure is written out here. */
export function addSize(to: Size, { written, changes, words }: Size): void {
  to.written += written
  to.changes += changes
  to.words += words
}

/** Says so, once, if steps are too long. Returns what to go on with. */
export function checkWritten(context: Context, size: Size, path: string): Size {
  if (size.written <= MOST_WRITTEN) return size
  const known = context.broken.has(TOO_LONG)
  context.broken.add(TOO_LONG)
  if (!known)
    context.report.error(
      path,
      new Words(`${size.written} nodes, with procedures written out`),
      `at most ${MOST_WRITTEN}`,
      'procedures use procedures too often',
    )
  return { ...emptySize(), depth: size.depth }
}

/** How many places there are, at the fullest table. */
export function placesOf(context: Context, per: readonly Per[]): number {
  const { deck, seats, teams } = context.declared
  const sizes = { player: seats.max, team: teams, suit: deck?.suits.length ?? 4, rank: 16 }
  return per.reduce<number>((product, each) => product * (typeof each === 'number' ? each : sizes[each]), 1)
}

/** Words that a value of a type takes in the state. */
export function wordsOf(context: Context, type: string): number {
  if (type === 'card*') return Math.ceil((context.declared.deck?.size ?? 64) / 32)
  return type === 'num*' ? 2 : 1
}

/** What the state holds: what is declared, then what is bound in steps. Says where it becomes too much. */
export function checkState(context: Context, steps: Size): void {
  const { declared, report } = context
  const cards = declared.deck?.cards.length ?? 52
  let places = 0
  const parts: [path: string, words: number][] = [['counters', declared.counter.size]]
  for (const [name, { per, pile }] of declared.zone) {
    const own = placesOf(context, per)
    if (places <= MOST_PLACES && places + own > MOST_PLACES) {
      report.error(at('zones', name), new Words(`${places + own} places with it`), `at most ${MOST_PLACES}`)
    }
    places += own
    parts.push([at('zones', name), pile ? own * (1 + cards) : 0])
  }
  for (const [name, { per, type }] of declared.var) {
    parts.push([at('vars', name), placesOf(context, per) * wordsOf(context, type)])
  }
  parts.push(['flow', steps.words])
  let words = declared.deck?.size ?? 64
  for (const [path, own] of parts) {
    words += own
    if (words <= MOST_WORDS) continue
    const hint = 'fewer piles, variables and bound names'
    report.error(path, new Words(`a state of ${words} words with it`), `at most ${MOST_WORDS}`, hint)
    return
  }
}
