/** What a game came to, as measures need it. */
import type { Program } from '../interpret/program.ts'
import type { GameResult } from '../model/game-result.ts'
import { messageOf } from '../simulate/simulate.ts'
import type { PlayedGame } from './playtest.ts'

export const sidesOf = ({ teams, seats }: Pick<Program, 'teams' | 'seats'>): number => teams || seats

export function playedGame(program: Program, result: GameResult): PlayedGame {
  const sides = sidesOf(program)
  const { ending, winners, turns, steps, decisions } = result
  const isFinished = ending === 'finished'
  const won = Array.from(
    { length: sides },
    (_, side) => winners.filter((seat) => seat % sides === side).length,
  )
  const isDraw = isFinished && (winners.length === 0 || won.every((each) => each > 0))
  const alone = (program.game.result.win === 'least' ? -1 : 1) * (result.scores[0] as number)
  return {
    ending: isFinished ? 'finished' : 'unfinished',
    shares:
      sides === 1
        ? [program.winners ? winners.length : alone]
        : won.map((each) => (winners.length === 0 ? 1 / sides : each / winners.length)),
    isDraw: sides > 1 && isDraw,
    scores: result.scores,
    turns,
    steps,
    decisions,
  }
}

/** A game that throws is an error, with its message. */
export function errorIn(program: Program, play: () => PlayedGame): PlayedGame {
  try {
    return play()
  } catch (thrown) {
    const sides = sidesOf(program)
    const shares = new Array<number>(sides).fill(1 / sides)
    const nothing = { turns: 0, steps: 0, decisions: 0 }
    return { ending: 'error', shares, isDraw: false, scores: [], ...nothing, message: messageOf(thrown) }
  }
}
