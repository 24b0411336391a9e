/** What a worker thread runs. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { useCompileCache } from './compile-cache.ts'
import type { ToWorker } from './lane.ts'
import { SharedCounter } from './progress-counter.ts'
import { WorkerRuntime } from './worker-runtime.ts'

/** What a thread is started with. */
export interface ThreadStart {
  readonly counter: SharedArrayBuffer
  readonly compileCache: string | undefined
}

const port = parentPort as MessagePort
const { counter, compileCache } = workerData as ThreadStart
useCompileCache(compileCache)
const runtime = new WorkerRuntime(
  {
    post: (message, transfer) => port.postMessage(message, [...transfer]),
    probe: structuredClone,
    weigh() {
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    },
  },
  new SharedCounter(counter),
)

port.on('message', (message: ToWorker) => runtime.receive(message))
process.on('exit', (code) => runtime.exiting(code))
process.on('uncaughtException', (error) => {
  runtime.uncaught(error)
  process.exit(1)
})
