/**
 * What a worker does: evaluates one game, at a look or at the door. The answer depends on the game, the seed, the style, the level
 * and the sample alone.
 */
import { digest } from '../../digest/index.ts'
import { type PathElement, stream } from '../../rng/index.ts'
import type { Level } from '../../search/index.ts'
import { meanOf } from '../../stats/index.ts'
import type { Effort } from '../measure/effort.ts'
import type { Findings, Measuring } from '../measure/findings.ts'
import type { GateName } from '../measure/gates.ts'
import { gamesPlayed } from '../measure/measure.ts'
import { type Measurement, measurementOf } from '../measure/measurement.ts'
import { measuring } from '../measure/measuring.ts'
import { sidesOf } from '../measure/played-game.ts'
import type { PlayedGame } from '../measure/playtest.ts'
import { Playtester } from '../measure/playtester.ts'
import { type Parts, qualityOf, qualityRange, type Style } from '../measure/quality.ts'
import { rulesCost } from '../measure/rules-cost.ts'
import { minutesOf } from '../measure/session-time.ts'
import type { Game } from '../rules/tree.ts'
import { type NearestClassic, nearestClassic } from '../vary/starting-games.ts'
import { glancing } from './glancing.ts'
import { mechanismsOf } from './mechanisms.ts'
import { withoutIdleRules } from './without-idle-rules.ts'

export const EVALUATE_TASK = { module: new URL(import.meta.url), export: 'evaluateGame' }

export interface Evaluable {
  readonly game: Game
  readonly seats: number
  readonly level: Level
  readonly sample: number
  readonly seed: PathElement
  readonly style: Style
}

/** What is known of a game that passed. */
export type DoorReport = Pick<
  Measurement,
  'quality' | 'qualityRange' | 'measures' | 'players' | 'gamesSimulated'
> & {
  readonly parts: Parts
  readonly nearest: NearestClassic
  readonly removed: readonly string[]
  /** Games of players who think. */
  readonly ladderGames: number
}

/** Plain data, as it is recorded. */
export interface Evaluated {
  /** Null if the game was refused, with its cause. */
  readonly fitness: number | null
  readonly cause?: string
  /** What children inherit: the quality, however much the game is like a classic. */
  readonly merit?: number
  /** Minutes, depth, interaction, mechanisms. At a glance, depth and interaction are not known. */
  readonly behaviour: readonly [number, number | null, number | null, string] | null
  /** How far it came, from 0 to 1. */
  readonly reward: number
  readonly games: number
  /** At a glance: the same for games that play the same. */
  readonly likeness?: string
  /** At the door: the game without idle rules, and what was measured. */
  readonly genome?: Game
  readonly report?: DoorReport
}

/**
 * How much is played at a look and at the door, by fair players with a quarter of the usual thought. More thought costs more and does
 * not tell good games from bad ones any better (docs/evolve.md). Even a look has over thirty games in its duels.
 */
const EFFORTS: Readonly<Record<'look' | 'door', Effort>> = {
  look: {
    stepLimit: 5000,
    duelMinutes: 10,
    courseMinutes: 10,
    scoutMinutes: 6,
    leastBlocks: 4,
    leastCourses: 4,
    thought: 0.25,
    without: ['leaks', 'open', 'memory'],
  },
  door: {
    stepLimit: 20_000,
    duelMinutes: 30,
    courseMinutes: 20,
    scoutMinutes: 12,
    leastBlocks: 6,
    leastCourses: 12,
    thought: 0.25,
  },
}

/** Nearer to a classic than this, a game is the classic in disguise; from the second on it is a game of its own. */
const DISTANCE = { least: 0.05, enough: 0.2 }

export function evaluateGame(item: Evaluable): Evaluated {
  switch (item.level) {
    case 'glance':
      return glance(item)
    case 'look':
      return look(item)
    case 'door':
      return door(item)
  }
}

/** Whether it works at all. How much it differs from the classics is known without playing it. */
function glance(item: Evaluable): Evaluated {
  const { tester, sides } = testerOf(item)
  const { found, games } = play(glancing(sides), tester)
  if (found.fault !== undefined) return refusal(found.fault, 0, games)
  const fitness = novelty(nearestClassic(item.game).distance)
  const minutes = meanOf(found.games.map(minutesOf)).mean
  const behaviour = [minutes, null, null, mechanismsOf(item.game)] as const
  return { fitness, behaviour, reward: REWARD.glance, games, likeness: likenessOf(found.games) }
}

/** What the games came to. A rule that changes none of them is not worth a look: players would hardly meet it. */
const likenessOf = (games: readonly PlayedGame[]): string =>
  digest(games.map(({ shares, scores, turns, decisions }) => [shares, aheadOfLast(scores), turns, decisions]))

/** Points that everybody gets make no difference. */
const aheadOfLast = (scores: readonly number[]): readonly number[] =>
  scores.map((score) => score - Math.min(...scores))

/** A brief measurement: enough to say which children are worth the door. */
function look(item: Evaluable): Evaluated {
  const found = measured(
    item,
    item.style === 'bluffing' ? { ...EFFORTS.look, without: ['leaks', 'memory'] } : EFFORTS.look,
  )
  if ('cause' in found) return found
  const { parts, games } = found
  const merit = qualityOf(middleOf(parts), item.style)
  const fitness = novelty(nearestClassic(item.game).distance) * merit
  return { fitness, merit, behaviour: behaviourOf(item.game, parts), reward: REWARD.look, games }
}

/** Measured first, as a game that a gate refuses need not be simplified; without its idle rules it plays the same. */
function door(item: Evaluable): Evaluated {
  if (nearestClassic(item.game).distance < DISTANCE.least) return refusal(DISGUISED, REWARD.look, 0)
  const found = measured(item, EFFORTS.door)
  if ('cause' in found) return found
  const { game, removed } =
    item.sample === 0 ? withoutIdleRules(item.game, item.seats) : { game: item.game, removed: [] }
  const nearest = nearestClassic(game)
  if (nearest.distance < DISTANCE.least) return refusal(DISGUISED, REWARD.look, found.games)
  const cost = rulesCost(game, {})
  const parts = { ...found.parts, words: cost['rules_complexity']?.value ?? found.parts.words }
  const quality = qualityOf(parts, item.style)
  return {
    fitness: novelty(nearest.distance) * quality,
    merit: qualityOf(middleOf(parts), item.style),
    behaviour: behaviourOf(game, parts),
    reward: REWARD.door,
    games: found.games,
    genome: game,
    report: {
      quality,
      qualityRange: qualityRange(parts, item.style),
      measures: { ...found.measurement.measures, ...cost },
      players: found.measurement.players,
      parts,
      gamesSimulated: found.games,
      nearest,
      removed,
      ladderGames: ladderGamesIn(found.findings),
    },
  }
}

interface MeasuredAt {
  readonly measurement: Measurement
  readonly parts: Parts
  readonly findings: Findings
  readonly games: number
}

function measured(item: Evaluable, effort: Effort): MeasuredAt | Refusal {
  const { tester, sides, subject } = testerOf(item)
  const { found, games } = play(measuring(sides, effort), tester)
  const measurement = measurementOf(found, { ...subject, style: item.style, gamesSimulated: games })
  const { valid, parts } = measurement
  return valid && parts
    ? { measurement, parts, findings: found, games }
    : refusal(causeOf(measurement), REWARD.measurement, games)
}

/** How far a child came, for its operators: past the glance, into a measurement that refused it, past the look, past the door. */
const REWARD = { glance: 0.1, measurement: 0.3, look: 0.7, door: 1 } as const

const DISGUISED = 'a classic in disguise'

/** Whether a game is more than a variant of a classic. */
export const isOfItsOwn = ({ distance }: NearestClassic): boolean => distance >= DISTANCE.enough

const novelty = (distance: number): number => Math.min(1, distance / DISTANCE.enough)

type Refusal = Evaluated & { readonly cause: string }

const refusal = (cause: string, reward: number, games: number): Refusal => ({
  fitness: null,
  cause,
  behaviour: null,
  reward,
  games,
})

/** The first gate that is closed, in words. */
function causeOf({ gates }: Measurement): string {
  const closed = (Object.keys(gates) as GateName[]).find((name) => gates[name].ok === false)
  return closed ? CLOSED[closed] : 'nothing could be measured'
}

const CLOSED: Readonly<Record<GateName, string>> = {
  can_be_played: 'games hang or crash',
  no_errors: 'games throw',
  has_choices: 'there is too little to choose',
  has_turns: 'there are too few turns',
  ends_at_random: 'games do not end',
  ends_when_played_well: 'games of good players do not end',
  not_drawn_at_random: 'games are drawn',
  not_drawn_when_played_well: 'games of good players are drawn',
  fair_seats_at_random: 'one seat wins',
  fair_seats_when_played_well: 'one seat wins between good players',
  first_move_not_decisive: 'the first move decides',
  fits_a_session: 'games are too short or too long for a session',
  hides_what_is_hidden: 'options name hidden cards',
}

/** Steps that players may imagine in one game: a deal of Whist takes a thirtieth of what a look allows. */
const MOST_IMAGINED = { glance: 600_000, look: 3_000_000, door: 20_000_000 }

function testerOf({ game, seats, level, sample, seed }: Evaluable) {
  const subject = { game, seats, options: {}, seed: stream(seed, 'evolve', level, sample).below(2 ** 32) }
  const tester = new Playtester(subject, { imaginedSteps: MOST_IMAGINED[level] })
  return { tester, sides: sidesOf(tester.program), subject }
}

/** Plays all stages in this process. */
function play<Found>(stages: Measuring<Found>, tester: Playtester): { found: Found; games: number } {
  let games = 0
  let next = stages.next()
  while (!next.done) {
    const rows = next.value.map((playtest) => tester.run(playtest))
    games += gamesPlayed(rows)
    next = stages.next(rows)
  }
  return { found: next.value, games }
}

/** So few games have wide intervals, and their low ends say little: parts enter by their middle. */
function middleOf(parts: Parts): Parts {
  const middle = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'object' && part !== null ? { ...part, low: part.value } : part,
  ])
  return Object.fromEntries(middle)
}

const behaviourOf = (
  game: Game,
  { session, depth, interaction }: Parts,
): [number, number, number, string] => [
  session.value,
  depth.value,
  interaction?.value ?? 0,
  mechanismsOf(game),
]

const ladderGamesIn = ({ duels = { thumb: [] }, pilot = [] }: Findings): number =>
  2 * (pilot.length + Object.values(duels).reduce((total, blocks) => total + blocks.length, 0))
