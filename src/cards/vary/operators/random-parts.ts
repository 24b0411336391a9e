/** Parts of a game replaced by random ones of their type, and random steps put in. */
import type { Game, Steps } from '../../rules/tree.ts'
import { randomExpressionFor, randomStepFor } from '../generate/in-game.ts'
import { type Path, pathsIn, replaceAt, valueAt } from '../paths.ts'
import { scopeAt } from '../scope-at.ts'
import { typedPaths } from '../typed-paths.ts'
import { relabelled } from './labels.ts'
import { firstThatChecks, type Operator } from './operator.ts'
import { withSteps } from './sites.ts'
import { changeInWords, wordsAt } from './words.ts'

const TYPES: ReadonlySet<string> = new Set([
  'num',
  'bool',
  'card',
  'card*',
  'suit',
  'rank',
  'player',
  'player*',
])

/** Small expressions: a large one is most of the game. */
const LARGEST = 400

export const randomExpression: Operator = (game, _, rng) => {
  const sites = typedPaths(game).filter(
    ({ type, value }) => TYPES.has(type) && JSON.stringify(value).length < LARGEST,
  )
  if (sites.length === 0) return undefined
  return firstThatChecks(game, () => {
    const { path, type } = rng.pick(sites)
    const made = randomExpressionFor(game, type, scopeAt(game, path), rng, rng.between(0, 2))
    if (made === undefined) return undefined
    const tree = replaceAt(game, path, made) as Game
    return { tree, how: () => changeInWords(game, tree, path) }
  })
}

export const randomStep: Operator = (game, _, rng) => {
  const lists = pathsIn(game).filter((path) => isListOfSteps(game, path))
  if (lists.length === 0) return undefined
  return firstThatChecks(game, () => {
    const list = rng.pick(lists)
    const at = rng.below((valueAt(game, list) as Steps).length + 1)
    const step = randomStepFor(game, scopeAt(game, [...list, 0]), rng)
    if (step === undefined) return undefined
    const tree = withSteps(game, list, at, relabelled([step], 'steps', game) as Steps)
    return { tree, how: () => `one more rule: ${wordsAt(tree, [...list, at])}` }
  })
}

/** Lists in which steps stand, those of options among them. */
export function isListOfSteps(game: Game, path: Path): boolean {
  if (path[0] !== 'flow' && path[0] !== 'procs') return false
  const list = valueAt(game, path)
  return (
    Array.isArray(list) &&
    list.length > 0 &&
    list.every((item) => typeof (item as { do?: unknown } | null)?.do === 'string')
  )
}
