/** What the courses of games show: how decisions matter, how long a game stays open, how sides affect each other. */
import { sum } from '../../stats/index.ts'
import { exactly, type Measure, meanMeasure, ratioMeasure, shareMeasure, within } from './measure-value.ts'
import { meanOpenness, watched as watchedOf } from './openness.ts'
import { isNeverTaken, OFTEN, optionUses } from './option-uses.ts'
import type { Course, CoursePoint, CourseSums } from './playtest.ts'
import { DECISION, minutesOf } from './session-time.ts'

/** A side is a clear favourite from this chance on. */
export const DECIDED = 0.9
const ALWAYS = 0.99

export function courseMeasures(courses: readonly Course[]): Readonly<Record<string, Measure>> {
  const perDecision = (of: keyof CourseSums): Measure =>
    ratioMeasure(courses.map(({ sums }) => [sums[of], sums.valued]))
  const watched = watchedOf(courses)
  const { never, always, options } = optionsTaken(courses)
  return {
    decisions: meanMeasure(courses.map(({ game }) => game.decisions)),
    decision_density: within(
      ratioMeasure(courses.map(({ game }) => [game.decisions, Math.max(game.turns, game.decisions)])),
      0,
      1,
    ),
    choices: perDecision('options'),
    gain_over_mean: perDecision('gain'),
    gain_over_thumb: perDecision('gainOverThumb'),
    stakes: perDecision('stakes'),
    real_decisions: perDecision('real'),
    idle_decisions: perDecision('idle'),
    as_thumb: perDecision('asThumb'),
    options_never_taken: exactly(never, options),
    options_always_taken: exactly(always, options),
    choice_time: within(
      ratioMeasure(
        courses.map(({ game, sums }) => [
          sums.valued === 0 ? 0 : (game.decisions * (1 - sums.idle / sums.valued) * DECISION) / 60,
          minutesOf(game),
        ]),
      ),
      0,
      1,
    ),
    tension_curve: meanMeasure(watched.map(({ points }) => meanOpenness(points))),
    decided_at: within(meanMeasure(watched.map(({ points }) => decidedAt(points))), 0, 1),
    lead_changes: meanMeasure(watched.map(({ points }) => leadChanges(points))),
    comeback_potential: shareMeasure(watched.filter(isComeback).length, watched.length),
    interaction_frequency: within(perDecision('interactions'), 0, 1),
    influence_on_others: within(perDecision('reach'), 0, 1),
    session_length: meanMeasure(courses.map(({ game }) => minutesOf(game))),
    deals: meanMeasure(courses.map(({ deals }) => deals)),
    length_spread: spreadOf(courses.map(({ game }) => game.turns)),
  }
}

const mean = (values: readonly number[]): number => sum(values) / Math.max(1, values.length)

/** How far the game had come when its last favourite became a clear one; 1 if none did before the end. */
function decidedAt(points: readonly CoursePoint[]): number {
  const open = points.findLastIndex(({ chances }) => Math.max(...chances) < DECIDED)
  return points[open + 1]?.at ?? 1
}

function leadChanges(points: readonly CoursePoint[]): number {
  const leaders = points.map(({ chances }) => chances.indexOf(Math.max(...chances)))
  return leaders.filter((leader, n) => n > 0 && leader !== leaders[n - 1]).length
}

/** Whether a winner once had less than half of a fair chance. */
function isComeback({ points, game: { shares } }: Course): boolean {
  const most = Math.max(...shares)
  return shares.some(
    (share, side) =>
      share === most && points.some(({ chances }) => (chances[side] as number) < 1 / (2 * shares.length)),
  )
}

/** The coefficient of variation; its interval is that of a normal sample. */
function spreadOf(values: readonly number[]): Measure {
  const average = mean(values)
  if (average === 0 || values.length < 2) return exactly(0, values.length)
  const value = Math.sqrt(sum(values.map((each) => (each - average) ** 2)) / (values.length - 1)) / average
  const half = (1.96 * value) / Math.sqrt(2 * (values.length - 1))
  return { value, low: Math.max(0, value - half), high: value + half, n: values.length }
}

interface OptionsTaken {
  readonly options: number
  readonly never: number
  readonly always: number
}

/** Which options of the rules good players always take, and which never, where there are others. */
function optionsTaken(courses: readonly Course[]): OptionsTaken {
  const uses = optionUses(courses)
  const often = uses.filter(({ offered }) => offered >= OFTEN)
  const never = often.filter(isNeverTaken).length
  const always = often.filter(({ offered, taken }) => taken > ALWAYS * offered).length
  return { options: uses.length, never, always: uses.length > 1 ? always : 0 }
}
