/** Playtests on a pool: each is divided into pieces, and the rows come back in the order of their numbers. */
import { digest } from '../../digest/index.ts'
import type { Pool } from '../../pool/index.ts'
import { recentlyUsed } from '../simulate/play-task.ts'
import type { Playtest, Rows } from './playtest.ts'
import { Playtester, type Subject } from './playtester.ts'

const PLAYTEST_TASK = { module: new URL(import.meta.url), export: 'runPlaytest' }

interface PlaytestJob {
  readonly subject: Subject
  readonly playtest: Playtest
}

const keptTester = recentlyUsed<Playtester>()

/** What a worker does. Testers of recent games stay ready. */
export function runPlaytest({ subject, playtest }: PlaytestJob): Rows {
  return keptTester(digest(subject), () => new Playtester(subject)).run(playtest)
}

/** A block takes a fraction of a second, or some seconds on a busy machine: one that takes longer than this hangs. */
const HANGS_AFTER_MS = 600_000

/** A game that could not be played: it hung, or was too much for its worker. */
export class PlaytestFailure extends Error {
  override readonly name = 'PlaytestFailure'
}

/** Games or blocks in one piece: players who think take milliseconds a game, others microseconds. */
const PIECE = { thinking: 1, simple: 50 }

const isThinking = (playtest: Playtest): boolean =>
  playtest.kind === 'courses' ||
  (playtest.kind === 'duel' && playtest.pair.some((name) => !/^(random|thumb:)/.test(name)))

function* piecesOf(playtest: Playtest): Generator<Playtest> {
  if (playtest.kind === 'leaks') {
    yield playtest
    return
  }
  const size = isThinking(playtest) ? PIECE.thinking : PIECE.simple
  const { first, many } = playtest
  for (let from = 0; from < many; from += size)
    yield { ...playtest, first: first + from, many: Math.min(size, many - from) }
}

export interface PlaytestProgress {
  /** What is being found out. */
  readonly stage: string
  readonly done: number
  readonly total: number
}

interface PlaytestOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: PlaytestProgress) => void) | undefined
}

export function playtestOn(pool: Pool, subject: Subject, { signal, onProgress }: PlaytestOptions = {}) {
  return async (playtests: readonly Playtest[]): Promise<readonly Rows[]> => {
    const pieces = playtests.flatMap((playtest, n) => [...piecesOf(playtest)].map((piece) => ({ n, piece })))
    const rows: Rows[][] = playtests.map(() => [])
    const stage = stageOf(playtests)
    const jobs = pieces.map(({ piece }): PlaytestJob => ({ subject, playtest: piece }))
    const options = { failFast: true, timeoutMs: HANGS_AFTER_MS, batch: 1, ...(signal && { signal }) }
    for await (const outcome of pool.map<PlaytestJob, Rows>(PLAYTEST_TASK, jobs, options)) {
      signal?.throwIfAborted()
      if (!outcome.ok) throw new PlaytestFailure(outcome.error.message)
      rows[pieces[outcome.index]?.n as number]?.push(outcome.value)
      onProgress?.({ stage, done: outcome.index + 1, total: pieces.length })
    }
    // A map that was stopped early may have no outcome at all.
    signal?.throwIfAborted()
    return playtests.map(({ kind }, n) => joined(kind, rows[n] as Rows[]))
  }
}

function joined(kind: Rows['kind'], pieces: readonly Rows[]): Rows {
  if (kind === 'leaks') return pieces[0] as Rows
  const rows = pieces.flatMap((piece) => ('rows' in piece ? (piece.rows as readonly never[]) : []))
  return { kind, rows }
}

function stageOf(playtests: readonly Playtest[]): string {
  const [first] = playtests
  switch (first?.kind) {
    case 'duel':
      return isThinking(first) ? 'duels of players who think' : 'rules of thumb'
    case 'courses':
      return 'courses of games'
    case 'leaks':
      return 'hidden cards'
    case 'deals':
      return 'deals'
    default:
      return 'games'
  }
}
