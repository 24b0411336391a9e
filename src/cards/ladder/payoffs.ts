/** What one game of a table came to for each side. */
import type { GamePayoffs } from '../../games/matches/block.ts'
import { sidesOf } from '../../games/matches/seating.ts'
import type { Table } from '../simulate/table.ts'

/** What the rules say of a game that is over. */
interface Final {
  readonly winners: readonly number[]
  readonly score: (seat: number) => number
}

/** A game that throws, or does not end, is won by nobody. */
export function payoffsOf(table: Table, index: number): GamePayoffs {
  try {
    const final = playOnce(table, index)
    return final
      ? { payoffs: finalPayoffs(table, final), ending: 'finished' }
      : { payoffs: equalPayoffs(table), ending: 'unfinished' }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return { payoffs: equalPayoffs(table), ending: 'error', message }
  }
}

function playOnce(table: Table, index: number): Final | undefined {
  const seats = Array.from({ length: table.plan.seats }, (_, seat) => seat)
  let final: Final | undefined
  table.engine?.play(index, 1, (_, row) => {
    if (!row?.isOver) return
    const scores = seats.map((seat) => row.score(seat))
    const winners = seats.filter((seat) => ((row.winners >> seat) & 1) === 1)
    final = { winners, score: (seat) => scores[seat] as number }
  })
  if (final) return final
  const { ending, winners, scores } = table.play(index)
  return ending === 'finished' ? { winners, score: (seat) => scores[seat] as number } : undefined
}

function finalPayoffs({ program, plan }: Table, { winners, score }: Final): readonly number[] {
  const sides = sidesOf(program)
  if (sides === 1) {
    if (program.winners) return [winners.length]
    return [plan.game.result.win === 'least' ? -score(0) : score(0)]
  }
  const payoffs = new Array<number>(sides).fill(winners.length === 0 ? 1 / sides : 0)
  for (const seat of winners) payoffs[seat % sides] = (payoffs[seat % sides] as number) + 1
  return winners.length === 0 ? payoffs : payoffs.map((won) => won / winners.length)
}

function equalPayoffs({ program }: Table): readonly number[] {
  const sides = sidesOf(program)
  return new Array<number>(sides).fill(sides === 1 ? 0 : 1 / sides)
}
