/** Makes a game that shows something smaller, for as long as the smaller one shows it too. */
import { checkGame } from '../check/check.ts'
import type { Game } from '../rules/tree.ts'
import { changed, type Path, pathsIn, without } from './paths.ts'

/** `shows` is asked of games that check and are smaller; the smallest found is returned. */
export function shrink(game: Game, shows: (game: Game) => boolean): Game {
  let smallest = game
  for (let before: Game | undefined; before !== smallest; ) {
    before = smallest
    for (const path of pathsIn(smallest)) smallest = shrinkAt(smallest, path, shows)
  }
  return smallest
}

function shrinkAt(game: Game, path: Path, shows: (game: Game) => boolean): Game {
  const value = partAt(game, path)
  if (value === undefined) return game
  for (const other of simpler(value)) {
    if (other !== undefined && JSON.stringify(other).length >= JSON.stringify(value).length) continue
    const tree = other === undefined ? without(game, path) : changed(game, path, other)
    const { game: smaller } = checkGame(tree)
    if (smaller !== undefined && shows(smaller)) return shrinkAt(smaller, path, shows)
  }
  return game
}

/** Undefined for a part that is gone since its path was listed. */
function partAt(tree: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key as string],
    tree,
  )
}

/** Nothing at all; less of a list; something written down; a part in place of the whole. */
function* simpler(value: unknown): Generator<unknown> {
  yield undefined
  if (Array.isArray(value)) {
    yield []
    yield* value.map((_, n) => value.toSpliced(n, 1))
    // The steps inside a step may stand in its place.
    for (const [n, item] of value.entries())
      for (const inner of Object.values(item ?? {}))
        if (Array.isArray(inner)) yield value.toSpliced(n, 1, ...inner)
    return
  }
  if (typeof value === 'number') yield* [0, 1, 2]
  if (typeof value !== 'object' || value === null) return
  yield* [0, 1, true, false, { get: 'me' }, { get: 'all', of: 'player' }, { get: 'all', of: 'card' }]
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && !Array.isArray(inner)) yield inner
    if (Array.isArray(inner)) yield* inner
  }
}
