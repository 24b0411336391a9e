/**
 * A ladder: players from the lowest rung up. Each plays a match against the one below it; the Elo of a player is the sum
 * of the steps up to it.
 *
 *     const { pairs } = await playLadder({ players: [random, greedy], seats: 2, teams: 0, playBlocks })
 *
 * What a player is, which game it is, and where its games are played is up to `playBlocks`.
 */
import { InputError } from '../../errors/index.ts'
import { addEloSteps, type BettingSequence, type Interval, sum, type Variance } from '../../stats/index.ts'
import { type Pair, type Seats, sidesOf } from './block.ts'
import { Match, type MatchReport, type PlayBlocks, playMatch, type WatchOptions } from './match.ts'

/** Neighbours only; the last against the first as well; or each against each. */
export const PAIRINGS = ['neighbours', 'ends', 'all'] as const
export type Pairing = (typeof PAIRINGS)[number]

export interface LadderRules<Player> extends WatchOptions<Player> {
  /** From the lowest rung up. */
  readonly players: readonly Player[]
  /** The most games of a pair; 2000 if left out. */
  readonly games?: number
  /** Of every interval and every verdict; 0.99 if left out. */
  readonly confidence?: number
  /** Play on until the share is known to within this, rather than until it is decided which player is better. */
  readonly within?: number
  /** `ends` if left out. */
  readonly pairs?: Pairing
}

export interface LadderGame<Player> extends Seats {
  readonly playBlocks: PlayBlocks<Player>
  /** Whether two players always choose alike; if left out, only a player and itself. */
  readonly isLevel?: (pair: Pair<Player>) => boolean
}

export interface PlayerRating<Player> {
  readonly player: Player
  /** The first player's is 0. Infinite if all was won or lost on the way; null if it is not known. */
  readonly elo: number | null
  readonly interval: Interval
  /** Its share of the wins in each seat, over all its matches. Empty where each plays alone. */
  readonly seats: readonly SeatShare[]
}

export interface SeatShare {
  /** Of the wins of the games in which the player sat there; in teams, that of the team. Null if there were none. */
  readonly share: number | null
  readonly interval: Interval
  /** Games. */
  readonly n: number
}

export interface LadderReport<Player> {
  readonly confidence: number
  readonly players: readonly PlayerRating<Player>[]
  readonly pairs: readonly MatchReport<Player>[]
  /** Of the last player against the first, if they played a match. */
  readonly variance: Variance | null
  /** Whether the signal fired before all matches were over. */
  readonly interrupted: boolean
}

export const USUAL_GAMES_A_PAIR = 2000
export const USUAL_CONFIDENCE = 0.99

export async function playLadder<Player>(
  options: LadderRules<Player> & LadderGame<Player>,
): Promise<LadderReport<Player>> {
  const { players, seats, playBlocks, isLevel = ([one, other]) => one === other } = options
  const { pairing, ...rules } = rulesOf(options)
  const { confidence } = rules
  const rungs = rungsOf(players.length, pairing)
  const matches = rungs.map(([upper, lower]) => {
    const pair = [players[upper] as Player, players[lower] as Player] as const
    return new Match(pair, { ...rules, sides: sidesOf(options), isLevel: isLevel(pair) })
  })
  for (const match of matches) await playMatch(match, playBlocks, options)
  const pairs = matches.map((match) => match.report())
  const ends = rungs.findIndex(([upper, lower]) => upper - lower === players.length - 1)
  return {
    confidence,
    players: players.map((player, at) => {
      // The matches of neighbours come first, so these are the steps up to a player.
      const { difference, interval } = addEloSteps(matches.slice(0, at), confidence)
      const played = matches.flatMap((match, n) => {
        const place = rungs[n]?.indexOf(at)
        return place === 0 || place === 1 ? [match.payoffsOf(place)] : []
      })
      return { player, elo: difference, interval, seats: seatShares(played, seats, confidence) }
    }),
    pairs,
    variance: pairs[ends]?.variance ?? null,
    interrupted: matches.some((match) => !match.isOver),
  }
}

/** The rules of the matches, with defaults. Wrong ones are refused before anything is played. */
function rulesOf<Player>(options: LadderRules<Player>) {
  const { games = USUAL_GAMES_A_PAIR, confidence = USUAL_CONFIDENCE, within, pairs = 'ends' } = options
  const { length } = options.players
  if (length < 2) throw new InputError(`a ladder takes two players or more; got ${length}`)
  // A block has two games.
  if (!Number.isSafeInteger(games) || games < 2)
    throw new InputError(`games must be a whole number of at least 2; got ${games}`)
  if (!(confidence >= 0.5 && confidence <= 0.999999))
    throw new InputError(`confidence must be from 0.5 to 0.999999; got ${confidence}`)
  if (within !== undefined && !(within > 0 && within < 0.5))
    throw new InputError(`within must be above 0 and below 0.5; got ${within}`)
  if (!PAIRINGS.includes(pairs)) throw new InputError(`pairs must be ${PAIRINGS.join(' or ')}; got ${pairs}`)
  return {
    confidence,
    blocks: Math.floor(games / 2),
    pairing: pairs,
    ...(within !== undefined && { within }),
  }
}

type Rungs = readonly [upper: number, lower: number]

/** The places of the players of each match: neighbours first, from below. */
export function rungsOf(players: number, pairing: Pairing): readonly Rungs[] {
  const all = Array.from({ length: players }, (_, upper) =>
    Array.from({ length: upper }, (_, lower): Rungs => [upper, lower]),
  ).flat()
  const isNear = ([upper, lower]: Rungs): boolean => upper - lower === 1
  const isWanted = ([upper, lower]: Rungs): boolean =>
    pairing === 'all' || (pairing === 'ends' && upper - lower === players - 1)
  return [...all.filter(isNear), ...all.filter((rungs) => !isNear(rungs) && isWanted(rungs))]
}

/** `matches`: by match and side, what the side came to while the player held it. */
function seatShares(
  matches: readonly (readonly BettingSequence[])[],
  seats: number,
  confidence: number,
): readonly SeatShare[] {
  const sides = matches[0]?.length ?? 0
  if (sides < 2) return []
  return Array.from({ length: seats }, (_, seat) => {
    const inSeat = matches.map((match) => match[seat % sides] as BettingSequence)
    return overAll(
      inSeat.filter(({ n }) => n > 0),
      confidence,
    )
  })
}

/**
 * Matches are played with the same deals, so they are not independent; by Bonferroni, all their intervals hold together
 * if each takes only its part of the error, and then so does the weighted mean.
 */
function overAll(matches: readonly BettingSequence[], confidence: number): SeatShare {
  const n = sum(matches.map((match) => match.n))
  if (n === 0) return { share: null, interval: [0, 1], n }
  const intervals = matches.map((match) => match.interval(1 - (1 - confidence) / matches.length))
  const mean = (values: readonly number[]): number =>
    sum(values.map((value, at) => value * (matches[at] as BettingSequence).n)) / n
  return {
    share: mean(matches.map((match) => match.mean as number)),
    interval: [mean(intervals.map(([low]) => low)), mean(intervals.map(([, high]) => high))],
    n,
  }
}
