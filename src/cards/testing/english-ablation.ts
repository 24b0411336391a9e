/**
 * Changes every field of a game, one at a time, and reads the rules again: a change that the checker lets pass and
 * that leaves every sentence as it was is a rule that the English does not tell.
 */
import { checkGame } from '../check/check.ts'
import { english } from '../english/english.ts'
import type { OptionValues } from '../english/simplify/fold.ts'
import type { Game } from '../rules/tree.ts'
import { changesOf } from '../vary/changes.ts'
import { type Path, pathsIn, pathText, valueAt } from '../vary/paths.ts'

/** What is no rule: versions, what is counted for statistics, and names that stand for nothing else. */
const EXEMPT = /^(v|id|family)$|^counters(\.|$)|\.as$/

export interface Change {
  readonly path: string
  readonly change: string
  /** Whether some sentence is different. */
  readonly told: boolean
}

/** Every change that the checker lets pass, and whether it is told with any of the options. One field in `every`. */
export function* changesTold(
  game: Game,
  settings: readonly OptionValues[],
  every = 1,
  offset = 0,
): Generator<Change> {
  const texts = settings.map((options) => english(game, { options }))
  for (const [n, path] of pathsIn(game).entries()) {
    if (n % every !== offset % every || EXEMPT.test(pathText(path)) || isStatistic(game, path)) continue
    for (const tree of changesOf(game, path)) {
      const { game: changed } = checkGame(tree)
      if (changed === undefined) continue
      const told = settings.some((options, at) => english(changed, { options }) !== texts[at])
      yield { path: pathText(path), change: JSON.stringify(valueAt(tree, path)) ?? 'left out', told }
    }
  }
}

/** Changes that leave the rules as they are. */
const SAME = [
  // No option can be less than 0, so at most 0 is 0.
  / → "le"$/,
  // Trumps beat other suits by any number of places from 13 on, and cards that cannot win may have any number below 0.
  /power\.then\.of\[0\] → (?:14|33)$/,
  /power(?:\.else)+ → -2$/,
  // Hearts: what is left of a division by 4 is less than 3 if it is not 3.
  /^flow\[0\]\.steps\[0\]\.steps\[3\]\.test\.get → "ne"$/,
]

export const isSameRule = ({ path, change }: Change): boolean =>
  SAME.some((same) => same.test(`${path} → ${change}`))

/** Whether a field belongs to a step that only counts. */
function isStatistic(game: Game, path: Path): boolean {
  return path.some((_, n) => {
    const node = valueAt(game, path.slice(0, n + 1)) as { do?: string; test?: unknown } | undefined
    return typeof node === 'object' && node !== null && countsOnly(node)
  })
}

/** A tally, or a test and a list with nothing else in it. */
function countsOnly(node: unknown): boolean {
  if (Array.isArray(node)) return node.length > 0 && node.every(countsOnly)
  const { do: kind, then, else: otherwise = [] } = node as { do?: string; then?: unknown[]; else?: unknown[] }
  if (kind === 'tally') return true
  return kind === 'if' && [...(then ?? []), ...otherwise].every(countsOnly)
}
