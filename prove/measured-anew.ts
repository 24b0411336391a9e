/** How good an evolved game is by players who think longer, on deals that evolution has not seen. */
import { middleOf } from '../src/cards/evolve/fair-measurement.ts'
import { measure } from '../src/cards/measure/measure.ts'
import { qualityOf } from '../src/cards/measure/quality.ts'
import type { Game } from '../src/cards/rules/tree.ts'
import type { Pool } from '../src/pool/index.ts'
import { meanOf } from '../src/stats/index.ts'

/** They think four to eight times as long as the players that guide the search. */
const JUDGES = { thought: 2, duelMinutes: 80, courseMinutes: 80, scoutMinutes: 30 }
const SLICE = { scoutMinutes: 2, duelMinutes: 2, courseMinutes: 2 }
/** One measurement errs, also because it chooses its players: another rule of thumb, and a game looks deep or shallow. */
const TIMES = 3

interface MeasuredAnew {
  /** Of the qualities, each by the middle of its intervals; 0 counts where a gate is closed. */
  readonly mean: number
  readonly each: readonly number[]
}

export async function measuredAnew(
  game: Game,
  { seats, seed, pool, slice }: { seats: number; seed: number; pool: Pool; slice: boolean },
): Promise<MeasuredAnew> {
  const each: number[] = []
  for (let n = 0; n < (slice ? 1 : TIMES); n += 1) {
    const options = { seats, seed: `${seed} anew ${n}`, pool, effort: slice ? SLICE : JUDGES }
    const { valid, parts } = (await measure(game, options)).result
    each.push(valid && parts ? qualityOf(middleOf(parts)) : 0)
  }
  return { mean: meanOf(each).mean, each }
}
