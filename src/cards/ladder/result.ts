/** What one game came to for each side. */
import type { GameSetup } from '../simulate/game-setup.ts'
import { sidesOf } from './seating.ts'

export interface Result {
  /** By side: its share of the win. A side that plays alone: whether it has won, or its score where scores decide. */
  readonly worth: readonly number[]
  readonly ending: 'finished' | 'unfinished' | 'error'
  /** What was thrown. */
  readonly message?: string
}

/** What the rules say of a game that is over. */
interface Final {
  readonly winners: readonly number[]
  readonly score: (seat: number) => number
}

/** A game that throws, or does not end, is won by nobody. */
export function resultOf(table: GameSetup, index: number): Result {
  try {
    const final = playOnce(table, index)
    return final
      ? { worth: worthOf(table, final), ending: 'finished' }
      : { worth: worthOfNothing(table), ending: 'unfinished' }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return { worth: worthOfNothing(table), ending: 'error', message }
  }
}

function playOnce(table: GameSetup, index: number): Final | undefined {
  let final: Final | undefined
  table.engine?.play(index, 1, (_, result) => {
    if (result?.ending !== 'finished') return
    const scores = [...result.scores]
    final = { winners: [...result.winners], score: (seat) => scores[seat] as number }
  })
  if (final) return final
  const { ending, winners, scores } = table.play(index)
  return ending === 'finished' ? { winners, score: (seat) => scores[seat] as number } : undefined
}

function worthOf({ program, spec }: GameSetup, { winners, score }: Final): readonly number[] {
  const sides = sidesOf(program)
  if (sides === 1) {
    if (program.winners) return [winners.length]
    return [spec.game.result.win === 'least' ? -score(0) : score(0)]
  }
  const worth = new Array<number>(sides).fill(winners.length === 0 ? 1 / sides : 0)
  for (const seat of winners) worth[seat % sides] = (worth[seat % sides] as number) + 1
  return winners.length === 0 ? worth : worth.map((won) => won / winners.length)
}

function worthOfNothing({ program }: GameSetup): readonly number[] {
  const sides = sidesOf(program)
  return new Array<number>(sides).fill(sides === 1 ? 0 : 1 / sides)
}
