/** A measured game whose play is made up: every part of a report has something to show, in no time. */
import { stream } from '../../../rng/index.ts'
import { CLASSICS } from '../../classics/index.ts'
import type { Game } from '../../rules/tree.ts'
import type { DuelName, Findings } from '../findings.ts'
import type { MeasureRun } from '../measure.ts'
import { measurementOf } from '../measurement.ts'
import { optionUses } from '../option-uses.ts'
import type { Course, PlayedBlock, PlayedGame } from '../playtest.ts'

const GAMES = 20
const POINTS = 16

/** @param shares by side */
export const madeUpGame = (shares: readonly number[]): PlayedGame => ({
  ending: 'finished',
  shares,
  scores: shares,
  isDraw: new Set(shares).size === 1,
  turns: 60,
  steps: 200,
  decisions: 40,
})

/** A course in which the first side's chance goes from one half to its result; the others share the rest. */
export function madeUpCourse(shares: readonly number[], noise: () => number = () => 0): Course {
  const points = Array.from({ length: POINTS }, (_, n) => {
    const at = n / POINTS
    const first = Math.min(1, Math.max(0, 0.5 + at * ((shares[0] as number) - 0.5) + noise()))
    return { at, chances: shares.map((_, side) => (side === 0 ? first : (1 - first) / (shares.length - 1))) }
  })
  return {
    game: madeUpGame(shares),
    sums: {
      valued: POINTS,
      options: 5 * POINTS,
      gain: 3 + noise(),
      gainOverThumb: 1 + noise(),
      stakes: 6 + noise(),
      reach: 10 + noise(),
      interactions: 8,
      real: 9,
      idle: 1,
      asThumb: 7,
    },
    deals: 1,
    firstGain: 0.05,
    points,
    taken: [
      ['play', 12, 9],
      ['pass', 12, 3],
    ],
  }
}

export function madeUpFindings(): Findings {
  const rng = stream(1, 'made up')
  const noise = (): number => (rng.below(1000) / 1000 - 0.5) / 4
  const block = (chance: number): PlayedBlock => {
    const shares = [0, 1].map(() => Number(rng.below(1000) / 1000 < chance))
    const [one, other] = shares as [number, number]
    return {
      share: (one + other) / 2,
      payoffs: [
        [one, other],
        [1 - other, 1 - one],
      ],
      games: [madeUpGame([one, 1 - one]), madeUpGame([1 - other, other])],
    }
  }
  const blocks = (chance: number): PlayedBlock[] => Array.from({ length: 2 * GAMES }, () => block(chance))
  const pairs = ['thumb', 'glance', 'quick', 'memory', 'open'].map((name) => [name, [name, 'other']])
  const games = Array.from({ length: GAMES }, (_, n) => madeUpGame([n % 2, 1 - (n % 2)]))
  return {
    sides: 2,
    random: games,
    thumbDeals: [1, 1],
    leak: null,
    thumbDuel: blocks(0.8),
    thumbPlay: games,
    field: {
      simple: 'forgetful-myopic@thumb:first-low',
      thumb: 'thumb:first-low',
      quick: 'forgetful-mcts:50',
      top: 'forgetful-mcts:200',
      policy: undefined,
      positionPolicy: undefined,
      pairs: Object.fromEntries(pairs) as Record<DuelName, [string, string]>,
    },
    duels: {
      thumb: blocks(0.8),
      glance: blocks(0.7),
      quick: blocks(0.6),
      memory: blocks(0.5),
      open: blocks(0.9),
    },
    courses: games.map(({ shares }) => madeUpCourse(shares, noise)),
  }
}

export function madeUpRun(findings: Findings = madeUpFindings()): Pick<MeasureRun, 'result' | 'details'> {
  const courses = findings.courses ?? []
  const measurement = measurementOf(findings, {
    gamesSimulated: 1234,
    game: CLASSICS.get('gops') as Game,
    options: {},
    style: 'balanced',
  })
  return {
    result: { game: 'gops', seats: findings.sides, seed: 1, ...measurement },
    details: { courses, options: optionUses(courses) },
  }
}
