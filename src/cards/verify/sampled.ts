/** Many games at random: the same ones that `manyhands simulate` plays of that tree and seed. */

import { clopperPearson, studentInterval } from '../../stats/index.ts'
import { playOnHands } from '../simulate/simulate-parallel.ts'
import type { Statistics } from '../simulate/statistics.ts'
import { Table } from '../simulate/table.ts'
import type { Evidence, Measured, Work } from './evidence.ts'
import type { SampledFact, SampledPart } from './fact.ts'

/** Right rules fail a fact by chance for this share of all seeds; its parts divide it among them. */
const WRONGLY_FAILED = 1e-4
/** What all intervals of a fact hold with. */
export const CONFIDENCE = 1 - WRONGLY_FAILED

const FEWEST_GAMES = 100

export async function sampled(fact: SampledFact, work: Work): Promise<Evidence> {
  const { seed, effort, engine = 'compiled', onDone, ...hands } = work
  const games = Math.max(FEWEST_GAMES, Math.round(fact.games * effort))
  const table = Table.set(fact.tree, { seed, engine })
  const { statistics } = await playOnHands(
    table,
    { first: 0, games },
    { ...hands, onGames: (played) => onDone?.(played, games) },
  )
  const confidence = 1 - WRONGLY_FAILED / fact.parts.length
  const measured = fact.parts.map((part) => measure(part, statistics, confidence))
  const trouble = troubleIn(statistics)
  return { measured, games, ...(trouble !== undefined && { trouble }) }
}

function measure(part: SampledPart, statistics: Statistics, confidence: number): Measured {
  const { reads, publishedError } = part
  const { wins, winRates, counters } = statistics.summary()
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

/** A mean over some of the games is no mean of the game. */
function troubleIn({ endings, errors, firstError }: Statistics): string | undefined {
  const unfinished = endings['step limit'] + endings.cycle
  if (errors > 0) return `${errors} games threw an error, the first: ${firstError?.message}`
  return unfinished > 0 ? `${unfinished} games did not end` : undefined
}
