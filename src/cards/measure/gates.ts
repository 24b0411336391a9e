/**
 * Gates: what a game must not be. A gate closes only if play has shown that its limit is exceeded: the 99% interval of the
 * figure lies wholly beyond it, so that a look at a game right at the limit closes it by mistake at most once in 200 times.
 * Looks after each stage use all games played so far.
 */
import { clopperPearson, meanOf, sum } from '../../stats/index.ts'
import { gamesIn, playedWell } from './blocks.ts'
import type { Findings } from './findings.ts'
import type { PlayedGame } from './playtest.ts'
import { minutesOf } from './session-time.ts'

export interface Gate {
  /** Null if it was not checked: another gate had closed before, or it has no meaning for the game. */
  readonly ok: boolean | null
  /** What was found; null if it was not checked. */
  readonly found: number | null
  /** The least or the most that is let through. */
  readonly least?: number
  readonly most?: number
  /** Games that were looked at. */
  readonly n: number
  /** The limit in words, and the cause if the gate is closed. */
  readonly means: string
}

export type GateName =
  | 'can_be_played'
  | 'no_errors'
  | 'has_choices'
  | 'has_turns'
  | 'ends_at_random'
  | 'ends_when_played_well'
  | 'not_drawn_at_random'
  | 'not_drawn_when_played_well'
  | 'fair_seats_at_random'
  | 'fair_seats_when_played_well'
  | 'first_move_not_decisive'
  | 'fits_a_session'
  | 'hides_what_is_hidden'

const LIMITS = {
  errors: 0.01,
  decisions: 4,
  turns: 5,
  unfinished: { random: 0.05, well: 0.05 },
  draws: { random: 0.4, well: 0.25 },
  /** What the best seat may win beyond its fair share. */
  seat: { random: 0.25, well: 0.2 },
  /** Reward of the best first move over the mean of all. */
  firstMove: 0.25,
  /** In minutes, of one deal. The session that people want is shorter: `sessionFit` in quality.ts. */
  session: { least: 1, most: 60 },
} as const

const CONFIDENCE = 0.99
/** Fewer games have no spread to judge a mean by. */
const FEW = 5
/** Rules of thumb show how long a game takes if so many of their games end. */
const MOSTLY = 0.9

export function gatesOf(findings: Findings): Readonly<Record<GateName, Gate>> {
  const { sides, random, leak, pilot = [], duels, courses = [], failure } = findings
  const well = [...(duels ? playedWell(duels) : gamesIn(pilot)), ...courses.map(({ game }) => game)]
  const all = [...random, ...(findings.thumbPlay ?? []), ...well]
  const { unfinished, draws } = LIMITS
  // Random games may take hours where good players take minutes, and so do rules of thumb that go in circles.
  const { thumbPlay = [] } = findings
  const byThumb = ended(thumbPlay).length >= MOSTLY * thumbPlay.length ? thumbPlay : []
  const timed = courses.length > 0 ? courses.map(({ game }) => game) : byThumb
  const deals = courses.length > 0 ? courses.map((course) => course.deals) : findings.thumbDeals
  return {
    can_be_played: {
      ok: failure === undefined,
      found: Number(failure !== undefined),
      most: 0,
      n: all.length,
      means: failure ?? 'games that hang or crash',
    },
    no_errors: atMost(LIMITS.errors, share(all, isError), all.find(isError)?.message ?? 'games that throw'),
    has_choices: atLeast(
      LIMITS.decisions,
      random.map(({ decisions }) => decisions),
      'decisions a game',
    ),
    has_turns: atLeast(
      LIMITS.turns,
      random.map(({ turns }) => turns),
      'turns a game',
    ),
    ends_at_random: atMost(unfinished.random, share(random, isUnfinished), 'games cut off at the step limit'),
    ends_when_played_well: atMost(
      unfinished.well,
      share(well, isUnfinished),
      'games cut off at the step limit',
    ),
    not_drawn_at_random: atMost(
      draws.random,
      share(ended(random), ({ isDraw }) => isDraw),
      'drawn games',
    ),
    not_drawn_when_played_well: atMost(
      draws.well,
      share(ended(well), ({ isDraw }) => isDraw),
      'drawn games',
    ),
    fair_seats_at_random: seatGate(sides, random, 'random'),
    fair_seats_when_played_well: seatGate(sides, well, 'well'),
    first_move_not_decisive: firstMoveGate(courses.flatMap(({ firstGain }) => firstGain ?? [])),
    fits_a_session: sessionGate(ended(timed).map(minutesOf), deals),
    hides_what_is_hidden: {
      ok: leak === undefined ? null : leak === null,
      found: leak === undefined ? null : Number(leak !== null),
      most: 0,
      n: 1,
      means: leak ?? 'offers that name hidden cards',
    },
  }
}

/** The name of a gate that is closed, if one is. */
export const closedGate = (findings: Findings): GateName | undefined => closedGates(findings)[0]

export const closedGates = (findings: Findings): readonly GateName[] => closedAmong(gatesOf(findings))

export const closedAmong = (gates: Readonly<Record<GateName, Gate>>): readonly GateName[] =>
  (Object.entries(gates) as [GateName, Gate][]).flatMap(([name, { ok }]) => (ok === false ? [name] : []))

const isError = ({ ending }: PlayedGame): boolean => ending === 'error'
const isUnfinished = ({ ending }: PlayedGame): boolean => ending === 'unfinished'
const ended = (games: readonly PlayedGame[]): PlayedGame[] =>
  games.filter(({ ending }) => ending === 'finished')

interface Share {
  readonly of: number
  readonly n: number
}

const share = (games: readonly PlayedGame[], is: (game: PlayedGame) => boolean): Share => ({
  of: games.filter(is).length,
  n: games.length,
})

function atMost(most: number, { of, n }: Share, means: string): Gate {
  if (n === 0) return { ok: null, found: null, most, n, means }
  return { ok: clopperPearson(of, n, CONFIDENCE)[0] <= most, found: of / n, most, n, means }
}

function atLeast(least: number, values: readonly number[], means: string): Gate {
  const n = values.length
  const { mean, interval } = meanOf(values, CONFIDENCE)
  return { ok: n === 0 ? null : interval[1] >= least, found: n === 0 ? null : mean, least, n, means }
}

/** The seat that wins most, as a share of the games; shared wins count in part. */
export function seatGate(sides: number, played: readonly PlayedGame[], how: 'random' | 'well'): Gate {
  const games = ended(played)
  const most = 1 / sides + LIMITS.seat[how]
  const means = 'games won by the best seat'
  if (sides === 1 || games.length === 0) return { ok: null, found: null, most, n: games.length, means }
  const won = Array.from({ length: sides }, (_, side) =>
    sum(games.map(({ shares }) => shares[side] as number)),
  )
  // Several seats are looked at, so each is held to a stricter interval.
  const confidence = 1 - (1 - CONFIDENCE) / sides
  const best = Math.max(...won)
  const [low] = clopperPearson(Math.floor(best), games.length, confidence)
  return { ok: low <= most, found: best / games.length, most, n: games.length, means }
}

function firstMoveGate(gains: readonly number[]): Gate {
  const means = 'reward of the best first move over the mean of all'
  const most = LIMITS.firstMove
  if (gains.length < FEW) return { ok: null, found: null, most, n: gains.length, means }
  const { mean, interval } = meanOf(gains, CONFIDENCE)
  return { ok: interval[0] <= most, found: mean, most, n: gains.length, means }
}

/** A game of many deals may be stopped after any of them: it is too long only if one deal is. */
function sessionGate(minutes: readonly number[], deals: readonly number[] = [1]): Gate {
  const { least, most } = LIMITS.session
  const means = 'minutes a game'
  if (minutes.length < FEW) return { ok: null, found: null, least, most, n: minutes.length, means }
  const { mean, interval } = meanOf(minutes, CONFIDENCE)
  const ok = interval[1] >= least && interval[0] / meanOf(deals).mean <= most
  return { ok, found: mean, least, most, n: minutes.length, means }
}
