/** Three of the proofs: known deals played again, many games at random, and the best play of both sides. */
import { clopperPearson, studentInterval } from '../../stats/index.ts'
import { assertGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { GameSetup } from '../simulate/game-setup.ts'
import { simulateOnPool } from '../simulate/simulate-parallel.ts'
import type { Summary } from '../simulate/statistics.ts'
import { solveInTurns } from '../solve/solve.ts'
import type {
  Evidence,
  Measured,
  ProofOptions,
  ReplayedFact,
  SampledFact,
  SampledPart,
  SolvedFact,
} from './fact.ts'

export function replayed({ tree, decks, parts }: ReplayedFact, { seed, onDone }: ProofOptions): Evidence {
  const program = new Program(assertGame(tree))
  const results = decks.map((deck, at) => {
    const { outcome } = Play.start(program, { seed, deck })
    onDone?.(at + 1, decks.length)
    return outcome
  })
  const measured = parts.map(({ reads }): Measured => {
    const value = reads(results)
    return { value, interval: typeof value === 'number' ? [value, value] : null }
  })
  return { measured, games: decks.length, engine: 'reference' }
}

/** Right rules fail a fact by chance for this share of all seeds; its parts divide it among them. */
const WRONGLY_FAILED = 1e-4
/** The confidence that all intervals of a fact hold together. */
export const CONFIDENCE = 1 - WRONGLY_FAILED

const FEWEST_GAMES = 100

/** The games are those that `manyhands simulate` plays of that tree and seed. */
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
  signal?.throwIfAborted()
  const confidence = 1 - WRONGLY_FAILED / fact.parts.length
  return {
    measured: fact.parts.map((part) => measure(part, result, confidence)),
    games,
    engine: setup.engine ? 'compiled' : 'reference',
    notCompiled: setup.notCompiled,
    trouble: troubleIn(result),
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

/** The interval is not a sample's: neither seat can keep the other from getting what its best responses show. */
export async function solved(fact: SolvedFact, { signal, onDone }: ProofOptions): Promise<Evidence> {
  const { tree, iterations, within, parts } = fact
  const { result } = await solveInTurns(assertGame(tree), {
    iterations,
    ...(signal && { signal }),
    onProgress: ({ what, done }) => onDone?.(what === 'nodes' ? 0 : done, iterations),
  })
  const { value, bounds, exploitability } = result
  const [low, high] = bounds
  return {
    measured: parts.map(() => ({ value: value[0], interval: bounds })),
    games: 0,
    engine: 'reference',
    solution: { iterations, exploitability },
    ...(high - low > within && { trouble: `the value is only known to lie between ${low} and ${high}` }),
  }
}
