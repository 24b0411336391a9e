/**
 * One number for how good a game is: 0 if a gate is closed, otherwise 100 times
 *
 *     fit · √(depth · experience),   experience = ∛(choice · tension · interaction)
 *
 * Half of it is what there is to learn, half is how the game feels while it is played; a product lets no part make up for
 * another. Every part lies between 0 and 1, has diminishing returns, and enters at the low end of its interval, so that luck
 * does not pay. Rules only cost: see `economy`. No weight was fitted to ratings (docs/measures.md).
 */
import type { Measure } from './measure-value.ts'

export const STYLES = ['balanced', 'strategic', 'party', 'bluffing', 'trick-taking', 'quick'] as const
export type Style = (typeof STYLES)[number]

interface Targets {
  /** In minutes: the session that is wanted. */
  readonly session: readonly [least: number, most: number]
  /** How much of the quality is depth; the rest is experience. */
  readonly depth: number
  /** How each part of the experience counts. */
  readonly weights: Partial<Record<ExperiencePart, number>>
}

type ExperiencePart = 'choice' | 'tension' | 'interaction' | 'hiding' | 'following'

const USUAL = { choice: 1, tension: 1, interaction: 1 }

/** A style wants another length, or another balance; nothing is measured differently. */
const TARGETS: Readonly<Record<Style, Targets>> = {
  balanced: { session: [3, 20], depth: 1 / 2, weights: USUAL },
  strategic: { session: [5, 30], depth: 2 / 3, weights: USUAL },
  party: { session: [3, 20], depth: 1 / 4, weights: { choice: 1, tension: 1, interaction: 2 } },
  bluffing: { session: [3, 20], depth: 1 / 3, weights: { ...USUAL, hiding: 2 } },
  'trick-taking': { session: [3, 20], depth: 1 / 2, weights: { ...USUAL, following: 1 } },
  quick: { session: [1, 6], depth: 1 / 2, weights: USUAL },
}

/** What the quality is made of. A part that has no meaning for a game of one side is null, and left out. */
export interface Parts {
  readonly depth: Measure
  readonly choice: Measure
  readonly tension: Measure | null
  readonly interaction: Measure | null
  /** What seeing all cards is worth. */
  readonly hiding: Measure | null
  /** How often a choice decides what another seat is offered. */
  readonly following: Measure | null
  /** In minutes. */
  readonly session: Measure
  /** A session may end after any of them. */
  readonly deals: number
  /** Words of the rules in English. */
  readonly words: number
}

/** What is multiplied to make the quality, from the parts of a game and the style that is wanted. */
export interface Ingredients {
  /** How well the length of a game suits the session that is wanted. */
  readonly fit: number
  /** What longer rules leave. */
  readonly economy: number
  /** The low end of its interval, and the power to which it is raised. */
  readonly depth: Powered
  /** The same for the geometric mean of its parts. */
  readonly experience: Powered
  readonly experienceParts: readonly ExperiencePart[]
}

interface Powered {
  readonly value: number
  readonly power: number
}

export function ingredientsOf(parts: Parts, style: Style): Ingredients {
  const { session, depth, weights } = TARGETS[style]
  const counted = (Object.entries(weights) as [ExperiencePart, number][]).flatMap(([part, weight]) => {
    const measured = parts[part]
    return measured === null ? [] : [{ part, value: lowEnd(measured), weight }]
  })
  return {
    fit: sessionFit(parts, session),
    economy: economy(parts.words),
    depth: { value: lowEnd(parts.depth), power: depth },
    experience: {
      value: geometricMean(counted.map(({ value, weight }) => [value, weight] as const)),
      power: 1 - depth,
    },
    experienceParts: counted.map(({ part }) => part),
  }
}

export function qualityOf(parts: Parts, style: Style = 'balanced'): number {
  const { fit, economy: rules, depth, experience } = ingredientsOf(parts, style)
  return 100 * fit * rules * depth.value ** depth.power * experience.value ** experience.power
}

/**
 * Where the quality would lie 19 times of 20 if the same players played other deals: both measurements have the errors of their
 * parts. Another seed may also choose other players, which this does not cover.
 */
export function qualityRange(parts: Parts, style: Style): { readonly low: number; readonly high: number } {
  const quality = qualityOf(parts, style)
  const { depth, experience, experienceParts } = ingredientsOf(parts, style)
  const each = experience.power / experienceParts.length
  const errors = [
    depth.power * relativeHalf(parts.depth),
    ...experienceParts.map((part) => each * relativeHalf(parts[part] as Measure)),
  ]
  const factor = Math.exp(Math.SQRT2 * Math.hypot(...errors))
  return { low: quality / factor, high: Math.min(100, quality * factor) }
}

/** The half of an interval, over its low end. */
const relativeHalf = (measured: Measure): number =>
  lowEnd(measured) === 0 ? 0 : (measured.value - measured.low) / lowEnd(measured)

const lowEnd = ({ low }: Measure): number => Math.min(1, Math.max(0, low))

function geometricMean(parts: readonly (readonly [value: number, weight: number])[]): number {
  const weights = parts.reduce((total, [, weight]) => total + weight, 0)
  return parts.reduce((product, [value, weight]) => product * value ** (weight / weights), 1)
}

/**
 * 1 if the game, or some of its deals, fill a session of the wanted length; less the farther it is from that: half as good at
 * four times the length. Only time spent on decisions that matter makes a short game long enough, so idle turns do not pay.
 */
function sessionFit({ session, deals, choice }: Parts, [least, most]: readonly [number, number]): number {
  const minutes = Math.max(session.value, 0.001)
  return Math.min(1, Math.sqrt((minutes * lowEnd(choice)) / least), Math.sqrt((most * deals) / minutes))
}

/** In words: rules of twice this length cost a tenth of the quality of rules of this length, and so on. */
const SHORT_RULES = 500
const RULES_COST = 0.15

/** Longer rules only cost. */
const economy = (words: number): number => (1 + words / SHORT_RULES) ** -RULES_COST
