/** The proof by every deal there is, played on a pool. Workers load this file for their part of the deals. */
import { digest } from '../../digest/index.ts'
import type { Context } from '../../pool/index.ts'
import { assertGame } from '../check/check.ts'
import type { Dealt } from '../compile/engine/dealt-game.ts'
import type { Setting } from '../model/game-model.ts'
import { Deck } from '../rules/deck.ts'
import type { Game } from '../rules/tree.ts'
import type { EngineName } from '../simulate/game-setup.ts'
import { recentlyUsed } from '../simulate/play-task.ts'
import {
  type Alike,
  countHands,
  type Dealing,
  type DrawRange,
  dealingOf,
  type HandRange,
  playDraws,
  sumOf,
} from './dealing.ts'
import type { EnumeratedFact, EnumeratedPart, Evidence, Measured, ProofOptions } from './fact.ts'

/** Some hands, or all orders of cards that begin with a kind of card. */
type DealsPart = ({ readonly of: 'hands' } & HandRange) | ({ readonly of: 'draws' } & DrawRange)

interface Job {
  readonly game: Game
  readonly setting: Setting
  readonly engine: EngineName
  readonly part: DealsPart
}

type Answer = Dealt & Pick<Dealing, 'notCompiled'>

const keptDealing = recentlyUsed<Dealing>()

export default function enumerateTask({ game, setting, engine, part }: Job, { rng }: Context): Answer {
  const dealing = keptDealing(digest([game, engine, setting]), () => dealingOf(game, engine, setting))
  const dealt = part.of === 'hands' ? dealing.hands(part) : playDraws(dealing, part, rng)
  return { ...dealt, notCompiled: dealing.notCompiled }
}

/** Every set of so many cards, or cards in every order for as long as the rules want another one. */
export type Deals =
  | { readonly of: 'hands'; readonly size: number }
  | { readonly of: 'draws'; readonly alike: Alike }

/** The same for any number of workers: the answers are added up in the order of the deals. */
export async function playAllDeals(
  game: Game,
  deals: Deals,
  { pool, seed, engine, signal, onDone }: Omit<ProofOptions, 'effort'>,
  setting: Setting = {},
): Promise<Answer> {
  const counters = Object.keys(game.counters ?? {})
  const jobs = partsOf(deals, new Deck(game.deck)).map((part): Job => ({ game, setting, engine, part }))
  const answers: Answer[] = []
  const task = { module: new URL(import.meta.url) }
  const options = { seed, retries: 1, ...(signal && { signal }) }
  for await (const outcome of pool.map<Job, Answer>(task, jobs, options)) {
    signal?.throwIfAborted()
    if (!outcome.ok) throw new Error(`some deals could not be played: ${outcome.error.message}`)
    answers.push(outcome.value)
    onDone?.(answers.length, jobs.length)
  }
  signal?.throwIfAborted()
  return { ...sumOf(counters, answers), notCompiled: answers[0]?.notCompiled }
}

export async function enumerated(fact: EnumeratedFact, options: ProofOptions): Promise<Evidence> {
  const game = assertGame(fact.tree)
  const counters = Object.keys(game.counters ?? {})
  const deals: Deals = fact.deals.of === 'draws' ? { of: 'draws', alike: 'rank' } : fact.deals
  const { totals, games, unfinished, wanting, notCompiled } = await playAllDeals(game, deals, options)
  return {
    measured: fact.parts.map((part) => measure(part, totals[counters.indexOf(part.reads.counter)] ?? 0)),
    games,
    notCompiled,
    trouble: troubleIn(unfinished, wanting),
  }
}

/** A number that was published as a decimal fraction is rounded; a count is exact. */
function measure({ reads, decimals }: EnumeratedPart, total: number): Measured {
  const value = total / (reads.of ?? 1)
  const rounding = decimals === 0 ? 0 : 0.5 * 10 ** -decimals
  return { value, interval: [value - rounding, value + rounding] }
}

/** How many parts hands are divided into, for steady progress and an even end. */
const PARTS = 200

function partsOf(deals: Deals, deck: Deck): DealsPart[] {
  if (deals.of === 'draws') {
    const { alike } = deals
    const kinds = alike === 'card' ? deck.cards : deck.rankNumbers
    return kinds.map((first) => ({ of: 'draws', alike, first }))
  }
  const { size } = deals
  const all = countHands(deck.cards.length, size)
  const most = Math.ceil(all / PARTS)
  return Array.from({ length: Math.ceil(all / most) }, (_, n) => {
    const first = n * most
    return { of: 'hands', size, first, many: Math.min(most, all - first) }
  })
}

export function troubleIn(unfinished: number, wanting: number): string | undefined {
  if (unfinished > 0) return `${unfinished} games did not end`
  return wanting > 0 ? `${wanting} games wanted more cards than were dealt` : undefined
}
