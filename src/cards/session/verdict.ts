/** How a game came out, in words. */
import { capital, listed } from '../english/words/words.ts'
import type { GameResult } from '../model/game-result.ts'
import type { Game } from '../rules/tree.ts'
import { clean } from './clean-text.ts'
import type { GameWords } from './game-words.ts'

export function verdict({ ending, cycle, draw, winners }: GameResult, words: GameWords): string {
  if (ending === 'cycle' || cycle) return 'The game goes round in circles and would never end.'
  if (ending !== 'finished') return 'The game was too long and is given up.'
  if (draw) return 'The game is a draw.'
  const who = winners.map((player) => words.player(player))
  if (who.length === 0) return 'Nobody wins.'
  const isOne = who.length === 1 && who[0] !== 'you'
  return `${capital(listed(who))} ${isOne ? 'wins' : 'win'}.`
}

/** What the rules count, in their words: "cards drawn: 12". */
export function countedTexts({ family, counters = {} }: Game, outcome: GameResult): string[] {
  // Those of an evolved game are in the words of the games it comes from, and need not be true any more.
  return Object.entries(family === 'evolved' ? {} : counters).flatMap(([name, means]) => {
    const n = outcome.counters[name] ?? 0
    return n === 0 ? [] : [`${clean(means)}: ${n}`]
  })
}
