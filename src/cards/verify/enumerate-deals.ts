/**
 * What a game counts over every deal there is: exact, not sampled. For rules in which nobody chooses, such as the worth of
 * a hand or what a dealer ends with.
 *
 *     const { result } = await enumerateDeals(pokerHands, { hand: 5 })
 *     result.counters.flush.total // 5108
 */
import { digest } from '../../digest/index.ts'
import { assertGame } from '../check/check.ts'
import { Program } from '../interpret/program.ts'
import type { Setting } from '../model/game-model.ts'
import type { EngineName } from '../simulate/game-setup.ts'
import { createWorkers, type WorkerOptions } from '../simulate/simulate-parallel.ts'
import type { Alike } from './dealing.ts'
import { type Deals, playAllDeals, troubleIn } from './enumerated.ts'
import { EnumerationError, probeDeals } from './probe-deals.ts'

export interface EnumerateOptions extends Setting, WorkerOptions {
  /** Every set of so many cards, where their order does not matter. Without it, cards come in every order. */
  readonly hand?: number | undefined
  /** Which cards count as alike, if they come in every order: cards of a `rank`, where suits never matter. */
  readonly alike?: Alike | undefined
  /** More deals than this are refused. */
  readonly most?: number | undefined
  readonly engine?: EngineName | undefined
  readonly signal?: AbortSignal
  /** Called with how much of the work is done, as it grows. */
  readonly onWork?: (done: number, total: number) => void
}

export interface Enumeration {
  readonly game: string
  /** How many were played: one a hand; in every order, one for each card that the rules may draw next. */
  readonly games: number
  readonly counters: Readonly<
    Record<
      string,
      {
        /** The mean over all deals, each as likely as it is. */ readonly mean: number /** The sum over all hands. */
        readonly total?: number
      }
    >
  >
}

export interface EnumerationRun {
  readonly result: Enumeration
  readonly digest: string
  readonly engine: EngineName
  readonly timing: { readonly seconds: number }
}

/** A minute or two on one core. */
export const USUAL_MOST_DEALS = 50_000_000

export async function enumerateDeals(tree: unknown, options: EnumerateOptions = {}): Promise<EnumerationRun> {
  const began = performance.now()
  const {
    hand,
    alike = 'card',
    most = USUAL_MOST_DEALS,
    engine = 'compiled',
    seats,
    options: chosen,
  } = options
  const setting: Setting = { ...(seats && { seats }), ...(chosen && { options: chosen }) }
  const game = assertGame(tree)
  const deals: Deals = hand === undefined ? { of: 'draws', alike } : { of: 'hands', size: hand }
  const estimate = probeDeals(new Program(game, setting), deals)
  if (estimate > most) throw new EnumerationError(tooMany(game.name, deals, estimate, most))
  await using pool = createWorkers(options)
  const { signal, onWork } = options
  const work = { pool, seed: 1, engine, ...(signal && { signal }), ...(onWork && { onDone: onWork }) }
  const { totals, games, notCompiled, unfinished, wanting } = await playAllDeals(game, deals, work, setting)
  const trouble = troubleIn(unfinished, wanting)
  if (trouble !== undefined) throw new EnumerationError(`${game.name}: ${trouble}`)
  const counters = Object.keys(game.counters ?? {}).map((name, n) => {
    const sum = totals[n] ?? 0
    return [name, hand === undefined ? { mean: sum } : { mean: sum / games, total: sum }] as const
  })
  const result: Enumeration = { game: game.id, games, counters: Object.fromEntries(counters) }
  return {
    result,
    digest: digest(result),
    engine: notCompiled === undefined ? engine : 'reference',
    timing: { seconds: (performance.now() - began) / 1000 },
  }
}

function tooMany(name: string, deals: Deals, estimate: number, most: number): string {
  const many = deals.of === 'hands' ? estimate.toLocaleString('en') : `about ${inWords(estimate)}`
  const what = deals.of === 'hands' ? `hands of ${deals.size} cards` : 'orders of cards'
  const advice =
    deals.of === 'hands' || deals.alike === 'rank'
      ? 'allow more (--most), or sample with "simulate"'
      : 'enumerate hands (--hand) if order does not matter, or ranks (--ranks) if suits do not; or sample with "simulate"'
  return `${name} has ${many} ${what}, and at most ${most.toLocaleString('en')} are played: ${advice}`
}

function inWords(n: number): string {
  return n < 1e9 ? Math.round(n).toLocaleString('en') : `10^${Math.round(Math.log10(n))}`
}
