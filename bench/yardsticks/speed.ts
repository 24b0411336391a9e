/**
 * How fast the yardsticks are: `node bench/yardsticks/speed.ts [--repeats N] [--seconds S] [--game NAME]
 * [--json]`. A rate is games a second of this thread's processor time: what else the machine does slows a game down less
 * than it slows down the clock.
 */
import { parseArgs } from 'node:util'
import { median } from '../statistics.ts'
import { takeTurns } from '../turns.ts'
import { YARDSTICKS } from './index.ts'
import type { Totals, Yardstick } from './yardstick.ts'

export interface Speed {
  readonly game: string
  readonly seats: number
  /** Games a second of processor time, one a turn. */
  readonly repeats: readonly number[]
  readonly median: number
  readonly low: number
  readonly high: number
  /** On average, of the first games of the seed. */
  readonly perGame: Readonly<Record<string, number>>
}

export interface SpeedSettings {
  readonly repeats: number
  /** Of a turn, about. */
  readonly seconds: number
  /** One alone; all if left out. */
  readonly game?: string
}

const GAMES_AT_ONCE = 1000
const SAMPLE = 20_000

export async function measureYardsticks({ repeats, seconds, game }: SpeedSettings): Promise<Speed[]> {
  const all = YARDSTICKS.map((make) => new make(1))
  const yardsticks = all.filter((yardstick) => game === undefined || yardstick.game.name === game)
  if (yardsticks.length === 0) {
    throw new RangeError(
      `there is no yardstick ${game}; there is: ${all.map((each) => each.game.name).join(', ')}`,
    )
  }
  const turns = Object.fromEntries(
    yardsticks.map((yardstick) => [yardstick.game.name, async () => rate(yardstick, seconds)]),
  )
  const rates = await takeTurns(turns, repeats)
  return yardsticks.map((yardstick) => {
    const { name, seats } = yardstick.game
    const found = rates[name] as number[]
    return {
      game: name,
      seats,
      repeats: found,
      median: median(found),
      low: Math.min(...found),
      high: Math.max(...found),
      perGame: perGame(yardstick.run(0, SAMPLE)),
    }
  })
}

function rate(yardstick: Yardstick, seconds: number): number {
  const before = process.threadCpuUsage()
  for (let first = 0; ; first += GAMES_AT_ONCE) {
    yardstick.run(first, GAMES_AT_ONCE)
    const { user, system } = process.threadCpuUsage(before)
    const took = (user + system) / 1e6
    if (took >= seconds) return (first + GAMES_AT_ONCE) / took
  }
}

function perGame({ games, turns, decisions, forced, counters }: Totals): Record<string, number> {
  const sums = { turns, decisions, forced, ...counters }
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / games]))
}

function show({ game, median: middle, low, high, perGame: each }: Speed): string {
  const thousands = (value: number): string => `${(value / 1000).toFixed(0)}k`
  const counts = Object.entries(each).map(([name, mean]) => `${mean.toFixed(1)} ${name}`)
  // A throw or a war compares two cards.
  const units = game === 'war' ? (each['throws'] as number) + (each['wars'] as number) : each['turns']
  const rate = `${((middle * (units as number)) / 1e6).toFixed(1)}M ${game === 'war' ? 'comparisons' : 'turns'}/s`
  return `${game}: ${thousands(middle)} games/s (${thousands(low)} to ${thousands(high)}), ${rate}; a game has ${counts.join(', ')}`
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      repeats: { type: 'string', default: '9' },
      seconds: { type: 'string', default: '0.3' },
      game: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const speeds = await measureYardsticks({
    repeats: Number(values.repeats),
    seconds: Number(values.seconds),
    ...(values.game !== undefined && { game: values.game }),
  })
  console.log(values.json ? JSON.stringify(speeds, null, 2) : speeds.map(show).join('\n'))
}
