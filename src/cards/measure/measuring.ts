/**
 * What is played to measure a game, stage by stage. The generator yields playtests and is given their rows; who plays them,
 * and on how many workers, is no concern of its own. A stage is played only while every gate is open.
 */
import { sum } from '../../stats/index.ts'
import { ANY, bestThumb } from './best-thumb.ts'
import { blocksIn, gamesIn, playedWell } from './blocks.ts'
import { edgeIn } from './depth.ts'
import type { Effort } from './effort.ts'
import type { DuelName, Duels, Field, Findings, Measuring } from './findings.ts'
import { closedGate } from './gates.ts'
import type { Course, PlayedBlock, PlayedGame, Playtest } from './playtest.ts'
import { scoutField, type Usual } from './scout-field.ts'
import { selfPlay } from './self-play.ts'
import { minutesOf } from './session-time.ts'

const FIRST_LOOK = 10
const RANDOM_GAMES = 100
const THUMB_GAMES = 60
const FEW_THUMB_GAMES = 10
const THUMB_STEP_LIMIT = 20_000
const MOST_BLOCKS = 300
const MOST_COURSES = 60
/** Decisions of a game that are valued. */
const VALUED = 24
/** What memory is worth counts less, and what seeing all cards is worth is only told: they get a part of the time. */
const PART_OF_TIME = { memory: 1 / 3, open: 1 / 5 }

export function* measuring(sides: number, effort: Effort): Measuring<Findings> {
  const first = yield* selfPlay('random', { first: 0, many: FIRST_LOOK, stepLimit: effort.stepLimit })
  if (closedGate({ sides, random: first })) return { sides, random: first }
  const rest = { first: FIRST_LOOK, many: RANDOM_GAMES - FIRST_LOOK, stepLimit: effort.stepLimit }
  const random = [...first, ...(yield* selfPlay('random', rest))]
  if (closedGate({ sides, random })) return { sides, random }
  const looked = { sides, random, ...(effort.without?.includes('leaks') ? {} : yield* findLeak()) }
  if (closedGate(looked)) return looked
  const { best, ranking, blocks: thumbDuel } = yield* bestThumb(THUMB_STEP_LIMIT)
  const thumbPlay = yield* thumbAlone(best, THUMB_GAMES)
  const simple = { ...looked, thumbDuel, thumbPlay, thumbDeals: yield* countDeals(best) }
  if (closedGate(simple)) return simple
  const usual = usualOf(thumbPlay, random)
  const ending = thumbPlay.every(isFinished) ? best : yield* thatEnds(ranking)
  const { field, pilot } = yield* scoutField(sides, { thumb: best, ending }, usual, effort)
  const scouted = { ...simple, pilot }
  if (!field || closedGate(scouted)) return scouted
  const duels = yield* playDuels(field, usual, effort)
  const dueled = { ...scouted, field, duels }
  if (closedGate(dueled)) return dueled
  const courses = yield* followCourses(field, playedWell(duels), usual, effort)
  return { ...dueled, courses }
}

function* findLeak(): Measuring<{ readonly leak: string | null }> {
  const [leaks] = yield [{ kind: 'leaks' }]
  return { leak: leaks?.kind === 'leaks' ? leaks.leak : null }
}

const thumbAlone = (thumb: string, many: number): Measuring<readonly PlayedGame[]> =>
  selfPlay(thumb, { first: 0, many, stepLimit: THUMB_STEP_LIMIT })

const isFinished = ({ ending }: PlayedGame): boolean => ending === 'finished'

/** The best rule of thumb that brings games with itself to an end: imagined games can be played out by it. */
function* thatEnds(ranking: readonly string[]): Measuring<string | undefined> {
  for (const thumb of ranking) {
    const games = yield* thumbAlone(thumb, FEW_THUMB_GAMES)
    if (thumb !== ANY && games.every(isFinished)) return thumb
  }
  return undefined
}

/** The interpreter plays these games. */
const DEALT_GAMES = 5

function* countDeals(player: string): Measuring<readonly number[]> {
  const range = { first: 0, many: DEALT_GAMES, stepLimit: THUMB_STEP_LIMIT }
  const [rows] = yield [{ kind: 'deals', player, ...range }]
  return rows?.kind === 'deals' ? rows.rows : []
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

/**
 * One duel after the other, the most telling one first. Where thought is not worth anything over a lesser player, it makes no
 * difference whether it is over one that thinks more: those duels are left out.
 */
function* playDuels(
  field: Field,
  { stepLimit }: Usual,
  { duelMinutes, leastBlocks, without }: Effort,
): Measuring<Duels> {
  const duel = function* (name: DuelName, part: number): Measuring<readonly PlayedBlock[]> {
    const range = (first: number, many: number): Playtest => {
      return { kind: 'duel', pair: field.pairs[name], first, many, stepLimit }
    }
    // After the first blocks, the length of games between players who think is known well enough to plan the rest.
    const begun = blocksIn((yield [range(0, leastBlocks)])[0])
    const more = blocksFor(begun, duelMinutes * part) - leastBlocks
    return more > 0 ? [...begun, ...blocksIn((yield [range(leastBlocks, more)])[0])] : begun
  }
  const memory = without?.includes('memory') ? {} : { memory: yield* duel('memory', PART_OF_TIME.memory) }
  const thumb = yield* duel('thumb', 1)
  if (isWorthless(thumb)) return { ...memory, thumb }
  const open = without?.includes('open') ? {} : { open: yield* duel('open', PART_OF_TIME.open) }
  const glance = yield* duel('glance', 1)
  if (isWorthless(glance)) return { ...memory, thumb, ...open, glance }
  return { ...memory, thumb, ...open, glance, quick: yield* duel('quick', 1) }
}

const isWorthless = (blocks: readonly PlayedBlock[]): boolean => edgeIn(blocks).share.high <= 1 / 2

/** How many blocks take so many minutes in each seating, going by those that were played. */
function blocksFor(blocks: readonly PlayedBlock[], minutes: number): number {
  const each = mean(gamesIn(blocks), minutesOf)
  return Math.min(MOST_BLOCKS, Math.round(minutes / Math.max(each, 0.01)))
}

function* followCourses(
  { quick, thumb, policy, positionPolicy }: Field,
  games: readonly PlayedGame[],
  { stepLimit }: Usual,
  { courseMinutes, leastCourses }: Effort,
): Measuring<readonly Course[]> {
  const wanted = Math.round(courseMinutes / Math.max(mean(games, minutesOf), 0.01))
  const many = Math.min(MOST_COURSES, Math.max(leastCourses, wanted))
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
