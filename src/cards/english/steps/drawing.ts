/** Cards that are drawn from the pile in which all cards lie at the start, and what happens when it is empty. */
import type { Expr, Game } from '../../rules/tree.ts'
import type { Scene } from '../scene.ts'
import { impliesSome, negated } from '../simplify/logic.ts'
import { mentions } from '../simplify/parts.ts'
import { wordsOf } from '../words/words.ts'

/** What is said of cards that may not be there; nothing where they are. */
export function ifThere(cards: Expr, { game, mayRunOut }: Scene): string {
  if (!mayRunOut || typeof cards !== 'object' || !('of' in cards) || !isStock(cards.of as Expr, game))
    return ''
  if (cards.get === 'top' || cards.get === 'bottom') return ' (if there is one)'
  if (cards.get !== 'topmost') return ''
  return cards.n === 1 ? ' (if there is one)' : ' (or as many as there are)'
}

/** Where a test holds: if it says that the pile is not empty, it is not. */
export function whereHolds(test: Expr | undefined, scene: Scene, holds = true): Scene {
  if (test === undefined || !scene.mayRunOut) return scene
  const stock: Expr = { get: 'zone', name: scene.game.deck.in }
  const isSome = impliesSome(holds ? test : negated(test), stock)
  return isSome ? scene.with({ mayRunOut: false }) : scene
}

/** "otherwise", or that it also holds where there is no card to ask about. */
export function otherwise(test: Expr, { game, perhapsNone }: Scene): string {
  const isAsked = typeof test === 'object' && (test.get === 'eq' || test.get === 'lt' || test.get === 'le')
  const asksNone = [...perhapsNone].some((name) => mentions(test, { get: 'bound', name }))
  return isAsked && asksNone ? `otherwise (also if the ${wordsOf(game.deck.in)} was empty)` : 'otherwise'
}

const isStock = (place: Expr, { deck, zones }: Game): boolean =>
  typeof place === 'object' &&
  place.get === 'zone' &&
  place.name === deck.in &&
  zones[deck.in]?.order === 'pile'
