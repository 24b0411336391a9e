/** Simplification: makes a game smaller for as long as it keeps a property. */
import { isGame } from '../check/check.ts'
import type { Game } from '../rules/tree.ts'
import { type Path, pathsIn, removeAt, replaceAt, valueAt } from './paths.ts'

/** `keeps` is asked of smaller games that check; the smallest one found is returned. */
export function simplify(game: Game, keeps: (game: Game) => boolean): Game {
  let smallest = game
  for (let before: Game | undefined; before !== smallest; ) {
    before = smallest
    for (const path of pathsIn(smallest)) smallest = simplifyAt(smallest, path, keeps)
  }
  return smallest
}

function simplifyAt(game: Game, path: Path, keeps: (game: Game) => boolean): Game {
  const value = valueAt(game, path)
  // The part may be gone since its path was listed.
  if (value === undefined) return game
  for (const other of simpler(value)) {
    if (other !== undefined && JSON.stringify(other).length >= JSON.stringify(value).length) continue
    const tree = other === undefined ? removeAt(game, path) : replaceAt(game, path, other)
    if (isGame(tree) && keeps(tree)) return simplifyAt(tree, path, keeps)
  }
  return game
}

/** Nothing; less of a list; a constant; a part in place of the whole. */
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
