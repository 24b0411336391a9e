import { Worker } from 'node:worker_threads'
import { inheritedFlags } from './flags.ts'
import type { FromHand, Lane, LaneEvents, LaneOptions } from './lane.ts'
import { SharedMark } from './mark.ts'
import { sibling } from './sibling.ts'

/** A thread stuck in a call into the system cannot be stopped; `kill` waits this long for it. */
const PATIENCE_MS = 5_000

/** The thread lane: one worker thread. Cheap to start, survives all but what takes the process down. */
export function startThread(events: LaneEvents, options: LaneOptions): Lane {
  const mark = new SharedMark()
  const worker = new Worker(sibling(import.meta.url, 'thread-entry'), {
    workerData: mark.memory,
    execArgv: inheritedFlags(),
    stdout: options.stdout === 'stderr',
    ...(options.env && { env: { ...options.env } as NodeJS.ProcessEnv }),
    ...(options.memoryBytes && {
      resourceLimits: { maxOldGenerationSizeMb: Math.max(8, Math.floor(options.memoryBytes / 2 ** 20)) },
    }),
  })
  if (options.stdout === 'stderr') worker.stdout.pipe(process.stderr, { end: false })

  let failure: string | undefined
  let killed = false
  worker.on('message', (message: FromHand) => {
    if (!killed) events.message(message)
  })
  worker.on('error', (error: Error & { code?: string }) => {
    failure =
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? `the worker ran out of memory${options.memoryBytes ? ` (limit ${options.memoryBytes} bytes)` : ''}`
        : `the worker failed: ${error.message}`
  })
  const gone = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      if (!killed) events.died(failure ?? `the worker exited with code ${code}`)
      resolve()
    })
  })

  return {
    mark,
    send: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    async kill() {
      killed = true
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
