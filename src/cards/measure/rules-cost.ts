/** What the rules of a game cost to learn: known from the rules alone, and never a merit. Title and source do not count. */

import type { GameOptions } from '../classics/game-name.ts'
import { english } from '../english/english.ts'
import type { Game } from '../rules/tree.ts'
import { pathsIn } from '../vary/paths.ts'
import { exactly, type Measure } from './measure-value.ts'

/** "If", "unless", "otherwise", "except": what the reader has to keep in mind beside the rule itself. */
const EXCEPTION = /\b(if|unless|otherwise|except|instead)\b/gi

export function rulesCost(game: Game, options: GameOptions): Readonly<Record<string, Measure>> {
  const text = english({ ...game, name: 'Game', source: 'Rules' }, { options })
  return {
    rules_complexity: exactly(text.split(/\s+/).filter(Boolean).length),
    constructs: exactly(pathsIn(game).length),
    exceptions: exactly(text.match(EXCEPTION)?.length ?? 0),
  }
}
