/** Which kinds of mechanisms a game has, by the steps and expressions of its rules. */
import type { Game } from '../rules/tree.ts'

const KINDS: readonly (readonly [kind: string, sign: RegExp])[] = [
  ['tricks', /"do":"trick"/],
  ['melds', /"run":|"get":"deadwood"/],
  // An option whose first pick is a number.
  ['bids', /"each":\[\{(?:"as":"[^"]*",)?"in":\{"get":"range"/],
  ['simultaneous choices', /"together":"yes"/],
]

/** As in `tricks, bids`; `plays` if it has none of these. */
export function mechanismsOf(game: Game): string {
  const rules = JSON.stringify([game.flow, game.procs, game.defs])
  const found = KINDS.flatMap(([kind, sign]) => (sign.test(rules) ? kind : []))
  return found.length === 0 ? 'plays' : found.join(', ')
}
