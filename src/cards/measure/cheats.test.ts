import { describe, expect, it } from 'vitest'
import { checkGame } from '../check/check.ts'
import { gops } from '../classics/gops.ts'
import { lt, me, spread, tally, val, variable, when } from '../rules/build.ts'
import type { Game } from '../rules/tree.ts'
import { derived } from '../testing/cheats/derived.ts'
import { CHEATS } from '../testing/cheats/index.ts'
import { type MeasuredGame, measure } from './measure.ts'
import { qualityOf } from './quality.ts'

/**
 * The median of the classics that have real choices (Crazy Eights 36, Scopa 36, Cribbage 37, GOPS 38, Whist 42) with every part in
 * the middle of its interval: with as little play as here, the low ends that quality goes by would let anything pass.
 */
const MEDIAN = 37

const known = new Map<Game, Promise<MeasuredGame>>()

function measured(game: Game): Promise<MeasuredGame> {
  const found =
    known.get(game) ??
    measure(game, {
      lane: 'inline',
      effort: { duelMinutes: 20, courseMinutes: 20 },
    }).then(({ result }) => result)
  known.set(game, found)
  return found
}

/** The quality with every part in the middle of its interval, or at its high end; 0 if a gate is closed. */
function qualityAt(end: 'value' | 'high', { parts, valid }: MeasuredGame): number {
  if (!(parts && valid)) return 0
  const moved = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'number' || part === null ? part : { ...part, low: part[end] },
  ])
  return qualityOf(Object.fromEntries(moved))
}

const cheats = CHEATS.map((each) => [each.cheat.id, each] as const)

describe('games that look better than they are', () => {
  it.each(cheats)('%s is a game without errors, so that only its measure can tell', (_, { cheat }) => {
    const { problems } = checkGame(cheat)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it.each(cheats.filter(([, { weakness }]) => weakness === undefined))(
    '%s stays under the median of the classics',
    async (_, { cheat }) => {
      expect(qualityAt('value', await measured(cheat))).toBeLessThan(MEDIAN)
    },
  )

  it.each(
    CHEATS.flatMap(({ cheat, original, weakness }) =>
      original && !weakness ? [[cheat.id, original.id, cheat, original] as const] : [],
    ),
  )('%s is not better than %s beyond the error of both', async (_, __, cheat, original) => {
    const { quality } = await measured(cheat)
    expect(quality).toBeLessThanOrEqual(qualityAt('high', await measured(original)))
  })

  it.each([
    ['first-wins', 'fair_seats_when_played_well'],
    ['only-bad-finish', 'ends_when_played_well'],
  ] as const)('%s is stopped by the gate %s', async (id, gate) => {
    const { cheat } = CHEATS.find((each) => each.cheat.id === id) as (typeof CHEATS)[0]
    const { gates } = await measured(cheat)
    expect(gates[gate].ok).toBe(false)
  })
})

describe('a change that does nothing', () => {
  const names = { id: 'same', name: 'The Same', source: 'GOPS under another name' }

  it.each([
    ['another name', derived(gops, names)],
    [
      'a zone and a variable that are never used',
      derived(gops, {
        ...names,
        zones: { ...gops.zones, attic: spread('all') },
        vars: { ...gops.vars, weather: variable('num') },
      }),
    ],
    [
      'a rule that never applies',
      derived(gops, names, {
        step: (step) => (step.do === 'choose' ? [step, when(lt(val('points', me), 0), tally('ties'))] : step),
      }),
    ],
  ])('does not make a game better: %s', async (_, variant) => {
    const { quality } = await measured(variant)
    expect(quality).toBeLessThanOrEqual((await measured(gops)).quality)
  })
})
