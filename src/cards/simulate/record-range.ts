/** A simulation in which every game is written down. */
import { setImmediate } from 'node:timers/promises'
import type { GameSetup } from './game-setup.ts'
import { recordAt } from './record.ts'
import { addPlayed, describeSimulation, emptyStatistics, type GameRange } from './simulate.ts'
import { runOf, type SimulationRun } from './simulate-parallel.ts'
import type { ProgressOptions } from './warm-start.ts'

export interface RecordRangeOptions extends ProgressOptions {
  /** Called with the record of each game, in order. */
  readonly onRecord: (text: string) => void
}

/** Plays games one after the other, in the interpreter. */
export async function recordRange(
  setup: GameSetup,
  range: GameRange,
  { signal, onGames, onRecord }: RecordRangeOptions,
): Promise<SimulationRun> {
  const statistics = emptyStatistics(setup)
  let milliseconds = 0
  for (let played = 0; played < range.games; played += 1) {
    await setImmediate()
    signal?.throwIfAborted()
    const index = range.first + played
    const began = performance.now()
    const { text, ...game } = recordAt(setup, index)
    milliseconds += performance.now() - began
    addPlayed(statistics, index, game)
    onRecord(text)
    onGames?.(played + 1)
  }
  const result = describeSimulation(setup.description, range, statistics)
  return runOf(result, 'reference', milliseconds / 1000)
}
