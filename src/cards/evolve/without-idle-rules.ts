/** A game without the rules that change nothing: not for random players, not by a rule of thumb, not for one who looks ahead. */
import type { GameResult } from '../model/game-result.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup } from '../simulate/game-setup.ts'
import { simplifyByPlay } from '../vary/simplify-by-play.ts'

/** Games of each player, from one to another, the cheapest first: most rules change something in the first few games. */
const PLAYED: readonly (readonly [player: string, from: number, to: number])[] = [
  ['random', 0, 4],
  ['random', 4, 60],
  ['thumb:first-low', 0, 10],
  ['thumb:last-high', 0, 10],
  ['greedy', 0, 2],
]
const STEP_LIMIT = 5000
/** Games that are tried without a rule: more than the longest have rules. */
const MOST_ASKED = 1000

export function withoutIdleRules(
  game: Game,
  seats: number,
): { readonly game: Game; readonly removed: readonly string[] } {
  const original = new GameSetup(game, { seats })
  const expected = PLAYED.map((playing) => played(original, ...playing))
  return simplifyByPlay(
    game,
    (simpler) => {
      const setup = new GameSetup(simpler, { seats })
      return PLAYED.every((playing, n) => played(setup, ...playing) === expected[n])
    },
    { most: MOST_ASKED },
  )
}

/** What the games came to, as text. */
function played(setup: GameSetup, player: string, from: number, to: number): string {
  const seated = setup.with({ players: player, stepLimit: STEP_LIMIT })
  const found: string[] = []
  // Compiled code plays random players by the batch.
  seated.engine?.play(from, to - from, (index, result) => {
    found[index - from] = inWords(result ?? seated.play(index))
  })
  return Array.from({ length: to - from }, (_, n) => found[n] ?? inWords(seated.play(from + n))).join(';')
}

/** Points that everybody gets make no difference. */
const inWords = ({ ending, scores, winners, turns, decisions }: GameResult): string => {
  const least = Math.min(...scores)
  return [ending, scores.map((score) => score - least).join(), winners.join(), turns, decisions].join(' ')
}
