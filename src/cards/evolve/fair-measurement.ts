/** A measurement by players who see only what their seat may see: brief at a look, more thorough at the door. */
import type { Effort } from '../measure/effort.ts'
import type { Findings } from '../measure/findings.ts'
import type { GateName } from '../measure/gates.ts'
import { expectedDepth, type Measurement, measurementOf } from '../measure/measurement.ts'
import { measuring } from '../measure/measuring.ts'
import type { Parts } from '../measure/quality.ts'
import { type Evaluable, REWARD, type Refusal, refusal } from './evaluated.ts'
import { play, testerOf } from './play-stages.ts'
import { getsStuck } from './stuck.ts'

/**
 * How much is played at a look and at the door, by fair players with a quarter of the usual thought. More thought costs more and does
 * not tell good games from bad ones any better (docs/evolve.md). Even a look has some fifty games in its duels.
 */
export const EFFORTS: Readonly<Record<'look' | 'door', Effort>> = {
  look: {
    stepLimit: 5000,
    duelMinutes: 20,
    courseMinutes: 10,
    scoutMinutes: 6,
    leastBlocks: 8,
    leastCourses: 4,
    thought: 0.25,
    without: ['leaks', 'open', 'memory'],
  },
  door: {
    stepLimit: 20_000,
    duelMinutes: 45,
    courseMinutes: 20,
    scoutMinutes: 12,
    leastBlocks: 16,
    leastCourses: 12,
    thought: 0.25,
  },
}

export interface FairMeasurement {
  readonly measurement: Measurement
  readonly parts: Parts
  /** What is to be expected of more play: what search goes by. */
  readonly expected: Parts
  readonly findings: Findings
  readonly games: number
}

export function measureFairly(item: Evaluable, effort: Effort): FairMeasurement | Refusal {
  const { tester, sides, subject } = testerOf(item)
  const { found, games } = play(measuring(sides, effort), tester)
  if (getsStuck(found)) return refusal('a turn gets stuck', REWARD.measurement, games)
  const measurement = measurementOf(found, { ...subject, style: item.style, gamesSimulated: games })
  const { valid, parts } = measurement
  return valid && parts
    ? { measurement, parts, expected: expectedOf(parts, found), findings: found, games }
    : refusal(causeOf(measurement), REWARD.measurement, games)
}

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

/**
 * A look has as few as sixteen games in a duel: by chance, the player who thinks loses them, and a deep game looks shallow. So what
 * duels usually come to counts as much as the least that is played. It must not count more: evolution then stopped caring for depth.
 */
const USUAL_DUEL = { share: 0.65, blocks: 8 }

function expectedOf(parts: Parts, findings: Findings): Parts {
  const depth = expectedDepth(findings, USUAL_DUEL)
  return { ...middleOf(parts), depth: { ...parts.depth, value: depth, low: depth } }
}

/** So few games have wide intervals, and their low ends say little: parts enter by their middle. */
export function middleOf(parts: Parts): Parts {
  const middle = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'object' && part !== null ? { ...part, low: part.value } : part,
  ])
  return Object.fromEntries(middle)
}
