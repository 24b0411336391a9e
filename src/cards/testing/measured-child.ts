/** Looks at a game and measures it as at the door, several times, each with another seed. */
import type { Evaluable } from '../evolve/evaluated.ts'
import { EFFORTS, measureFairly } from '../evolve/fair-measurement.ts'
import { glancing } from '../evolve/glancing.ts'
import { play, testerOf } from '../evolve/play-stages.ts'
import { qualityOf } from '../measure/quality.ts'
import type { Game } from '../rules/tree.ts'

export interface Child {
  readonly game: Game
  readonly seats: number
  readonly looks: number
  readonly doors: number
}

export interface MeasuredChild {
  /** Qualities that are to be expected. */
  readonly looks: readonly number[]
  readonly doors: readonly number[]
}

/** Null if the glance or any of the measurements refuses it. */
export default function measureChild({ game, seats, looks, doors }: Child): MeasuredChild | null {
  const item = { game, seats, sample: 0, style: 'balanced' } as const
  const { tester, sides } = testerOf({ ...item, level: 'glance', seed: 0 })
  if (play(glancing(sides), tester).found.fault !== undefined) return null
  const qualities = (level: 'look' | 'door', many: number): (number | undefined)[] =>
    Array.from({ length: many }, (_, seed) => quality({ ...item, level, seed }))
  const found = { looks: qualities('look', looks), doors: qualities('door', doors) }
  const isMissing = [...found.looks, ...found.doors].includes(undefined)
  return isMissing ? null : (found as unknown as MeasuredChild)
}

function quality(item: Evaluable & { readonly level: 'look' | 'door' }): number | undefined {
  const found = measureFairly(item, EFFORTS[item.level])
  return 'cause' in found ? undefined : qualityOf(found.expected, item.style)
}
