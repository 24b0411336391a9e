/**
 * What is played to measure a game, stage by stage. The generator yields playtests and is given their rows; who plays them,
 * and on how many workers, is no concern of its own. A stage is played only while every gate is open.
 */
import { sum } from '../../stats/index.ts'
import { bestThumb } from './best-thumb.ts'
import { blocksIn, gamesIn } from './blocks.ts'
import type { DuelName, Field, Findings, Measuring } from './findings.ts'
import { closedGate } from './gates.ts'
import type { Course, PlayedBlock, PlayedGame, Playtest } from './playtest.ts'
import { scoutField, type Usual } from './scout-field.ts'
import { selfPlay } from './self-play.ts'
import { minutesOf } from './session-time.ts'

export interface Effort {
  /** Steps after which a game between random players is cut off. */
  readonly stepLimit: number
  /** Minutes of play at a table, in each seating, for each duel of players who think. */
  readonly duelMinutes: number
  /** The same for games whose course is followed. */
  readonly courseMinutes: number
}

export const USUAL_EFFORT: Effort = { stepLimit: 200_000, duelMinutes: 200, courseMinutes: 160 }

const DUELS = ['thumb', 'glance', 'quick', 'memory', 'open'] as const satisfies readonly DuelName[]

const FIRST_LOOK = 10
const RANDOM_GAMES = 100
const THUMB_GAMES = 60
const THUMB_STEP_LIMIT = 20_000
/** Blocks after which the length of games between players who think is known well enough to plan the rest. */
const FIRST_BLOCKS = 6
const MOST_BLOCKS = 300
const COURSES = { least: 12, most: 60 }
/** Decisions of a game that are valued. */
const VALUED = 24
/** What memory is worth counts less, and what seeing all cards is worth is only told: they get a part of the time. */
const PART_OF_TIME: Partial<Record<DuelName, number>> = { memory: 1 / 2, open: 1 / 4 }

export function* measuring(sides: number, effort: Effort): Measuring<Findings> {
  const first = yield* selfPlay('random', { first: 0, many: FIRST_LOOK, stepLimit: effort.stepLimit })
  if (closedGate({ sides, random: first })) return { sides, random: first }
  const rest = { first: FIRST_LOOK, many: RANDOM_GAMES - FIRST_LOOK, stepLimit: effort.stepLimit }
  const random = [...first, ...(yield* selfPlay('random', rest))]
  if (closedGate({ sides, random })) return { sides, random }
  const [leaks] = yield [{ kind: 'leaks' }]
  const looked = { sides, random, leak: leaks?.kind === 'leaks' ? leaks.leak : null }
  if (closedGate(looked)) return looked
  const { thumbs, best } = yield* bestThumb(THUMB_STEP_LIMIT)
  const thumbPlay = yield* selfPlay(best, { first: 0, many: THUMB_GAMES, stepLimit: THUMB_STEP_LIMIT })
  const simple = { ...looked, thumbs, thumbPlay }
  const usual = usualOf(thumbPlay, random)
  const field = yield* scoutField(sides, best, thumbPlay, usual)
  const duels = yield* playDuels(field, usual, effort)
  const dueled = { ...simple, field, duels }
  if (closedGate(dueled)) return dueled
  const courses = yield* followCourses(field, duels.quick, usual, effort)
  return { ...dueled, courses }
}

const STEPS = { times: 12, least: 2000, most: 50_000 }

function usualOf(thumbPlay: readonly PlayedGame[], random: readonly PlayedGame[]): Usual {
  const ended = thumbPlay.filter(({ ending }) => ending === 'finished')
  const games = ended.length * 2 > thumbPlay.length ? ended : random
  const steps = mean(games, ({ steps: each }) => each)
  return {
    minutes: mean(games, minutesOf),
    stepLimit: Math.min(STEPS.most, Math.max(STEPS.least, Math.round(STEPS.times * steps))),
    randomSteps: mean(random, ({ steps: each }) => each) / Math.max(1, steps),
  }
}

const mean = (games: readonly PlayedGame[], of: (game: PlayedGame) => number): number =>
  sum(games.map(of)) / Math.max(1, games.length)

function* playDuels(
  field: Field,
  { stepLimit }: Usual,
  { duelMinutes }: Effort,
): Measuring<Record<DuelName, readonly PlayedBlock[]>> {
  const duel = (name: DuelName, first: number, many: number): Playtest => ({
    kind: 'duel',
    pair: field.pairs[name],
    first,
    many,
    stepLimit,
  })
  const begun = (yield DUELS.map((name) => duel(name, 0, FIRST_BLOCKS))).map(blocksIn)
  const more = begun.map((blocks, n) => {
    const wanted = duelMinutes * (PART_OF_TIME[DUELS[n] as DuelName] ?? 1)
    return blocksFor(blocks, wanted) - FIRST_BLOCKS
  })
  const rest = (yield DUELS.map((name, n) => duel(name, FIRST_BLOCKS, more[n] as number))).map(blocksIn)
  const blocks = DUELS.map((name, n) => [name, [...(begun[n] ?? []), ...(rest[n] ?? [])]])
  return Object.fromEntries(blocks) as Record<DuelName, readonly PlayedBlock[]>
}

/** How many blocks take so many minutes in each seating, going by those that were played. */
function blocksFor(blocks: readonly PlayedBlock[], minutes: number): number {
  const each = mean(gamesIn(blocks), minutesOf)
  return Math.min(MOST_BLOCKS, Math.max(FIRST_BLOCKS, Math.round(minutes / Math.max(each, 0.01))))
}

function* followCourses(
  { quick, thumb, policy, positionPolicy }: Field,
  played: readonly PlayedBlock[],
  { stepLimit }: Usual,
  { courseMinutes }: Effort,
): Measuring<readonly Course[]> {
  const games = gamesIn(played)
  const wanted = Math.round(courseMinutes / Math.max(mean(games, minutesOf), 0.01))
  const many = Math.min(COURSES.most, Math.max(COURSES.least, wanted))
  const stride = Math.max(1, Math.round(mean(games, ({ decisions }) => decisions) / VALUED))
  const [rows] = yield [
    {
      kind: 'courses',
      player: quick,
      policy,
      positionPolicy,
      thumb,
      stride,
      first: 0,
      many,
      stepLimit,
    },
  ]
  return rows?.kind === 'courses' ? rows.rows : []
}
