/** The best are measured once more, with more games on new deals: what was best of many was also lucky. */
import { digest } from '../../digest/index.ts'
import type { Pool } from '../../pool/index.ts'
import type { PathElement } from '../../rng/index.ts'
import { type RunWriter, toJson } from '../../runs/index.ts'
import { type MeasuredGame, measure } from '../measure/measure.ts'
import type { Style } from '../measure/quality.ts'
import type { EvolvedGame } from './evolved.ts'

export interface FinallyMeasured {
  /** Undefined if a gate has closed that was open at the door. */
  readonly game: EvolvedGame | undefined
  readonly gamesSimulated: number
}

interface FinalOptions {
  readonly pool: Pool
  readonly run?: RunWriter | undefined
  readonly seats: number
  readonly style: Style
  readonly seed: PathElement
  readonly signal?: AbortSignal | undefined
}

const EFFORT = { scoutMinutes: 30, duelMinutes: 80, courseMinutes: 80 }

export async function measureFinally(found: EvolvedGame, options: FinalOptions): Promise<FinallyMeasured> {
  const result = await recorded(found, options)
  const { quality, qualityRange, parts, measures, players, gamesSimulated } = result
  if (!(result.valid && quality > 0 && parts && players)) return { game: undefined, gamesSimulated }
  const ladderGames = 2 * DUELS.reduce((total, name) => total + (measures[name]?.n ?? 0), 0)
  const game = { ...found, quality, qualityRange, parts, measures, players, ladderGames, samples: 1 }
  return { game, gamesSimulated }
}

/** Each has as many blocks of two games as its sample has. */
const DUELS = ['top_over_thumb', 'top_over_glance', 'top_over_quick', 'memory', 'hidden_information']

/** From the record of the run, if it was measured before. */
async function recorded(found: EvolvedGame, options: FinalOptions): Promise<MeasuredGame> {
  const { run, pool, seats, style, seed, signal } = options
  const address = digest(['once more', found.game])
  const known = run?.find(address)
  if (known?.ok) return known.value as unknown as MeasuredGame
  const measuring = { seats, style, seed: `${seed} once more`, effort: EFFORT, pool, signal }
  const { result } = await measure(found.game, measuring)
  run?.record(address, { ok: true, index: 0, value: toJson(result) })
  return result
}
