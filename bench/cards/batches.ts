/** Small batches of War, as somebody asks for them: the table is set and workers are started anew for each. */
import { deepStrictEqual } from 'node:assert'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { simulateBatch } from '../../src/cards/simulate/simulate.ts'
import { type Findings, type Measure, measureCell, type Settings } from '../bench.ts'
import { type Turn, takeTurns } from '../turns.ts'
import { type BatchMemory, playBatch } from './batch-memory.ts'

const PROGRAM = fileURLToPath(new URL('./batch-memory.ts', import.meta.url))
/** 0: serial, without a pool. */
const WORKERS = [0, 1, 2, 4, 8]
/** Memory hardly differs from one process to the next. */
const PROCESSES = 3

export async function benchBatches({ slice, repeats, say }: Settings): Promise<Findings> {
  const sizes = slice ? [10] : [100, 1000]
  const hands = slice ? [0, 2] : WORKERS
  const processes = slice ? 1 : Math.min(PROCESSES, repeats)
  const measures: Measure[] = []
  for (const games of sizes) {
    say(`  batches of ${games} games of War, serial and with workers, ${repeats} rounds`)
    const expected = simulateBatch('war', { games, engine: 'reference' })
    const turns = Object.fromEntries(
      hands.map((workers) => [nameOf(workers), secondsAGame(games, workers, expected)]),
    )
    const seconds = await takeTurns(turns, repeats, slice ? 0 : undefined)
    for (const workers of hands) {
      const bytes: number[] = []
      for (let n = 0; n < processes; n += 1) bytes.push(await bytesAGame(games, workers))
      const cell = { table: `a batch of ${games} games of War`, row: nameOf(workers) }
      measures.push(
        measureCell({ ...cell, column: 'time a game' }, 'seconds', seconds[nameOf(workers)] as number[]),
        measureCell({ ...cell, column: 'memory a game' }, 'bytes', bytes),
      )
    }
  }
  return {
    conditions: {
      'time a game of a batch': 'from call to answer, with emission, compilation and the start of workers',
      'memory a game of a batch':
        'growth of a fresh process (resident memory while it plays less that before), divided by the games: ' +
        'the module, its memory and the workers. One game more takes no more memory',
    },
    measures,
    gates: [],
  }
}

const nameOf = (workers: number): string => (workers === 0 ? 'serial' : `workers ${workers}`)

function secondsAGame(games: number, workers: number, expected: unknown): Turn {
  return async () => {
    const began = performance.now()
    const simulation = await playBatch(games, workers)
    const seconds = (performance.now() - began) / 1000
    deepStrictEqual(simulation, expected, `${nameOf(workers)}: figures differ from the interpreter's`)
    return seconds / games
  }
}

async function bytesAGame(games: number, workers: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, String(games), String(workers)])
  return (JSON.parse(stdout) as BatchMemory).bytes / games
}
