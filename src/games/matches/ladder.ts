/**
 * A ladder: players from the lowest rung up. Each plays a match against the one below it; the Elo of a player is the sum
 * of the steps up to it.
 *
 *     const { pairs } = await playLadder({ players: [random, greedy], seats: 2, teams: 0, playBlocks })
 *
 * What a player is, which game it is, and where its games are played is up to `playBlocks`.
 */
import { addEloSteps, type BettingSequence, type Interval, type Variance } from '../../stats/index.ts'
import { sum } from '../../stats/sum.ts'
import { Match, type MatchReport, type PlayBlocks, playMatch, type WatchOptions } from './match.ts'
import { PAIRINGS, type Pairing, pairsOf } from './pairs.ts'
import { type Pair, type Seats, sidesOf } from './seating.ts'

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
/** A block has two. */
const FEWEST_GAMES = 2

export async function playLadder<Player>(
  options: LadderRules<Player> & LadderGame<Player>,
): Promise<LadderReport<Player>> {
  const { players, pairs: pairing = 'ends', confidence = USUAL_CONFIDENCE, within, seats } = options
  const { games = USUAL_GAMES_A_PAIR, isLevel = ([one, other]) => one === other } = options
  refuseWrong({ players, games, confidence, within, pairing })
  const rungs = pairsOf(players.length, pairing)
  const blocks = Math.floor(games / 2)
  const rules = { confidence, blocks, sides: sidesOf(options), ...(within !== undefined && { within }) }
  const matches = rungs.map(([upper, lower]) => {
    const pair = [players[upper] as Player, players[lower] as Player] as const
    return new Match(pair, { ...rules, isLevel: isLevel(pair) })
  })
  for (const match of matches) await playMatch(match, options.playBlocks, options)
  const pairs = matches.map((match) => match.report())
  const ends = rungs.findIndex(([upper, lower]) => upper === players.length - 1 && lower === 0)
  return {
    confidence,
    players: players.map((player, at) => {
      // The matches of neighbours come first, so these are the steps up to a player.
      const { difference, interval } = addEloSteps(matches.slice(0, at), confidence)
      const payoffs = rungs.flatMap((rung, n) =>
        rung.includes(at) ? [(matches[n] as Match<Player>).payoffsOf(rung[0] === at ? 0 : 1)] : [],
      )
      return { player, elo: difference, interval, seats: seatShares(payoffs, seats, confidence) }
    }),
    pairs,
    variance: pairs[ends]?.variance ?? null,
    interrupted: matches.some((match) => !match.isOver),
  }
}

function refuseWrong({
  players,
  games,
  confidence,
  within,
  pairing,
}: {
  readonly players: readonly unknown[]
  readonly games: number
  readonly confidence: number
  readonly within: number | undefined
  readonly pairing: Pairing
}): void {
  if (players.length < 2) throw new RangeError(`a ladder takes two players or more; got ${players.length}`)
  if (!Number.isSafeInteger(games) || games < FEWEST_GAMES)
    throw new RangeError(`games must be a whole number of at least ${FEWEST_GAMES}; got ${games}`)
  if (!(confidence >= 0.5 && confidence <= 0.999999))
    throw new RangeError(`confidence must be from 0.5 to 0.999999; got ${confidence}`)
  if (within !== undefined && !(within > 0 && within < 0.5))
    throw new RangeError(`within must be above 0 and below 0.5; got ${within}`)
  if (!PAIRINGS.includes(pairing))
    throw new RangeError(`pairs must be ${PAIRINGS.join(' or ')}; got ${pairing}`)
}

/** `matches`: by match and side, what the side came to while the player held it. */
function seatShares(
  matches: readonly (readonly BettingSequence[])[],
  seats: number,
  confidence: number,
): readonly SeatShare[] {
  const sides = matches[0]?.length ?? 0
  if (sides < 2) return []
  const bySide = Array.from({ length: sides }, (_, side) =>
    overAll(
      matches.map((match) => match[side] as BettingSequence).filter(({ n }) => n > 0),
      confidence,
    ),
  )
  return Array.from({ length: seats }, (_, seat) => bySide[seat % sides] as SeatShare)
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
