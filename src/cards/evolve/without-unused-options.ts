/**
 * A game without the options that good players never take: they are mistakes or decoration, and players would have to learn them.
 * Games of random players may change, so that the game has to be measured again.
 */
import { isGameOfParts } from '../check/check.ts'
import { isNeverTaken, type OptionUse } from '../measure/option-uses.ts'
import type { Game, Option } from '../rules/tree.ts'
import { stepsOfKind } from '../vary/operators/sites.ts'
import { replaceAt } from '../vary/paths.ts'
import { tidy } from '../vary/tidy.ts'

export interface WithoutUnused {
  readonly game: Game
  /** In words. */
  readonly removed: readonly string[]
}

/** Undefined if all options are taken, or can be spared nowhere. */
export function withoutUnusedOptions(game: Game, uses: readonly OptionUse[]): WithoutUnused | undefined {
  let simpler = game
  const removed: string[] = []
  for (const { option } of uses.filter(isNeverTaken)) {
    const child = withoutOption(simpler, option)
    if (child === undefined) continue
    simpler = child
    removed.push(`without the option “${option}”, which good players do not take`)
  }
  return removed.length > 0 ? { game: simpler, removed } : undefined
}

/** Undefined if nothing would be left to choose somewhere, or if the game does not check without it. */
function withoutOption(game: Game, label: string): Game | undefined {
  let tree = game
  for (const { path, node } of stepsOfKind(game, 'choose').toReversed()) {
    const options = node.options.filter((option) => option.label !== label)
    if (options.length === node.options.length) continue
    if (!isChoice(options)) return undefined
    tree = replaceAt(tree, [...path, 'options'], options) as Game
  }
  return tree !== game && isGameOfParts(tree) ? tidy(tree) : undefined
}

const isChoice = ([first, ...others]: readonly Option[]): boolean =>
  others.length > 0 || first?.each !== undefined
