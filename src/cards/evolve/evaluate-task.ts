/**
 * What a worker does: evaluates one game, at a look or at the door. The answer depends on the game, the seed, the style, the level
 * and the sample alone.
 */
import { digest } from '../../digest/index.ts'
import { meanOf } from '../../stats/index.ts'
import type { PlayedGame } from '../measure/playtest.ts'
import { qualityOf } from '../measure/quality.ts'
import { minutesOf } from '../measure/session-time.ts'
import { nearestClassic } from '../vary/starting-games.ts'
import { behaviourOf } from './behaviour.ts'
import { door } from './door.ts'
import { type Evaluable, type Evaluated, REWARD, refusal } from './evaluated.ts'
import { EFFORTS, measureFairly } from './fair-measurement.ts'
import { glancing } from './glancing.ts'
import { leanness } from './leanness.ts'
import { mechanismsOf } from './mechanisms.ts'
import { novelty } from './originality.ts'
import { play, testerOf } from './play-stages.ts'
import { hasPointlessOption, POINTLESS } from './pointless.ts'

export const EVALUATE_TASK = { module: new URL(import.meta.url), export: 'evaluateGame' }

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
  if (hasPointlessOption(item.game)) return refusal(POINTLESS, 0, games)
  const fitness = novelty(nearestClassic(item.game))
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
  const found = measureFairly(
    item,
    item.style === 'bluffing' ? { ...EFFORTS.look, without: ['leaks', 'memory'] } : EFFORTS.look,
  )
  if ('cause' in found) return found
  const { parts, expected, games } = found
  const nearest = nearestClassic(item.game)
  const merit = leanness(parts.words, nearest, item.seats) * qualityOf(expected, item.style)
  const fitness = novelty(nearest) * merit
  return { fitness, merit, behaviour: behaviourOf(item.game, parts), reward: REWARD.look, games }
}
