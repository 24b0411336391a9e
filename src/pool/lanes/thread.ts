import { Worker } from 'node:worker_threads'
import { compileCacheFolder } from './compile-cache.ts'
import { threadFlags } from './flags.ts'
import { isFromWorker, type Lane, type LaneEvents, type LaneOptions, type ToWorker } from './lane.ts'
import { heapMegabytes, outOfMemory } from './memory.ts'
import { SharedCounter } from './progress-counter.ts'
import { sibling } from './sibling.ts'
import type { ThreadStart } from './thread-entry.ts'

/** A thread stuck in a call into the system cannot be stopped; `kill` waits this long for it. */
const PATIENCE_MS = 5_000
/** How long an idle thread may take to deliver what it has printed. */
const DRAIN_MS = 1_000

/** The thread lane: one worker thread. Cheap to start, survives all but what takes the process down. */
export function startThread(events: LaneEvents, options: LaneOptions): Lane {
  const counter = new SharedCounter()
  const flags = threadFlags()
  const worker = new Worker(sibling(import.meta.url, 'thread-entry'), {
    workerData: { counter: counter.memory, compileCache: compileCacheFolder() } satisfies ThreadStart,
    ...(flags && { execArgv: flags }),
    stdout: options.stdout === 'stderr',
    ...(options.env && { env: { ...options.env } as NodeJS.ProcessEnv }),
    ...(options.memoryBytes && {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes(options.memoryBytes) },
    }),
  })
  // Not by a pipe: many of them into one stream make Node warn of a leak.
  if (options.stdout === 'stderr') worker.stdout.on('data', (chunk) => process.stderr.write(chunk))

  let failure: string | undefined
  let killed = false
  worker.on('message', (message: unknown) => {
    if (!killed && isFromWorker(message)) events.message(message)
  })
  worker.on('error', (error: Error & { code?: string }) => {
    failure =
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? outOfMemory(options.memoryBytes)
        : `the worker failed: ${error.message}`
  })
  const gone = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      if (!killed) events.died(failure ?? `the worker exited with code ${code}`)
      resolve()
    })
  })

  /** What the worker has printed travels as messages: when it has reported that it is drained, all of that is here. */
  const drain = async (): Promise<void> => {
    const said = Promise.withResolvers<void>()
    const timer = setTimeout(said.resolve, DRAIN_MS)
    worker.on('message', said.resolve)
    worker.on('exit', said.resolve)
    worker.postMessage({ type: 'drain' } satisfies ToWorker)
    await said.promise
    clearTimeout(timer)
  }

  return {
    counter,
    send: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    async kill({ gently }) {
      killed = true
      worker.ref()
      if (gently) await drain()
      void worker.terminate()
      const { promise: patience, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, PATIENCE_MS)
      await Promise.race([gone, patience])
      clearTimeout(timer)
      worker.unref()
    },
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
  }
}
