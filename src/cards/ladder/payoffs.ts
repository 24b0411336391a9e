/** What one game came to for each side. */
import { type GamePayoffs, sidesOf } from '../../games/matches/block.ts'
import type { Program } from '../interpret/program.ts'
import type { GameResult } from '../model/game-result.ts'
import type { Played } from '../simulate/simulate.ts'

/** A game that throws, or does not end, is won by nobody. */
export function payoffsOf(program: Program, played: Played): GamePayoffs {
  if ('error' in played) return { payoffs: equalPayoffs(program), ending: 'error', message: played.error }
  return played.result.ending === 'finished'
    ? { payoffs: finalPayoffs(program, played.result), ending: 'finished' }
    : { payoffs: equalPayoffs(program), ending: 'unfinished' }
}

function finalPayoffs(program: Program, { winners, scores }: GameResult): readonly number[] {
  const sides = sidesOf(program)
  if (sides === 1) {
    if (program.winners) return [winners.length]
    const score = scores[0] as number
    return [program.game.result.win === 'least' ? -score : score]
  }
  const payoffs = new Array<number>(sides).fill(winners.length === 0 ? 1 / sides : 0)
  for (const seat of winners) payoffs[seat % sides] = (payoffs[seat % sides] as number) + 1
  return winners.length === 0 ? payoffs : payoffs.map((won) => won / winners.length)
}

function equalPayoffs(program: Program): readonly number[] {
  const sides = sidesOf(program)
  return new Array<number>(sides).fill(sides === 1 ? 0 : 1 / sides)
}
