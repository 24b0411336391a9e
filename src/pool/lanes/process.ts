import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compileCacheFolder } from './compile-cache.ts'
import { inheritedFlags } from './flags.ts'
import { isFromWorker, type Lane, type LaneEvents, type LaneOptions } from './lane.ts'
import { heapMegabytes, outOfMemory } from './memory.ts'
import { FileCounter } from './progress-counter.ts'
import { sibling } from './sibling.ts'

/** After its end a worker's last messages and words are waited for this long. */
const LAST_WORDS_MS = 200
const STDERR_KEPT = 4096

/**
 * The process lane: one child process in a process group of its own, so that Ctrl-C at the terminal does
 * not reach it, and so that killing it takes along whatever it has started.
 */
export function startProcess(events: LaneEvents, options: LaneOptions): Lane {
  const counter = FileCounter.create()
  const compileCache = compileCacheFolder()
  const child = fork(fileURLToPath(sibling(import.meta.url, 'process-entry')), [], {
    serialization: 'advanced',
    detached: true,
    execArgv: [
      ...inheritedFlags(),
      ...(options.memoryBytes ? [`--max-old-space-size=${heapMegabytes(options.memoryBytes)}`] : []),
    ],
    env: {
      ...(options.env ?? process.env),
      MANYHANDS_PARENT: String(process.pid),
      ...(compileCache !== undefined && { MANYHANDS_COMPILE_CACHE: compileCache }),
    },
    // 2: kept for its last words. 4: the counter.
    stdio: ['ignore', options.stdout === 'stderr' ? 2 : 'inherit', 'pipe', 'ipc', counter.descriptor],
  })

  let lastWords = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    lastWords = (lastWords + chunk.toString('latin1')).slice(-STDERR_KEPT)
  })
  let killed = false
  child.on('message', (message: unknown) => {
    if (!killed && isFromWorker(message)) events.message(message)
  })

  const gone = Promise.withResolvers<void>()
  const end = (cause: string): void => {
    // The channel and the error stream may still hold what the worker said before it died.
    const closing = Promise.withResolvers<void>()
    const timer = setTimeout(closing.resolve, LAST_WORDS_MS)
    child.once('close', closing.resolve)
    void closing.promise.then(() => {
      clearTimeout(timer)
      if (!killed) events.died(explain(cause, lastWords, options.memoryBytes))
      counter.close()
      // Node closes the child's handle at the end of this turn of the event loop: then nothing is left of it.
      setImmediate(() => setImmediate(gone.resolve))
    })
  }
  child.once('error', (error) => end(`the worker process could not be started: ${error.message}`))
  child.once('exit', (code, signal) =>
    end(signal ? `the worker was killed by ${signal}` : `the worker exited with code ${code}`),
  )
  // A worker that dies while it is being written to makes the channel fail; its exit says the rest.
  child.on('error', () => {})

  const hold = (busy: boolean): void => {
    const verb = busy ? 'ref' : 'unref'
    child[verb]()
    child.channel?.[verb]()
    ;(child.stderr as unknown as { ref(): void; unref(): void })[verb]()
  }

  return {
    counter,
    send: (message) => {
      if (child.connected) child.send(message, () => {})
    },
    async kill() {
      killed = true
      hold(true)
      killGroup(child.pid)
      await gone.promise
    },
    hold,
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has gone already.
  }
}

function explain(cause: string, lastWords: string, memoryBytes: number | undefined): string {
  if (!/heap out of memory|allocation failed/i.test(lastWords)) return cause
  return `${outOfMemory(memoryBytes)}: ${cause}`
}
