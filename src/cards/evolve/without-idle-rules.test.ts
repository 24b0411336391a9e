import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check.ts'
import type { Game } from '../rules/tree.ts'
import { simulateBatch } from '../simulate/simulate.ts'
import { idleNim } from '../testing/idle-nim.ts'
import { idleRuleGame } from '../testing/idle-rule-game.ts'
import { mutate } from '../vary/mutate.ts'
import { withoutIdleRules } from './without-idle-rules.ts'

const mutant = (game: Game, n: number): Game => mutate(game, stream(1, 'idle', n))?.game as Game

/** What players notice: a rule that is not there takes no step, and points that everybody gets make no difference. */
function outcomes(game: Game): unknown {
  const { wins, draws, unfinished, turns, decisions, scores } = simulateBatch(game, {
    games: 60,
    players: 'random',
    stepLimit: 5000,
  })
  const lead = (scores[0]?.mean ?? 0) - (scores[1]?.mean ?? 0)
  return { wins, draws, unfinished, turns, decisions, lead: lead.toFixed(6) }
}

test.each([
  ['High Cards', idleRuleGame],
  ['Nim', idleNim],
])('%s loses the rule that was put in to do nothing', (_, game) => {
  const { removed } = withoutIdleRules(game, 2)
  expect(removed).toHaveLength(1)
  expect(removed[0]).toMatch(/^without: .*if .* more than \d+ cards/)
})

const GAMES: readonly (readonly [string, Game])[] = [
  ['High Cards', idleRuleGame],
  ['Nim', idleNim],
  ...[1, 2, 3, 4].map((n) => [`mutant ${n} of High Cards`, mutant(idleRuleGame, n)] as const),
  ...[1, 2, 3].map((n) => [`mutant ${n} of Nim`, mutant(idleNim, n)] as const),
]

test.each(GAMES)('%s without idle rules checks, plays the same, and has no idle rule left', (_, game) => {
  const { game: simpler } = withoutIdleRules(game, 2)
  expect(checkGame(simpler).problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(outcomes(simpler)).toEqual(outcomes(game))
  expect(withoutIdleRules(simpler, 2)).toMatchObject({ game: simpler, removed: [] })
})
