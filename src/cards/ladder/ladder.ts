/**
 * The strength of players: each is compared with the one below it, over the same deals with seats exchanged, until it is
 * decided which is better or the games are used up.
 *
 *     const { pairs } = await ladder('crazy-eights', { players: ['random', 'greedy', 'mcts:200'] })
 */
import type { PathElement } from '../../rng/index.ts'
import { climb } from '../../stats/elo.ts'
import type { Interval } from '../../stats/intervals.ts'
import { PlayerError } from '../players/players.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup, type SetupOptions } from '../simulate/game-setup.ts'
import { isLevel } from './block.ts'
import type { Variance } from './layout.ts'
import { Match, type PairReport } from './match.ts'
import { type LadderHands, playMatches } from './match-runner.ts'
import { PAIRINGS, type Pairing, type Places, pairsOf } from './pairs.ts'
import { type SeatShare, seatSharesOf } from './seat-shares.ts'
import { sidesOf } from './seating.ts'

export interface LadderOptions extends Omit<SetupOptions, 'players' | 'deck' | 'knowledge'>, LadderHands {
  /** From the lowest rung up. */
  readonly players: readonly string[]
  /** At most so many for each pair; 2000 if left out. */
  readonly games?: number
  /** Of every interval, and of every verdict; 0.99 if left out. */
  readonly confidence?: number
  /** Play on until the share is known within so much, rather than until it is decided who is better. */
  readonly within?: number
  /** `ends` if left out. */
  readonly pairs?: Pairing
}

export interface PlayerReport {
  readonly player: string
  /** The first player's is 0. Infinite if all was won or lost on the way; null if it is not known. */
  readonly elo: number | null
  readonly interval: Interval
  /** How much it won in each seat, against all it was compared with. None where each plays alone. */
  readonly seats: readonly SeatShare[]
}

export interface Ladder {
  readonly game: string
  readonly seats: number
  readonly seed: PathElement
  readonly confidence: number
  readonly players: readonly PlayerReport[]
  readonly pairs: readonly PairReport[]
  /** Of the last player against the first, if they were compared. */
  readonly variance: Variance | null
  /** Whether nobody has anything to choose, so that all are level. */
  readonly nothingToChoose: boolean
  /** Whether it was enough before all was decided. */
  readonly interrupted: boolean
  readonly timing: LadderTiming
}

export interface LadderTiming {
  /** Of play alone. */
  readonly seconds: number
  readonly gamesPerSecond: number
  /** In the order of the pairs. */
  readonly pairs: readonly { readonly seconds: number; readonly gamesPerSecond: number }[]
}

export const USUAL_GAMES_A_PAIR = 2000
export const USUAL_CONFIDENCE = 0.99
/** A block has two. */
const FEWEST_GAMES = 2

/** The same for any number of workers on any lane, but for its timing. */
export async function ladder(game: Game | string, options: LadderOptions): Promise<Ladder> {
  const table = setTable(game, options)
  const { seats, seed, players: _, ...shared } = table.spec
  const { confidence = USUAL_CONFIDENCE, pairs: pairing = 'ends', players } = options
  const rules = { ...rulesOf(options), confidence, sides: sidesOf(table.program) }
  const places = pairsOf(players.length, pairing)
  const matches = places.map((pair) => {
    const [upper, lower] = pair.map((at) => players[at] as string) as [string, string]
    return new Match([upper, lower], { ...rules, isLevel: isLevel(table, [upper, lower]) })
  })
  const seconds = await playMatches({ ...shared, seats, seed }, matches, options)
  const pairs = matches.map((match) => match.report())
  const ends = places.findIndex(([upper, lower]) => upper === players.length - 1 && lower === 0)
  return {
    game: table.name,
    seats,
    seed,
    confidence,
    players: players.map((player, at) => ({
      player,
      ...standing(matches.slice(0, at), confidence),
      seats: seatSharesOf(takenBy(at, places, matches), { seats, confidence }),
    })),
    pairs,
    variance: pairs[ends]?.variance ?? null,
    nothingToChoose: !table.program.hasChoices,
    interrupted: matches.some((match) => !match.isOver),
    timing: timingOf(matches, seconds),
  }
}

/** Whatever does not fit is refused here, before anything is played. */
function setTable(game: Game | string, options: LadderOptions): GameSetup {
  const { players, confidence = USUAL_CONFIDENCE, within, pairs = 'ends' } = options
  if (players.length < 2)
    throw new PlayerError(
      `a ladder takes two players or more, the lowest rung first, as in random,greedy,mcts:200; got ${players.length}`,
    )
  if (!(confidence >= 0.5 && confidence <= 0.999999))
    throw new RangeError(`confidence must be from 0.5 to 0.999999; got ${confidence}`)
  if (within !== undefined && !(within > 0 && within < 0.5))
    throw new RangeError(`within must be above 0 and below 0.5; got ${within}`)
  if (!PAIRINGS.includes(pairs)) throw new RangeError(`pairs must be ${PAIRINGS.join(' or ')}; got ${pairs}`)
  const [first] = players.map((name) => new GameSetup(game, { ...options, players: name }))
  return first as GameSetup
}

function rulesOf({ games = USUAL_GAMES_A_PAIR, within }: LadderOptions): { blocks: number; within?: number } {
  if (!Number.isSafeInteger(games) || games < FEWEST_GAMES)
    throw new RangeError(`games must be a whole number of at least ${FEWEST_GAMES}; got ${games}`)
  return { blocks: Math.floor(games / 2), ...(within !== undefined && { within }) }
}

/** The matches of neighbours come first, so the way up to a player is the first so many of them. */
function standing(way: readonly Match[], confidence: number): Pick<PlayerReport, 'elo' | 'interval'> {
  if (way.length === 0) return { elo: 0, interval: [0, 0] }
  const { difference, interval } = climb(way, confidence)
  return { elo: difference, interval }
}

/** What each side came to in a player's hands, match by match. */
function takenBy(at: number, places: readonly Places[], matches: readonly Match[]) {
  return places.flatMap(([upper, lower], n) => {
    if (upper !== at && lower !== at) return []
    return [(matches[n] as Match).worthTo(upper === at ? 0 : 1)]
  })
}

function timingOf(matches: readonly Match[], seconds: readonly number[]): LadderTiming {
  const speed = (games: number, took: number) => ({
    seconds: took,
    gamesPerSecond: took > 0 ? games / took : 0,
  })
  const games = matches.reduce((sum, match) => sum + match.games, 0)
  const took = seconds.reduce((sum, each) => sum + each, 0)
  return { ...speed(games, took), pairs: matches.map((match, n) => speed(match.games, seconds[n] ?? 0)) }
}
