import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRun } from '../src/runs/index.ts'
import {
  type TrainReport,
  type TrainRequest,
  trainFingerprint,
  train as trainPlayer,
} from '../src/train/index.ts'
import type { Effort, Figures, Proof } from './proof.ts'

const EXAMPLES = new URL('../examples/train-games/', import.meta.url)
const WHOLE = { games: 200, iterations: 2, mcts: 15, matchGames: 200 }
/** Enough to find a player where games are quick. */
const SMALL = { games: 40, iterations: 1, mcts: 8, matchGames: 60 }
/** Self-play, a regression and matches, but not enough of them for a player. */
const SHORT = { games: 20, iterations: 1, mcts: 8, matchGames: 20 }
/**
 * A board game, one with hidden dice, and two card games of the rule language, with what is done in all places. Scopa is played by
 * the same code as GOPS, and slower.
 */
const GAMES: readonly { readonly game: string; readonly everywhere?: typeof SMALL }[] = [
  { game: 'connect-four', everywhere: SMALL },
  { game: 'liars-dice', everywhere: SMALL },
  { game: 'gops', everywhere: SHORT },
  { game: 'scopa' },
]

/** These must be beaten: their interval of the share of wins lies above a half. */
const YARDSTICKS = ['random', 'greedy', 'mcts:15']

/** Where work runs must not matter. */
const PLACES = [
  { lane: 'thread', workers: 2 },
  { lane: 'thread', workers: 1 },
  { lane: 'thread', workers: 5 },
  { lane: 'process', workers: 1 },
  { lane: 'process', workers: 2 },
  { lane: 'process', workers: 5 },
] as const

type Place = (typeof PLACES)[number]

async function trained(request: TrainRequest, place: Place): Promise<TrainReport> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-prove-train-'))
  try {
    using run = createRun(join(folder, 'run'), {
      kind: 'train',
      command: [],
      fingerprint: trainFingerprint(request),
    })
    return await trainPlayer({ ...request, ...place, run })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Trains a player for each example, and small ones everywhere. */
export const train: Proof = {
  claim:
    'Players that `manyhands train` makes in two rounds of 200 games, for connect four, liar’s dice, GOPS and Scopa, beat ' +
    'random play, greedy play, and tree search with as many iterations, each with 95% confidence. Small players for connect ' +
    'four and liar’s dice, with all their weights, and a short run for GOPS are the same for 1, 2 and 5 workers, threads and ' +
    'processes.',
  async run({ slice, seed, say }) {
    const figures: Record<string, string> = {}
    for (const { game, everywhere } of slice ? GAMES.slice(2, 3) : GAMES) {
      const module = new URL(`${game}.ts`, EXAMPLES).href
      if (everywhere)
        Object.assign(figures, await sameEverywhere(game, { ...everywhere, module, seed }, slice, say))
      if (slice) continue
      const report = await trained({ ...WHOLE, module, seed }, PLACES[0])
      say(`${game}: trained in ${report.timing.seconds.toFixed(0)} s`)
      Object.assign(figures, strengthOf(report))
    }
    return figures
  },
}

async function sameEverywhere(
  game: string,
  request: TrainRequest,
  slice: boolean,
  say: Effort['say'],
): Promise<Figures> {
  const digests = new Set<string>()
  for (const place of slice ? [PLACES[0], PLACES[3]] : PLACES) {
    const { digest, ai } = await trained(request, place)
    if (!ai && request.games === SMALL.games) throw new Error(`${game}: no small player was found`)
    digests.add(`${digest}, of the player ${ai?.digest ?? 'none'}`)
    say(`${game}: ${place.workers} × ${place.lane}`)
  }
  const [only] = digests
  if (only === undefined || digests.size > 1)
    throw new Error(`${game}: the digest is not the same everywhere`)
  return { [`${game}, digest everywhere`]: only }
}

function strengthOf({ result, digest }: TrainReport): Figures {
  if (!result.improved) throw new Error(`${result.game}: no player was found`)
  const figures: Record<string, string> = { [`${result.game}, digest`]: digest }
  for (const { against, share, interval, games } of result.strength) {
    const shares = `${percent(share)} of wins (${interval.map(percent).join(' to ')}) in ${games} games`
    figures[`${result.game}, against ${against}`] = shares
    if (YARDSTICKS.includes(against) && interval[0] <= 0.5)
      throw new Error(`${result.game}: not better than ${against}: ${shares}`)
  }
  return figures
}

const percent = (value: number | null): string => (value === null ? 'none' : `${(value * 100).toFixed(1)}%`)
