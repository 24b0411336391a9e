/** Why a card cannot be picked, in words: what must hold for it, and does not. */
import type { Expr, Game, Shape } from '../rules/tree.ts'
import { shapeOf } from './expressions/shapes.ts'
import { plainText, type Standing, sceneOf } from './fragment.ts'
import type { Scene } from './scene.ts'
import type { OptionValues } from './simplify/fold.ts'
import { simplifiedPart } from './simplify/simplify.ts'
import { noun, picked } from './words/noun.ts'

export class PickWords {
  readonly #game: Game
  readonly #chosen: OptionValues
  readonly #scene: Scene

  constructor(game: Game, chosen: OptionValues, standing: Standing) {
    this.#game = game
    this.#chosen = chosen
    this.#scene = sceneOf(game, standing)
  }

  /** That a test holds, or does not. */
  clause(test: Expr, holds: boolean): string {
    return plainText(this.#scene.clause(this.#simple(test), holds))
  }

  /** That a test does not hold for one card, which the test knows by a name. */
  failing(test: Expr, name: string, card: string): string {
    const scene = this.#scene.naming(name, 'card', noun(card, { whose: 'its', long: false }))
    return plainText(scene.clause(this.#simple(test), false))
  }

  /** "a card in your hand of the suit led". */
  oneOf(set: Expr): string {
    return plainText(picked(this.#scene.group(this.#simple(set))))
  }

  /** "the hearts in your hand". */
  allOf(set: Expr): string {
    return plainText(this.#scene.group(this.#simple(set)).the)
  }

  /** "3 or more cards of one suit". */
  cardsOf(shape: Shape): string {
    return plainText(shapeOf(shape, this.#scene))
  }

  #simple(expression: Expr): Expr {
    return simplifiedPart(expression, this.#game, this.#chosen)
  }
}
