/** Many games at random: the same ones that `manyhands simulate` plays of that tree and seed. */
import { clopperPearson, studentInterval } from '../../stats/index.ts'
import { GameSetup } from '../simulate/game-setup.ts'
import { simulateOnPool } from '../simulate/simulate-parallel.ts'
import type { Summary } from '../simulate/statistics.ts'
import type { Evidence, Measured, ProofOptions } from './evidence.ts'
import type { SampledFact, SampledPart } from './fact.ts'

/** Right rules fail a fact by chance for this share of all seeds; its parts divide it among them. */
const WRONGLY_FAILED = 1e-4
/** The confidence that all intervals of a fact hold together. */
export const CONFIDENCE = 1 - WRONGLY_FAILED

const FEWEST_GAMES = 100

export async function sampled(
  fact: SampledFact,
  { pool, seed, effort, engine, signal, onDone }: ProofOptions,
): Promise<Evidence> {
  const games = Math.max(FEWEST_GAMES, Math.round(fact.games * effort))
  const setup = new GameSetup(fact.tree, { seed, engine })
  const { result } = await simulateOnPool(
    pool,
    setup,
    { first: 0, games },
    { signal, onGames: (played) => onDone?.(played, games) },
  )
  const confidence = 1 - WRONGLY_FAILED / fact.parts.length
  const { notCompiled } = setup
  const trouble = troubleIn(result)
  return {
    measured: fact.parts.map((part) => measure(part, result, confidence)),
    games,
    ...(notCompiled !== undefined && { notCompiled }),
    ...(trouble !== undefined && { trouble }),
  }
}

function measure({ reads, publishedError }: SampledPart, summary: Summary, confidence: number): Measured {
  const { wins, winRates, counters } = summary
  if (reads === 'wins') {
    const { value, n } = winRates[0] ?? { value: null, n: 0 }
    return { value, interval: clopperPearson(wins[0] ?? 0, n, confidence) }
  }
  const { mean = null, deviation = null, n = 0 } = counters[reads.mean] ?? {}
  if (mean === null || deviation === null) return { value: null, interval: null }
  const times = reads.times ?? 1
  const scaled = { mean: mean * times, deviation: deviation * times, n }
  return { value: scaled.mean, interval: studentInterval(scaled, confidence, publishedError) }
}

/** A mean over some of the games is not the game's mean. */
function troubleIn({ unfinished, errors, firstError }: Summary): string | undefined {
  if (errors > 0) return `${errors} games threw an error, the first: ${firstError?.message}`
  return unfinished > 0 ? `${unfinished} games did not end` : undefined
}
