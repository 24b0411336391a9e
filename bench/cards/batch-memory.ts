/** A program: `batch-memory.ts GAMES WORKERS` plays a batch of War and tells how much memory that took. */
import { type Simulation, simulateBatch } from '../../src/cards/simulate/simulate.ts'
import { simulateParallel } from '../../src/cards/simulate/simulate-parallel.ts'

export interface BatchMemory {
  readonly bytes: number
}

/** Without workers, here. */
export async function playBatch(
  games: number,
  workers: number,
  onGames: () => void = () => {},
): Promise<Simulation> {
  if (workers === 0) return simulateBatch('war', { games })
  return simulateParallel('war', { games, workers, lane: 'thread', onGames })
}

if (import.meta.main) {
  const [games, workers] = process.argv.slice(2).map(Number) as [number, number]
  const before = process.memoryUsage.rss()
  let most = 0
  const look = (): void => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  // Workers are gone, and their memory with them, when the answer is there.
  await playBatch(games, workers, look)
  look()
  process.stdout.write(JSON.stringify({ bytes: Math.max(0, most - before) } satisfies BatchMemory))
}
