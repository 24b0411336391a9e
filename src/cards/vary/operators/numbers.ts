/** Numbers of a game changed to sensible neighbours: cards dealt, targets, bounds, values of cards. */
import type { Stream } from '../../../rng/index.ts'
import { rankName, suitName } from '../../english/words/words.ts'
import type { Game } from '../../rules/tree.ts'
import type { Node } from '../fields.ts'
import { type Path, pathsIn, replaceAt, valueAt } from '../paths.ts'
import { type Child, firstThatChecks } from './operator.ts'
import { changeInWords, isStep } from './words.ts'

export function tweakNumber(game: Game, _: Game | undefined, rng: Stream): Child | undefined {
  const paths = pathsIn(game).filter((path) => isTweaked(game, path))
  if (paths.length === 0) return undefined
  return firstThatChecks(game, () => {
    const path = rng.pick(paths)
    const before = valueAt(game, path) as number
    const now = neighbour(before, rng)
    if (now === before) return undefined
    const tree = replaceAt(game, path, now) as Game
    return { tree, how: () => told(game, tree, path, before, now) }
  })
}

/** What a number counts is a rule; which seat begins, how many players there are, and options are not. */
function isTweaked(game: Game, path: Path): boolean {
  if (typeof valueAt(game, path) !== 'number') return false
  const [part] = path
  if (part === 'seats' || part === 'teams' || part === 'deck' || part === 'options' || part === 'v')
    return false
  const outer = valueAt(game, path.slice(0, -1)) as Node
  // Seats, and places by number.
  if (outer?.['get'] === 'player' || path.includes('per')) return false
  return !(Array.isArray(outer) && path.at(-2) === 'of' && isPlace(game, path.slice(0, -2)))
}

const isPlace = (game: Game, path: Path): boolean => {
  const node = valueAt(game, path) as Node
  return ['zone', 'var', 'spare'].includes(node['get'] as string) || 'var' in node
}

/** One or two more or less, mostly; else about half as many or twice as many. Large numbers move by round steps. */
function neighbour(number: number, rng: Stream): number {
  const size = Math.abs(number)
  const unit = size >= 100 ? 25 : size >= 20 ? 5 : 1
  const by = rng.pick([1, 1, 1, 2, 2, 3]) * unit
  const sign = rng.chance(0.5) ? 1 : -1
  if (rng.chance(0.2)) return rng.chance(0.5) ? number * 2 : Math.trunc(number / 2)
  const now = number + sign * by
  // A number does not change its sign by a small step: a penalty stays one.
  return number > 0 && now < 0 ? 0 : number < 0 && now > 0 ? 0 : now
}

function told(game: Game, child: Game, path: Path, before: number, now: number): string {
  const [part, , , key] = path
  const outer = valueAt(game, path.slice(0, -1)) as Node
  if (part === 'tables' && key !== undefined) {
    const by = game.tables?.[String(path[1])]?.by
    const name = by === 'rank' ? rankName(String(key)) : by === 'suit' ? suitName(String(key)) : String(key)
    return `the ${name} counts ${now} instead of ${before}`
  }
  if (part === 'tables') return `all other cards count ${now} instead of ${before}`
  if (isStep(outer) && outer.do === 'deal' && path.at(-1) === 'n')
    return `deal ${cards(now)} instead of ${before}`
  return changeInWords(game, child, path)
}

const cards = (many: number): string => (many === 1 ? '1 card' : `${many} cards`)
