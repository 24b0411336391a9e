/**
 * Changes every field of a game, one at a time, and reads the rules again: a change that the checker lets pass and
 * that leaves every sentence as it was is a rule that the English does not tell.
 */
import { checkGame } from '../check/check.ts'
import { english } from '../english/english.ts'
import type { OptionValues } from '../english/simplify.ts'
import type { Game } from '../rules/tree.ts'
import { changesOf, fieldsOf, written } from './changes.ts'

/** What is no rule: versions, what is counted for statistics, and names that stand for nothing else. */
const EXEMPT = /^(v|id|family)$|^counters(\.|$)|\.as$/

export interface Untold {
  readonly path: string
  readonly change: string
}

/** Changes of which the English says nothing, whatever the options. One field in `every`, from the `offset`th. */
export function* untold(
  game: Game,
  settings: readonly OptionValues[],
  every = 1,
  offset = 0,
): Generator<Untold> {
  const texts = settings.map((options) => english(game, { options }))
  for (const [n, path] of fieldsOf(game).entries()) {
    if (n % every !== offset % every || EXEMPT.test(written(path)) || isStatistic(game, path)) continue
    for (const tree of changesOf(game, path)) {
      const { game: changed } = checkGame(tree)
      if (changed === undefined) continue
      if (settings.every((options, at) => english(changed, { options }) === texts[at]))
        yield { path: written(path), change: JSON.stringify(valueAt(tree, path)) ?? 'left out' }
    }
  }
}

const valueAt = (tree: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key as string], tree)

/** Whether a field belongs to a step that only counts. */
function isStatistic(game: Game, path: readonly (string | number)[]): boolean {
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
