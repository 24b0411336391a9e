/** The check of a game's module: many games in workers, for the fewest and for the most players. */
import { createPool, type LaneName, type Outcome } from '../../pool/index.ts'
import { MOST_ACTIONS } from '../in-play.ts'
import { playerCountOf } from '../module-game.ts'
import { TIMEOUT_MS } from '../players.ts'
import { addressOf, describeModule, MEMORY_BYTES } from '../simulate/load-game.ts'
import type { CheckedGame } from './check-game.ts'
import { type CheckItem, checkTask } from './check-task.ts'
import { type FoundProblem, merged, type Problem } from './problem.ts'

export interface CheckOptions {
  /** For each number of players; 20 unless given. */
  readonly games?: number | undefined
  /** Of the first game; the next ones have the next numbers. 1 unless given. */
  readonly seed?: number | undefined
  /** The fewest and the most that the game allows, unless given. */
  readonly playerCount?: number | undefined
  readonly maxActions?: number | undefined
  /** Handed to the game's `init`. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
  /** How long one game may take, in milliseconds. */
  readonly timeout?: number | undefined
  readonly workerCount?: number | undefined
  readonly lane?: LaneName | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((done: number, games: number) => void) | undefined
}

export interface CheckReport {
  readonly game: string
  readonly games: number
  readonly problems: readonly FoundProblem[]
}

const GAMES = 20

/** Throws an InputError if the module does not export a game at all. */
export async function checkModule(
  modulePath: string | URL,
  gameType: string,
  options: CheckOptions = {},
): Promise<CheckReport> {
  const { games = GAMES, seed = 1, playerCount, maxActions = MOST_ACTIONS, timeout = TIMEOUT_MS } = options
  const { lane = 'thread', workerCount = 1, signal, onProgress } = options
  const { href, path } = addressOf(modulePath)
  const job = { module: href, path, gameType, maxActions, options: options.options }
  const memory = lane === 'inline' ? {} : { memoryBytes: MEMORY_BYTES }
  await using pool = createPool({ lane, size: workerCount, stdout: 'stderr', ...memory })
  const game = await describeModule(pool, job, { signal, timeoutMs: timeout })
  const { min, max } =
    typeof game.players === 'number' ? { min: game.players, max: game.players } : game.players
  const counts = playerCount === undefined ? [...new Set([min, max])] : [playerCountOf(game, playerCount)]
  const items = counts.flatMap((players) =>
    Array.from({ length: games }, (_, n): CheckItem => ({ players, seed: seed + n })),
  )
  const outcomes: Outcome<CheckedGame>[] = []
  const limits = { timeoutMs: timeout, batch: 1, ...(signal && { signal }) }
  for await (const outcome of pool.map<CheckItem, CheckedGame>(checkTask(job), items, limits)) {
    outcomes.push(outcome)
    onProgress?.(outcomes.length, items.length)
  }
  signal?.throwIfAborted()
  return { game: game.name, games: items.length, problems: problemsIn(items, outcomes, timeout) }
}

function problemsIn(
  items: readonly CheckItem[],
  outcomes: readonly Outcome<CheckedGame>[],
  timeout: number,
): FoundProblem[] {
  const checked = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []))
  const first = items[0] as CheckItem
  const ofAll = [...choiceProblems(first, checked), ...drawProblems(first, checked)]
  return [
    ...merged(
      outcomes.map((outcome, n) =>
        outcome.ok ? outcome.value.problems : [crashOf(items[n] as CheckItem, outcome.error, timeout)],
      ),
    ),
    ...ofAll.map((problem) => ({ ...problem, games: checked.length })),
  ]
}

function crashOf(
  item: CheckItem,
  { kind, message }: { readonly kind: string; readonly message: string },
  timeout: number,
): Problem {
  const where = { ...item, after: [] }
  if (kind === 'timeout')
    return {
      kind: 'crash',
      what: `a game has not come to its end after ${timeout / 1000} s`,
      fix: 'Every function of a game returns, and every game ends; for a slow game give --timeout more time.',
      where,
    }
  return {
    kind: 'crash',
    what: `a game ended its worker: ${message}`,
    fix: 'A game only computes: it starts no timers, and does not exit.',
    where,
  }
}

/** A game in which nobody ever has a choice. */
function choiceProblems(item: CheckItem, checked: readonly CheckedGame[]): Problem[] {
  const played = checked.filter(({ actions }) => actions > 0)
  if (checked.length === 0 || played.some(({ most }) => most > 1)) return []
  // What is broken before the first choice is reported as that.
  if (checked.some(({ problems }) => problems.length > 0)) return []
  const what =
    played.length === 0
      ? 'there is nothing to play: the game is over before anybody acts'
      : 'there is nothing to choose: no decision in any game offers more than one action'
  return [
    {
      kind: 'no choice',
      what,
      fix: 'A player is of use only where there is a choice.',
      where: { ...item, after: [] },
    },
  ]
}

/** Draws that are enough to see that nothing is ever drawn. */
const ENOUGH_DRAWS = 30

function drawProblems(item: CheckItem, checked: readonly CheckedGame[]): Problem[] {
  const hides = checked.some(({ hidden }) => hidden.hides)
  const draws = checked.reduce((sum, { hidden }) => sum + hidden.draws, 0)
  const changed = checked.reduce((sum, { hidden }) => sum + hidden.changed, 0)
  if (!hides || draws < ENOUGH_DRAWS || changed > 0) return []
  return [
    {
      kind: 'determinize',
      what: `determinize gave the real state in all of ${draws} draws: players who look ahead see what view hides`,
      fix: 'Draw what the player cannot see at random, from the rng.',
      where: { call: 'determinize', ...item, after: [] },
    },
  ]
}
