/**
 * A game on its way from a worker. To send an object takes as long as to play a short game, so that a game of which no decision
 * was recorded travels as numbers; what names the game is known where it was asked for.
 */
import type { GameData } from './game-data.ts'

export type GameAnswer = GameData | readonly number[]

/** What the numbers do not say of a game. */
type GameNames = Pick<GameData, 'gameId' | 'playerCount'>

/** Shared by all games without a recorded decision. */
const NO_STATES: GameData['states'] = Object.freeze([])

/** Stands for null. */
const NONE = -1

/** Where numbers stand that every game has; behind them the winners and the returns. */
const AT = {
  seed: 0,
  completed: 1,
  totalActions: 2,
  firstMover: 3,
  leadChanges: 4,
  sum: 5,
  most: 6,
  forced: 7,
  winners: 8,
  lists: 9,
} as const

export function answerOf(data: GameData): GameAnswer {
  const { seed, states, error, totalActions, completed, firstMover, choices, leadChanges } = data
  if (error || states.length > 0) return data
  const { sum, most, forced } = choices
  const ends = [seed, completed ? 1 : 0, totalActions, firstMover ?? NONE, leadChanges ?? NONE]
  return [...ends, sum, most, forced, data.winners.length, ...data.winners, ...data.returns]
}

export function gameOfAnswer(answer: GameAnswer, { gameId, playerCount }: GameNames): GameData {
  if (!isNumbers(answer)) return answer
  const number = (at: number): number => answer[at] as number
  const orNull = (at: number): number | null => (answer[at] === NONE ? null : number(at))
  const returnsAt = AT.lists + number(AT.winners)
  return {
    gameId,
    seed: number(AT.seed),
    playerCount,
    states: NO_STATES,
    winners: LISTS.slice(answer, AT.lists, returnsAt),
    returns: LISTS.slice(answer, returnsAt, answer.length),
    totalActions: number(AT.totalActions),
    completed: answer[AT.completed] === 1,
    firstMover: orNull(AT.firstMover),
    choices: { sum: number(AT.sum), most: number(AT.most), forced: number(AT.forced) },
    leadChanges: orNull(AT.leadChanges),
  }
}

const isNumbers = (answer: GameAnswer): answer is readonly number[] => Array.isArray(answer)

/** Lists that were made lately, so that games with the same winners and returns share them: a million games need less memory. */
class RecentLists {
  readonly #lists: (readonly number[])[] = Array.from({ length: 64 }, () => [])

  /** As `slice` of a list; nobody can change the result, which others may have too. */
  slice(numbers: readonly number[], from: number, to: number): readonly number[] {
    let place = to - from
    for (let at = from; at < to; at += 1) place = (place * 31 + (numbers[at] as number)) & 63
    const known = this.#lists[place] as readonly number[]
    if (isSlice(known, numbers, from, to)) return known
    return (this.#lists[place] = Object.freeze(numbers.slice(from, to)))
  }
}

function isSlice(list: readonly number[], numbers: readonly number[], from: number, to: number): boolean {
  if (list.length !== to - from) return false
  for (let at = 0; at < list.length; at += 1) if (!Object.is(list[at], numbers[from + at])) return false
  return true
}

const LISTS = new RecentLists()
