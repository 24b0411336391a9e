/** The door to the archive: a game is measured, and loses the rules that it can do without. */
import type { Findings } from '../measure/findings.ts'
import { optionUses } from '../measure/option-uses.ts'
import { qualityOf, qualityRange } from '../measure/quality.ts'
import { rulesCost } from '../measure/rules-cost.ts'
import type { Game } from '../rules/tree.ts'
import { nearestClassic } from '../vary/starting-games.ts'
import { behaviourOf } from './behaviour.ts'
import { type Evaluable, type Evaluated, REWARD, refusal } from './evaluated.ts'
import { EFFORTS, type FairMeasurement, measureFairly } from './fair-measurement.ts'
import { leanness } from './leanness.ts'
import { isDisguised, novelty } from './originality.ts'
import { hasPointlessOption, POINTLESS } from './pointless.ts'
import { withoutIdleRules } from './without-idle-rules.ts'
import { withoutUnusedOptions } from './without-unused-options.ts'

const DISGUISED = 'a classic in disguise'

/** Measured first, as a game that a gate refuses need not be simplified; without its idle rules it plays the same. */
export function door(item: Evaluable): Evaluated {
  if (isDisguised(nearestClassic(item.game))) return refusal(DISGUISED, REWARD.look, 0)
  const first = measureFairly(item, EFFORTS.door)
  if ('cause' in first) return first
  const { found, game, removed } =
    item.sample === 0 ? simplified(item, first) : { found: first, game: item.game, removed: [] }
  const nearest = nearestClassic(game)
  if (isDisguised(nearest)) return refusal(DISGUISED, REWARD.look, found.games)
  // What an option does with its cards may have been an idle rule.
  if (hasPointlessOption(game)) return refusal(POINTLESS, REWARD.look, found.games)
  const cost = rulesCost(game, {})
  const parts = { ...found.parts, words: cost['rules_complexity']?.value ?? found.parts.words }
  const merit =
    leanness(parts.words, nearest, item.seats) *
    qualityOf({ ...found.expected, words: parts.words }, item.style)
  return {
    fitness: novelty(nearest) * merit,
    merit,
    behaviour: behaviourOf(game, parts),
    reward: REWARD.door,
    games: found.games,
    genome: game,
    report: {
      quality: qualityOf(parts, item.style),
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

interface Simplified {
  readonly found: FairMeasurement
  readonly game: Game
  readonly removed: readonly string[]
}

function simplified(item: Evaluable, first: FairMeasurement): Simplified {
  const { found, game, removed } = usedOnly(item, first)
  const simplest = withoutIdleRules(game, item.seats)
  return { found, game: simplest.game, removed: [...removed, ...simplest.removed] }
}

/** A game that is nearly as good without the options that nobody takes is better without them. */
const GOOD_ENOUGH = 0.8

/** The game without them is measured again, as imagined games and games of random players differ. */
function usedOnly(item: Evaluable, first: FairMeasurement): Simplified {
  const merit = ({ expected }: FairMeasurement): number => qualityOf(expected, item.style)
  const asItWas: Simplified = { found: first, game: item.game, removed: [] }
  const used = withoutUnusedOptions(item.game, optionUses(first.findings.courses ?? []))
  if (used === undefined) return asItWas
  const again = measureFairly({ ...item, game: used.game }, EFFORTS.door)
  const games = first.games + again.games
  return 'cause' in again || merit(again) < GOOD_ENOUGH * merit(first)
    ? { ...asItWas, found: { ...first, games } }
    : { ...used, found: { ...again, games } }
}

const ladderGamesIn = ({ duels = { thumb: [] }, pilot = [] }: Findings): number =>
  2 * (pilot.length + Object.values(duels).reduce((total, blocks) => total + blocks.length, 0))
