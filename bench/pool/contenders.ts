/** Three ways to have workers double every number, on two threads each; all give the results in order. */
import { FixedQueue, Piscina } from 'piscina'
import { createPool } from '../../src/pool/index.ts'

const TASK = new URL('../tasks/double.ts', import.meta.url)
const THREADS = 2

/**
 * Tried: 1 to 1024 tasks a worker, up to 4096 in flight, all three kinds of `atomics`. One task a worker, the
 * default, has a third of this rate; from 16 on the settings differ by less than the machine's noise.
 */
export const PISCINA_IN_FLIGHT = 128
/** Tried: 1024, 4096, 16384; 2, 4, 8 or all in flight. This, all at once, was among the fastest. */
export const PISCINA_BATCH = 4096
const BATCHES_A_WORKER = 2

export interface Contender extends AsyncDisposable {
  double(items: readonly number[]): Promise<number[]>
}

export const CONTENDERS = { ours, piscinaByItem, piscinaByBatch } satisfies Record<string, () => Contender>

export type ContenderName = keyof typeof CONTENDERS

function ours(): Contender {
  const pool = createPool({ lane: 'thread', size: THREADS })
  return {
    async double(items) {
      const results: number[] = []
      for await (const outcome of pool.map<number, number>({ module: TASK }, items)) {
        if (!outcome.ok) throw new Error(`item ${outcome.index}: ${outcome.error.message}`)
        results.push(outcome.value)
      }
      return results
    },
    [Symbol.asyncDispose]: () => pool.close(),
  }
}

/** Called once an item, with enough in flight that no worker waits. */
function piscinaByItem(): Contender {
  const piscina = startPiscina<number, number>('default', PISCINA_IN_FLIGHT / THREADS)
  return {
    async double(items) {
      const results = new Array<number>(items.length)
      const work = items.entries()
      const callInTurn = async (): Promise<void> => {
        for (const [at, item] of work) results[at] = await piscina.run(item)
      }
      await Promise.all(Array.from({ length: PISCINA_IN_FLIGHT }, callInTurn))
      return results
    },
    [Symbol.asyncDispose]: () => piscina.destroy(),
  }
}

/** Given arrays, which its caller cuts and joins. */
function piscinaByBatch(): Contender {
  const piscina = startPiscina<number[], number[]>('doubleAll', BATCHES_A_WORKER)
  return {
    async double(items) {
      const batches: Promise<number[]>[] = []
      for (let from = 0; from < items.length; from += PISCINA_BATCH) {
        batches.push(piscina.run(items.slice(from, from + PISCINA_BATCH)))
      }
      return (await Promise.all(batches)).flat()
    },
    [Symbol.asyncDispose]: () => piscina.destroy(),
  }
}

function startPiscina<Task, Result>(name: string, tasksAWorker: number): Piscina<Task, Result> {
  return new Piscina<Task, Result>({
    filename: TASK.href,
    name,
    minThreads: THREADS,
    maxThreads: THREADS,
    idleTimeout: Number.POSITIVE_INFINITY,
    concurrentTasksPerWorker: tasksAWorker,
    atomics: 'sync',
    recordTiming: false,
    workerHistogram: false,
    taskQueue: new FixedQueue(),
  })
}
