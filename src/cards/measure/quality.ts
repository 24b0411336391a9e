/**
 * One number for how good a game is: 0 if a gate is closed, otherwise 100 times
 *
 *     fit · √(depth · experience),   experience = ∛(choice · tension · interaction)
 *
 * Half of it is what there is to learn, half is how the game feels while it is played; a product lets no part make up for
 * another. Every part lies between 0 and 1, has diminishing returns, and enters at the low end of its interval, so that luck
 * does not pay. Rules only cost: see `economy`. The form was argued before it was compared with ratings (docs/measures.md).
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
  /** Words of the rules in English. */
  readonly words: number
}

export function qualityOf(parts: Parts, style: Style = 'balanced'): number {
  const { session, depth, weights } = TARGETS[style]
  const lasting = sessionFit(parts.session.value, parts.choice.value, session)
  const experience = geometricMean(
    Object.entries(weights).flatMap(([part, weight]) => {
      const measured = parts[part as ExperiencePart]
      return measured === null ? [] : [[lowEnd(measured), weight] as const]
    }),
  )
  return 100 * lasting * economy(parts.words) * lowEnd(parts.depth) ** depth * experience ** (1 - depth)
}

const lowEnd = ({ low }: Measure): number => Math.min(1, Math.max(0, low))

function geometricMean(parts: readonly (readonly [value: number, weight: number])[]): number {
  const weights = parts.reduce((total, [, weight]) => total + weight, 0)
  return parts.reduce((product, [value, weight]) => product * value ** (weight / weights), 1)
}

/**
 * 1 within the wanted session, less the farther a game is from it: half as good at four times the length. Only time spent on
 * decisions makes a short game long enough, so idle turns do not pay.
 */
function sessionFit(minutes: number, choice: number, [least, most]: readonly [number, number]): number {
  return Math.min(1, Math.sqrt((minutes * choice) / least), Math.sqrt(most / Math.max(minutes, 0.001)))
}

/** In words: rules of twice this length cost a tenth of the quality of rules of this length, and so on. */
const SHORT_RULES = 500
const RULES_COST = 0.15

/** Longer rules only cost. */
const economy = (words: number): number => (1 + words / SHORT_RULES) ** -RULES_COST
