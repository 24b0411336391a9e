/** The operators of `mutate`, with what they did in words. */

import type { Game } from '../../rules/tree.ts'
import { isRule, OPERATORS, type OperatorName } from '../mutate.ts'
import { type Path, valueAt } from '../paths.ts'
import { firstThatChecks, type Operator } from './operator.ts'
import { changeInWords, wordsAt } from './words.ts'

const operatorOf =
  (name: OperatorName, tell: (game: Game, child: Game, path: Path) => string = changeInWords): Operator =>
  (game, _, rng) =>
    firstThatChecks(game, () => {
      const change = OPERATORS[name](game, rng)
      if (change === undefined || !isRule(change.at) || isSight(change.at)) return undefined
      return { tree: change.tree, how: () => tell(game, change.tree as Game, change.at) }
    })

/** Who sees a place: cards that decide what may be played would lie hidden. */
const isSight = (path: Path): boolean => path[0] === 'zones' && path[2] === 'see'

/** A part takes the place of another of its type. */
export const exchangeParts = operatorOf('exchange')

/** Another suit, rank, place, comparison. */
export const otherWord = operatorOf('alter')

/** A field or an item of a list is left out: what stands there then is the next one. */
export const leaveOut = operatorOf('drop', (game, child, path) => {
  const isItem = Array.isArray(valueAt(game, path.slice(0, -1)))
  return isItem || valueAt(child, path) === undefined
    ? `without: ${wordsAt(game, path)}`
    : changeInWords(game, child, path)
})
