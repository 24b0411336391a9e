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
import type { Figures, Proof } from './proof.ts'

const EXAMPLES = new URL('../examples/train-games/', import.meta.url)
const GAMES = ['connect-four', 'liars-dice']
const WHOLE = { games: 200, iterations: 5, mcts: 15, matchGames: 400 }
const SLICE = { games: 40, iterations: 1, mcts: 15, matchGames: 80 }

/** These must be beaten: their interval of the share of wins lies above a half. */
const YARDSTICKS = ['random', 'greedy', 'mcts:15']

/** Where work runs must not matter. */
const PLACES = [
  { lane: 'thread', workers: 1 },
  { lane: 'thread', workers: 2 },
  { lane: 'thread', workers: 5 },
  { lane: 'process', workers: 2 },
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

/** Trains a player for each example, on other numbers of workers each time. */
export const train: Proof = {
  claim:
    'Players that `manyhands train` makes with its usual options, for connect four and for liar’s dice, beat random play, ' +
    'greedy play, and tree search with as many iterations, each with 95% confidence; the player and its digest are the same ' +
    'for 1, 2 and 5 workers, threads and processes.',
  async run({ slice, seed, say }) {
    const figures: Record<string, string> = {}
    for (const game of slice ? GAMES.slice(1) : GAMES) {
      const request = { ...(slice ? SLICE : WHOLE), module: new URL(`${game}.ts`, EXAMPLES).href, seed }
      const reports: TrainReport[] = []
      for (const place of slice ? PLACES.slice(1, 2) : PLACES) {
        const report = await trained(request, place)
        say(`${game}: ${place.workers} × ${place.lane}, ${report.timing.seconds.toFixed(0)} s`)
        reports.push(report)
      }
      const [first] = reports as [TrainReport]
      for (const { digest, ai } of reports)
        if (digest !== first.digest || ai?.digest !== first.ai?.digest)
          throw new Error(`${game}: the digest is not the same everywhere`)
      Object.assign(figures, figuresOf(first, slice))
    }
    return figures
  },
}

function figuresOf({ result, digest }: TrainReport, slice: boolean): Figures {
  const figures: Record<string, string> = { [`${result.game}, digest`]: digest }
  for (const { against, share, interval, games } of result.strength) {
    const shares = `${percent(share)} of wins (${interval.map(percent).join(' to ')}) in ${games} games`
    figures[`${result.game}, against ${against}`] = shares
    if (!slice && YARDSTICKS.includes(against) && interval[0] <= 0.5)
      throw new Error(`${result.game}: not better than ${against}: ${shares}`)
  }
  if (!slice && !result.improved) throw new Error(`${result.game}: no player was found`)
  return figures
}

const percent = (value: number | null): string => (value === null ? 'none' : `${(value * 100).toFixed(1)}%`)
