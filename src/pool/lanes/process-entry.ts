/** What a worker process runs. */
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { useCompileCache } from './compile-cache.ts'
import type { FromWorker, ToWorker } from './lane.ts'
import { FileCounter } from './progress-counter.ts'
import { WorkerRuntime } from './worker-runtime.ts'

const COUNTER_DESCRIPTOR = 4
const CHECK_PARENT_MS = 250

useCompileCache(process.env['MANYHANDS_COMPILE_CACHE'])
delete process.env['MANYHANDS_COMPILE_CACHE']

const send = process.send?.bind(process) as NonNullable<typeof process.send>
const runtime = new WorkerRuntime(
  {
    post: (message) => {
      send(message)
    },
    probe: serialize,
    weigh: () => process.memoryUsage.rss(),
  },
  FileCounter.inherited(COUNTER_DESCRIPTOR),
)

process.on('message', (message: ToWorker) => runtime.receive(message))
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.on('exit', (code) => runtime.exiting(code))
process.on('uncaughtException', (error) => {
  runtime.uncaught(error)
  // The channel keeps its order: when this message is out, so is all that came before.
  send({ type: 'drained' } satisfies FromWorker, () => process.exit(1))
})

// A worker in an endless loop never hears that its parent was killed. This thread does.
new Worker(
  `setInterval(() => {
     if (process.ppid !== ${process.env['MANYHANDS_PARENT']}) process.kill(-process.pid, 'SIGKILL')
   }, ${CHECK_PARENT_MS})`,
  { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 } },
).unref()
delete process.env['MANYHANDS_PARENT']
