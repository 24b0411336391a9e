import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inheritedFlags } from './flags.ts'
import type { FromHand, Lane, LaneEvents, LaneOptions } from './lane.ts'
import { FileMark } from './mark.ts'
import { sibling } from './sibling.ts'

/** After its end a worker's last messages and words are waited for this long. */
const LAST_WORDS_MS = 200
const STDERR_KEPT = 4096

/**
 * The process lane: one child process in a process group of its own, so that Ctrl-C at the terminal does
 * not reach it, and so that killing it takes along whatever it has started.
 */
export function startProcess(events: LaneEvents, options: LaneOptions): Lane {
  const mark = FileMark.create()
  const heap = options.memoryBytes && Math.max(8, Math.floor(options.memoryBytes / 2 ** 20))
  const child = fork(fileURLToPath(sibling(import.meta.url, 'process-entry')), [], {
    serialization: 'advanced',
    detached: true,
    execArgv: [...inheritedFlags(), ...(heap ? [`--max-old-space-size=${heap}`] : [])],
    env: { ...(options.env ?? process.env), MANYHANDS_PARENT: String(process.pid) },
    // 2: kept for its last words. 4: the mark.
    stdio: ['ignore', options.stdout === 'stderr' ? 2 : 'inherit', 'pipe', 'ipc', mark.descriptor],
  })

  let lastWords = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    lastWords = (lastWords + chunk.toString('latin1')).slice(-STDERR_KEPT)
  })
  let killed = false
  child.on('message', (message) => {
    if (!killed) events.message(message as FromHand)
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
      mark.close()
      gone.resolve()
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
    mark,
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
  return `the worker ran out of memory${memoryBytes ? ` (limit ${memoryBytes} bytes)` : ''}: ${cause}`
}
