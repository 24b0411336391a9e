/** Whether the rules written out, and the state that is copied at every decision, stay within bounds. */
import type { Context } from './context.ts'
import { placesOf, wordsOf } from './domains.ts'
import { at, Words } from './problem.ts'
import { emptySize, type Size } from './size.ts'

/** Procedures are written out where they are used, so they multiply. No fewer than the instructions they become. */
const MOST_WRITTEN = 50_000
/** The state is copied at every decision. */
const MOST_WORDS = 20_000
const MOST_PLACES = 1000
const TOO_LONG = 'written'

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
