/** How a game came out, in a sentence. */
import { capital, listed } from '../english/words/words.ts'
import type { GameResult } from '../model/game-result.ts'
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
