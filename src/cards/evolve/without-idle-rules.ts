/** A game without the rules that change nothing: not for random players, not by a rule of thumb, not for one who looks ahead. */
import type { Game } from '../rules/tree.ts'
import { GameSetup } from '../simulate/game-setup.ts'
import { simplifyByPlay } from '../vary/simplify-by-play.ts'

/** Games of each player, the cheapest first. */
const PLAYED: readonly (readonly [player: string, games: number])[] = [
  ['random', 60],
  ['thumb:first-low', 10],
  ['thumb:last-high', 10],
  ['greedy', 2],
]
const STEP_LIMIT = 5000

export function withoutIdleRules(
  game: Game,
  seats: number,
): { readonly game: Game; readonly removed: readonly string[] } {
  const expected = PLAYED.map(([player, games]) => played(new GameSetup(game, { seats }), player, games))
  return simplifyByPlay(game, (simpler) => {
    const setup = new GameSetup(simpler, { seats })
    return PLAYED.every(([player, games], n) => played(setup, player, games) === expected[n])
  })
}

/** What the games came to, as text. */
function played(setup: GameSetup, player: string, games: number): string {
  const seated = setup.with({ players: player, stepLimit: STEP_LIMIT })
  return Array.from({ length: games }, (_, index) => {
    const { ending, scores, winners, turns, decisions } = seated.play(index)
    return [ending, scores.join(), winners.join(), turns, decisions].join(' ')
  }).join(';')
}
