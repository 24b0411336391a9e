/**
 * A game on its way from a worker. To send an object takes as long as to play a short game, so that a game of which no decision
 * was recorded travels as numbers; what names the game is known where it was asked for.
 */
import type { GameData } from './game-data.ts'

export type GameAnswer = GameData | readonly number[]

/** Which game it is. */
export type GameNames = Pick<GameData, 'gameId' | 'seed' | 'playerCount'>

/** Stands for null. */
const NONE = -1

export function answerOf(data: GameData): GameAnswer {
  const { states, error, totalActions, completed, firstMover, choices, leadChanges, winners, returns } = data
  if (error || states.length > 0) return data
  const { sum, most, forced } = choices
  const ends = [completed ? 1 : 0, totalActions, firstMover ?? NONE, leadChanges ?? NONE]
  return [...ends, sum, most, forced, winners.length, ...winners, ...returns]
}

export function gameOfAnswer(answer: GameAnswer, { gameId, seed, playerCount }: GameNames): GameData {
  if (!isNumbers(answer)) return answer
  const [completed, totalActions, firstMover, leadChanges, sum, most, forced, winners, ...rest] =
    answer as Told
  return {
    gameId,
    seed,
    playerCount,
    states: [],
    winners: rest.slice(0, winners),
    returns: rest.slice(winners),
    totalActions,
    completed: completed === 1,
    firstMover: firstMover === NONE ? null : firstMover,
    choices: { sum, most, forced },
    leadChanges: leadChanges === NONE ? null : leadChanges,
  }
}

type Told = [number, number, number, number, number, number, number, number, ...number[]]

const isNumbers = (answer: GameAnswer): answer is readonly number[] => Array.isArray(answer)
