/**
 * What a game costs before it is first played, over many games of which each is compiled once: no game gains from having
 * been seen before, as in evolution.
 */
import { NotCompiled } from '../../src/cards/compile/not-compiled.ts'
import { type Measure, measureCell } from '../bench.ts'
import { median } from '../statistics.ts'
import type { Entry } from './entries.ts'
import { FreshModule, PHASES } from './fresh-module.ts'

/** A game made of chance may not end. Its first game is not what is measured here. */
const STEP_LIMIT = 2000

/** The median game, the one that a hundredth is slower than, and the slowest. `name` says what games these are. */
export function benchFreshGames(
  name: string,
  games: Iterable<Pick<Entry, 'game' | 'setting'>>,
): readonly Measure[] {
  const modules: Pick<FreshModule, 'phases' | 'bytes'>[] = []
  let left = 0
  for (const game of games) {
    try {
      const { phases, bytes } = new FreshModule(game, STEP_LIMIT)
      modules.push({ phases, bytes })
    } catch (thrown) {
      if (!(thrown instanceof NotCompiled)) throw thrown
      left += 1
    }
  }
  const row = `${name}: ${modules.length}, and ${left} left to the interpreter`
  const figures = [
    ...PHASES.map((phase) => ({
      phase,
      unit: 'seconds' as const,
      values: modules.map(({ phases }) => phases[phase]),
    })),
    { phase: 'module', unit: 'bytes' as const, values: modules.map(({ bytes }) => bytes) },
  ]
  return figures.flatMap(({ phase, unit, values }) => {
    const ascending = values.toSorted((a, b) => a - b)
    const spread = {
      median: median(values),
      'hundredth slowest': ascending[Math.floor(0.99 * ascending.length)] as number,
      slowest: ascending.at(-1) as number,
    }
    return Object.entries(spread).map(([which, value]) =>
      measureCell({ table: row, row: which, column: phase }, unit, [value]),
    )
  })
}
