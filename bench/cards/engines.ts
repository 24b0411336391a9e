/** Every classic compiled and interpreted, with random players and all statistics. */
import { deepStrictEqual } from 'node:assert'
import type { EngineName } from '../../src/cards/simulate/game-setup.ts'
import { simulateBatch } from '../../src/cards/simulate/simulate.ts'
import { type Findings, judge, type Measure, measureCell, type Settings } from '../bench.ts'
import { median, ratios } from '../statistics.ts'
import { takeTurns } from '../turns.ts'
import { type Entry, entries } from './entries.ts'
import { startRate } from './rate-apart.ts'

const MEDIAN_OVER_INTERPRETED = 50
const LEAST_OVER_INTERPRETED = 25
/** The interpreter is slow: in a shorter turn it would play few games. */
const SECONDS: Record<EngineName, number> = { compiled: 0.15, reference: 0.4 }

export async function benchEngines({ slice, repeats, say }: Settings): Promise<Findings> {
  const classics = entries(slice)
  const compared = slice ? 5 : 100
  const measures: Measure[] = []
  const gains = new Map<string, number>()
  for (const entry of classics) {
    say(`  ${entry.name}: compiled and interpreted, ${repeats} rounds`)
    checkEqual(entry, compared)
    await using compiled = start(entry, 'compiled', slice)
    await using reference = start(entry, 'reference', slice)
    const rates = await takeTurns({ compiled: compiled.turn, reference: reference.turn }, repeats)
    const gain = ratios(rates.compiled, rates.reference)
    const cell = { table: 'games a second of one core', row: entry.name }
    measures.push(
      measureCell({ ...cell, column: 'compiled' }, 'games/s', rates.compiled),
      measureCell({ ...cell, column: 'interpreted' }, 'games/s', rates.reference),
      measureCell({ ...cell, column: 'compiled over interpreted' }, 'ratio', gain),
    )
    gains.set(entry.name, median(gain))
  }
  const all = [...gains.values()]
  const least = Math.min(...all)
  return {
    conditions: {
      'classics, in their shortest setting': classics.length,
      'games of each that both engines came to the same with': compared,
      'seconds a turn, compiled': slice ? 0 : SECONDS.compiled,
      'seconds a turn, interpreted': slice ? 0 : SECONDS.reference,
      'the least gain has': Array.from(gains).find(([, gain]) => gain === least)?.[0] ?? '',
    },
    measures,
    gates: [
      gate('compiled over interpreted, median classic', median(all), MEDIAN_OVER_INTERPRETED),
      gate('compiled over interpreted, least classic', least, LEAST_OVER_INTERPRETED),
    ].map((found) => judge(found, !slice)),
  }
}

function gate(name: string, measured: number, atLeast: number) {
  return { name, unit: 'ratio', measured, wanted: { atLeast } } as const
}

function start({ name, setting: { seats } }: Entry, by: EngineName, slice: boolean) {
  return startRate({ name, by, seconds: slice ? 0 : SECONDS[by], ...(seats !== undefined && { seats }) })
}

/** A fast wrong answer is not an answer. */
function checkEqual({ name, setting }: Entry, games: number): void {
  const [compiled, reference] = (['compiled', 'reference'] as const).map((engine) =>
    simulateBatch(name, { ...setting, engine, games, seed: 1 }),
  )
  deepStrictEqual(compiled, reference, `${name}: compiled games differ from interpreted ones`)
}
