/**
 * A first look at a game: what random players and a rule of thumb show in a moment. Games are numbered, so that a rule that
 * does nothing leaves each of them exactly as it is.
 */
import { digest } from '../../digest/index.ts'
import type { Findings, Measuring } from './findings.ts'
import { closedAmong, type Gate, type GateName, gatesOf } from './gates.ts'
import type { PlayedGame } from './playtest.ts'
import { selfPlay } from './self-play.ts'

/** What is played: plain data. */
export interface LookPlan {
  readonly sides: number
  /** The rule of thumb. */
  readonly thumb: string
  /** What a rule hides or shows makes no difference to players who do not look ahead. This one imagines what it cannot see. */
  readonly thinker: string
  /** How many games each of them plays. */
  readonly games: Readonly<Record<'random' | 'thumb' | 'thinking', number>>
  /** Steps after which a game is cut off. */
  readonly stepLimit: number
  readonly thinkingStepLimit: number
  /** The look at the game with all rules, if this is a game without one. */
  readonly original?: {
    /** Gates that are closed to the original do not count. */
    readonly closed: readonly GateName[]
    /** The digest of its games by random players and by the rule of thumb. */
    readonly games: string
  }
}

export interface Look {
  readonly random: readonly PlayedGame[]
  readonly thumb: readonly PlayedGame[]
  /** By players who think; none if the other games show a difference already. */
  readonly thinking: readonly PlayedGame[]
  readonly gate: ClosedGate | null
}

export interface ClosedGate extends Gate {
  readonly name: GateName
}

/** Games after which one that never ends is known. */
const FIRST = 10

/** A game that is not let through is looked at no further. */
export function* looking(plan: LookPlan): Measuring<Look> {
  const { sides, games, stepLimit, original } = plan
  const gateOf = (random: readonly PlayedGame[]): ClosedGate | null =>
    original ? newlyClosed({ sides, random }, original.closed) : null
  const first = yield* selfPlay('random', { first: 0, many: FIRST, stepLimit })
  const early = gateOf(first)
  if (early) return { random: first, thumb: [], thinking: [], gate: early }
  const rest = yield* selfPlay('random', { first: FIRST, many: games.random - FIRST, stepLimit })
  const random = [...first, ...rest]
  const gate = gateOf(random)
  if (gate) return { random, thumb: [], thinking: [], gate }
  const byThumb = yield* selfPlay(plan.thumb, { first: 0, many: games.thumb, stepLimit })
  const looked: Look = { random, thumb: byThumb, thinking: [], gate }
  if (original && digestOfGames(looked) !== original.games) return looked
  const range = { first: 0, many: games.thinking, stepLimit: plan.thinkingStepLimit }
  return { ...looked, thinking: yield* selfPlay(plan.thinker, range) }
}

/** The first gate that is closed, and was not closed to the original. */
export function newlyClosed(findings: Findings, before: readonly GateName[]): ClosedGate | null {
  const gates = gatesOf(findings)
  const [name] = closedAmong(gates).filter((each) => !before.includes(each))
  return name === undefined ? null : { name, ...gates[name] }
}

/** What a game came to. How many steps it took to get there does not matter: a step less is the rule that is left out. */
export const outcomeOf = ({ ending, shares, scores, turns, decisions }: PlayedGame): string =>
  JSON.stringify([ending, shares, scores, turns, decisions])

export const digestOfGames = ({ random, thumb }: Look): string => digest([...random, ...thumb].map(outcomeOf))
