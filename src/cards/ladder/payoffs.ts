/** What one game of a table came to for each side. */
import { type GamePayoffs, sidesOf } from '../../games/matches/block.ts'
import type { Outcome } from '../interpret/play.ts'
import type { Table } from '../simulate/table.ts'

type Final = Pick<Outcome, 'winners' | 'scores'>

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
  let final: Final | undefined
  table.engine?.play(index, 1, (_, row) => {
    if (!row?.isOver) return
    const seats = Array.from({ length: table.plan.seats }, (_, seat) => seat)
    const winners = seats.filter((seat) => ((row.winners >> seat) & 1) === 1)
    final = { winners, scores: seats.map((seat) => row.score(seat)) }
  })
  if (final) return final
  const outcome = table.play(index)
  return outcome.ending === 'finished' ? outcome : undefined
}

function finalPayoffs({ program, plan }: Table, { winners, scores }: Final): readonly number[] {
  const sides = sidesOf(program)
  if (sides === 1) {
    if (program.winners) return [winners.length]
    const score = scores[0] as number
    return [plan.game.result.win === 'least' ? -score : score]
  }
  const payoffs = new Array<number>(sides).fill(winners.length === 0 ? 1 / sides : 0)
  for (const seat of winners) payoffs[seat % sides] = (payoffs[seat % sides] as number) + 1
  return winners.length === 0 ? payoffs : payoffs.map((won) => won / winners.length)
}

function equalPayoffs({ program }: Table): readonly number[] {
  const sides = sidesOf(program)
  return new Array<number>(sides).fill(sides === 1 ? 0 : 1 / sides)
}
