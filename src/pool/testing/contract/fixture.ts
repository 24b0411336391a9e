import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { LaneName, StartLane } from '../../lanes/lane.ts'
import type { Failure, Outcome } from '../../outcome.ts'
import type { Pool } from '../../pool.ts'
import { createPool } from '../../scheduler.ts'
import { FAULTS, type Fault } from '../tasks.ts'

export const TASKS = new URL('../tasks.ts', import.meta.url)
export const WITH_SETUP = new URL('../with-setup.ts', import.meta.url)
export const BROKEN = new URL('../broken.ts', import.meta.url)

export interface LaneTraits {
  readonly lane: LaneName | StartLane
  /** Faults that a worker of this lane can commit without taking the whole program along. */
  readonly survives: readonly Fault[]
  /** Workers are separate from the caller: they can be killed, and hold memory of their own. */
  readonly apart: boolean
  /** The scheduler can see what a worker has begun, and so take over what it has not. */
  readonly observed: boolean
}

export const ALL_BUT_SIGNAL: readonly Fault[] = FAULTS.filter((fault) => fault !== 'signal')

/** What each fault comes back as. */
export const EXPECTED: Readonly<Record<Fault, { kind: Failure['error']['kind']; message: RegExp }>> = {
  throw: { kind: 'threw', message: /^bad item$/ },
  reject: { kind: 'threw', message: /^refused$/ },
  uncloneable: { kind: 'threw', message: /cannot be sent back/ },
  'late throw': { kind: 'crashed', message: /uncaught: from a timer/ },
  'floating rejection': { kind: 'crashed', message: /uncaught: nobody awaits this/ },
  exit: { kind: 'crashed', message: /exited with code 7/ },
  'late exit': { kind: 'crashed', message: /exited with code 7/ },
  signal: { kind: 'crashed', message: /killed by SIGKILL/ },
  loop: { kind: 'timeout', message: /longer than 300 ms/ },
  heap: { kind: 'crashed', message: /out of memory/ },
}

export async function collect<Value>(outcomes: AsyncIterable<Outcome<Value>>): Promise<Outcome<Value>[]> {
  return Array.fromAsync(outcomes)
}

export function values<Value>(outcomes: readonly Outcome<Value>[]): Value[] {
  return outcomes.map((outcome) => {
    if (!outcome.ok) throw new Error(`item ${outcome.index} ${outcome.error.kind}: ${outcome.error.message}`)
    return outcome.value
  })
}

export const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

/** A pool of two workers and an empty folder, new for each test. */
export interface LaneFixture {
  pool: Pool
  folder: string
  /** Expects the pool to answer. */
  stillWorks(): Promise<void>
}

export function useLane(lane: LaneName | StartLane): LaneFixture {
  const fixture = {
    async stillWorks() {
      expect(values(await collect(fixture.pool.map({ module: TASKS }, [1, 2, 3])))).toEqual([2, 4, 6])
    },
  } as LaneFixture
  beforeEach(() => {
    fixture.folder = mkdtempSync(join(tmpdir(), 'manyhands-test-'))
    fixture.pool = createPool({ lane, size: 2 })
  })
  afterEach(async () => {
    await fixture.pool.close()
    rmSync(fixture.folder, { recursive: true })
  })
  return fixture
}
