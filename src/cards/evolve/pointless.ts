/** Options that variation has cut short: a player chooses cards, and nothing is done with them. */
import { type Game, IT, type Option } from '../rules/tree.ts'
import { stepsOfKind } from '../vary/operators/sites.ts'
import { usesBound } from '../vary/uses.ts'

export const POINTLESS = 'a choice of cards is for nothing'

/** Readers of the rules look for the missing line, and at the table such a choice can be made again and again. */
export const hasPointlessOption = (game: Game): boolean =>
  stepsOfKind(game, 'choose').some(({ node }) => node.options.some(isPointless))

function isPointless({ each = [], do: steps }: Option): boolean {
  return each.length > 0 && each.every(({ as = IT }) => !usesBound(steps, as))
}
