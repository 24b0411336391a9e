/** How a game and its variants are looked at: by whom, how often and for how long, from a few games of the original. */
import type { Pool } from '../../pool/index.ts'
import { meanOf } from '../../stats/index.ts'
import { ANY, bestThumb } from './best-thumb.ts'
import type { Measuring } from './findings.ts'
import type { LookPlan } from './look.ts'
import type { PlayedGame } from './playtest.ts'
import { PlaytestFailure, playtestOn } from './playtest-task.ts'
import type { Subject } from './playtester.ts'
import { selfPlay } from './self-play.ts'

type Plan = Omit<LookPlan, 'sides' | 'original'>

const SAMPLE = 20
const MOST_GAMES = { random: 200, thumb: 60, thinking: 8 }
const LEAST_GAMES = { random: 20, thumb: 20, thinking: 0 }
/** In steps of the rules, for one game: a look takes about a second at most. */
const BUDGET = { random: 2_000_000, thumb: 2_000_000, thinking: 60_000_000 }
/** Games are cut off after this many times the steps of the longest game of the sample. */
const MANY_TIMES = 20
const STEP_LIMIT = { least: 2000, most: 200_000 }
const THUMB_STEP_LIMIT = 20_000
/** Who looks ahead. One that departs from the rule of thumb where it pays ends its games about as soon as the rule does. */
const SEARCH = 'mcts:20'
const SECOND_THOUGHTS = 'rollout:4'
/** Imagined games for each decision, about. */
const IMAGINED = 20
/** Games of players who look ahead are cut off after this many times the steps of the longest game of the sample. */
const THINKING_TIMES = 4

export async function planLooks(
  pool: Pool,
  subject: Subject,
  signal: AbortSignal | undefined,
): Promise<Plan> {
  const play = playtestOn(pool, subject, { signal })
  const stages = planning()
  try {
    let next = stages.next()
    while (!next.done) next = stages.next(await play(next.value))
    return next.value
  } catch (thrown) {
    if (!(thrown instanceof PlaytestFailure)) throw thrown
    const { least } = STEP_LIMIT
    return { thumb: ANY, thinker: ANY, games: LEAST_GAMES, stepLimit: least, thinkingStepLimit: least }
  }
}

function* planning(): Measuring<Plan> {
  const random = yield* selfPlay('random', { first: 0, many: SAMPLE, stepLimit: STEP_LIMIT.most })
  const wanted = MANY_TIMES * longestOf(random)
  const stepLimit = Math.min(STEP_LIMIT.most, Math.max(STEP_LIMIT.least, wanted))
  const { best: thumb } = yield* bestThumb(Math.min(stepLimit, THUMB_STEP_LIMIT))
  const byThumb = yield* selfPlay(thumb, { first: 0, many: SAMPLE, stepLimit })
  // A rule of thumb that goes round in circles would do so in imagined games, too.
  const isPolicy = thumb !== ANY && byThumb.every(({ ending }) => ending === 'finished')
  const imagined = isPolicy ? byThumb : random
  return {
    thumb,
    thinker: isPolicy ? `${SECOND_THOUGHTS}@${thumb}` : SEARCH,
    games: {
      random: gamesWithin('random', stepsIn(random)),
      thumb: gamesWithin('thumb', stepsIn(byThumb)),
      // From each decision on, games are imagined to their end: half a game each, on average.
      thinking: gamesWithin('thinking', (decisionsIn(imagined) * IMAGINED * stepsIn(imagined)) / 2),
    },
    stepLimit,
    thinkingStepLimit: Math.min(stepLimit, THINKING_TIMES * longestOf(imagined)),
  }
}

const longestOf = (games: readonly PlayedGame[]): number => Math.max(1, ...games.map(({ steps }) => steps))
const stepsIn = (games: readonly PlayedGame[]): number => meanOf(games.map(({ steps }) => steps)).mean
const decisionsIn = (games: readonly PlayedGame[]): number =>
  meanOf(games.map(({ decisions }) => decisions)).mean

const gamesWithin = (of: keyof typeof BUDGET, steps: number): number =>
  Math.min(MOST_GAMES[of], Math.max(LEAST_GAMES[of], Math.floor(BUDGET[of] / Math.max(1, steps))))
