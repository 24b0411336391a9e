/** From what was played to what it says: measures, gates and the quality of a game. */
import type { GameOptions } from '../classics/game-name.ts'
import type { Game } from '../rules/tree.ts'
import { courseMeasures } from './course-figures.ts'
import { depthOf, type Edges, edgeIn, type Prior, varianceIn } from './depth.ts'
import type { Findings } from './findings.ts'
import { type Gate, type GateName, gatesOf } from './gates.ts'
import { exactly, type Measure, rescaled } from './measure-value.ts'
import { type Parts, qualityOf, qualityRange, type Style } from './quality.ts'
import { rulesCost } from './rules-cost.ts'
import { seatBalance } from './seat-balance.ts'

export interface Measurement {
  /** 0 to 100; 0 if a gate is closed. */
  readonly quality: number
  /** Where it would lie 19 times of 20 if the same players played other deals. */
  readonly qualityRange: { readonly low: number; readonly high: number }
  readonly style: Style
  /** Whether all gates are open. */
  readonly valid: boolean
  readonly gates: Readonly<Record<GateName, Gate>>
  /** What the quality is made of; null if a gate closed before it was known. */
  readonly parts: Parts | null
  readonly measures: Readonly<Record<string, Measure>>
  /** Who played: the best rule of thumb, and the players who think. */
  readonly players: Readonly<Record<'thumb' | 'simple' | 'glance' | 'quick' | 'top', string>> | null
  readonly gamesSimulated: number
}

/** What is known of a game beside what was found. */
interface Measurable {
  readonly game: Game
  readonly options: GameOptions
  readonly style: Style
  readonly gamesSimulated: number
}

export function measurementOf(
  findings: Findings,
  { game, options, style, gamesSimulated }: Measurable,
): Measurement {
  const gates = gatesOf(findings)
  const cost = rulesCost(game, options)
  const { duels, courses, field } = findings
  const known = {
    ...cost,
    ...(findings.thumbPlay && seatBalance(findings)),
    ...(duels && depthMeasures(findings)),
    ...(courses && courseMeasures(courses)),
  }
  const valid = Object.values(gates).every(({ ok }) => ok !== false)
  const parts = duels && courses ? partsOf(findings, known) : null
  return {
    quality: valid && parts ? qualityOf(parts, style) : 0,
    qualityRange: valid && parts ? qualityRange(parts, style) : { low: 0, high: 0 },
    style,
    valid: valid && parts !== null,
    gates,
    parts,
    measures: known,
    players: field
      ? {
          thumb: field.thumb,
          simple: field.simple,
          glance: field.pairs.glance[1],
          quick: field.quick,
          top: field.top,
        }
      : null,
    gamesSimulated,
  }
}

/** The depth of a game as it is to be expected after few games. */
export const expectedDepth = (findings: Findings, prior: Prior): number =>
  depthOf(edgesOf(findings, prior)).value

function edgesOf({ thumbDuel, duels }: Findings, prior?: Prior): Edges {
  if (!thumbDuel || !duels) throw new RangeError('edges are known only after the duels')
  return {
    thumbOverRandom: edgeIn(thumbDuel, prior),
    topOverThumb: edgeIn(duels.thumb, prior),
    topOverGlance: duels.glance && edgeIn(duels.glance, prior),
    topOverQuick: duels.quick && edgeIn(duels.quick, prior),
    memory: duels.memory && edgeIn(duels.memory, prior),
  }
}

function depthMeasures(findings: Findings): Record<string, Measure> {
  const { duels } = findings
  const edges = edgesOf(findings)
  const variance = duels && varianceIn(duels.thumb)
  const part = (of: 'luck' | 'seat' | 'skill'): Measure => {
    const [value, error] = [variance?.[of] ?? 0, variance?.error?.[of] ?? 0]
    const n = duels?.thumb.length ?? 0
    return { value, low: Math.max(0, value - 1.96 * error), high: Math.min(1, value + 1.96 * error), n }
  }
  return {
    depth: depthOf(edges),
    thumb_over_random: edges.thumbOverRandom.share,
    top_over_thumb: edges.topOverThumb.share,
    ...(edges.topOverGlance && { top_over_glance: edges.topOverGlance.share }),
    ...(edges.topOverQuick && { top_over_quick: edges.topOverQuick.share }),
    ...(edges.memory && { memory: edges.memory.share }),
    skill_per_session: edges.topOverThumb.perSession,
    ...(duels?.open && { hidden_information: edgeIn(duels.open).share }),
    skill_vs_luck: part('skill'),
    luck: part('luck'),
    seat: part('seat'),
  }
}

/** Interaction of either kind counts: on what others may do, or on what they get. */
const interactionOf = (frequency: Measure, influence: Measure): Measure => {
  const either = (of: 'value' | 'low' | 'high'): number => 1 - (1 - frequency[of]) * (1 - influence[of])
  return { value: either('value'), low: either('low'), high: either('high'), n: frequency.n }
}

/** 0 if nobody gains by seeing all cards, 1 if whoever does always wins. */
const hidingOf = (share: Measure = exactly(1 / 2)): Measure =>
  rescaled(share, (value) => Math.max(0, 2 * value - 1))

/** Half of the full effect is reached at this much interaction. */
const SOME_INTERACTION = 0.1

function partsOf({ sides }: Findings, measures: Readonly<Record<string, Measure>>): Parts {
  const of = (name: string): Measure => measures[name] as Measure
  const isShared = sides > 1
  const interaction = interactionOf(of('interaction_frequency'), of('influence_on_others'))
  return {
    depth: of('depth'),
    choice: of('choice_time'),
    tension: isShared ? of('tension_curve') : null,
    interaction: isShared
      ? rescaled(interaction, (x) => Math.max(0, x) / (Math.max(0, x) + SOME_INTERACTION))
      : null,
    hiding: isShared ? hidingOf(measures['hidden_information']) : null,
    following: isShared ? of('interaction_frequency') : null,
    session: of('session_length'),
    deals: of('deals').value,
    words: of('rules_complexity').value,
  }
}
