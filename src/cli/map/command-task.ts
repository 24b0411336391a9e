import { type ChildProcess, spawn } from 'node:child_process'
import { CrashedError, type TaskFunction } from '../../pool/index.ts'
import type { Json } from '../../runs/index.ts'
import type { CommandLine } from './command-line.ts'

/** More than this from one command is a mistake, not an answer. */
const MOST_OUTPUT = 64 * 2 ** 20
const STDERR_KEPT = 2_000

/** Process groups that are running now; none may outlive this program. */
const running = new Set<number>()
process.on('exit', () => {
  for (const group of running) killGroup(group)
})

/**
 * A command that was killed because nobody wants its answer has not failed. It is left unanswered, and so comes
 * back as aborted and is evaluated again when the run is resumed.
 */
const NEVER = new Promise<never>(() => {})

/** A task that runs a command for each item, in a process group of its own that ends with the item. */
export function commandTask(command: CommandLine): TaskFunction<Json, Json> {
  return async (item, { signal }) => {
    const [program, args] = command.fill(item)
    const child = spawn(program, args, { detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
    const group = child.pid
    if (group !== undefined) running.add(group)
    const stop = (): void => killGroup(group)
    signal.addEventListener('abort', stop)
    try {
      return await answer(child, item)
    } catch (thrown) {
      if (signal.aborted) return NEVER
      throw thrown
    } finally {
      signal.removeEventListener('abort', stop)
      // Whatever the command left running in the background ends with it.
      killGroup(group)
      if (group !== undefined) running.delete(group)
      // One that has left the group may hold the other ends for ever; that must not keep this program running.
      for (const pipe of child.stdio) pipe?.destroy()
    }
  }
}

async function answer(child: ChildProcess, item: Json): Promise<Json> {
  const ended = end(child)
  const [input, output, errors] = [child.stdin, child.stdout, child.stderr]
  // A command that does not read its input closes it; that is its right.
  input?.on('error', () => {})
  input?.end(`${JSON.stringify(item)}\n`)

  let size = 0
  const chunks: Buffer[] = []
  output?.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= MOST_OUTPUT) chunks.push(chunk)
    else killGroup(child.pid)
  })
  let lastWords = ''
  errors?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-STDERR_KEPT)
  })

  const { code, killedBy } = await ended
  if (size > MOST_OUTPUT) throw new Error(`the command printed more than ${MOST_OUTPUT} bytes`)
  const words = lastWords.trim().split('\n').at(-1)
  const saying = words ? `: ${words}` : ''
  if (killedBy) throw new CrashedError(`the command was killed by ${killedBy}${saying}`)
  if (code !== 0) throw new Error(`the command exited with code ${code}${saying}`)
  return jsonOrText(Buffer.concat(chunks).toString())
}

/** What a command has left running may print for this long after the command's exit; then it is ended. */
const AFTERMATH_MS = 50
/** Something that has left the process group, and so cannot be ended, does not keep the answer waiting. */
const STRANGERS_MS = 500

function end(child: ChildProcess): Promise<{ code: number | null; killedBy: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, killedBy) => {
      const done = (): void => resolve({ code, killedBy })
      let timer = setTimeout(() => {
        killGroup(child.pid)
        // Timers run before reading: one more turn, and all that the command itself has printed is here.
        timer = setTimeout(() => setImmediate(done), STRANGERS_MS)
      }, AFTERMATH_MS)
      child.on('close', () => {
        clearTimeout(timer)
        done()
      })
    })
  })
}

/** What the command printed: as JSON if it is JSON, else as text without its last line end. */
function jsonOrText(printed: string): Json {
  try {
    const value: Json = JSON.parse(printed)
    if (!isRounded(value)) return value
  } catch {
    // Text, then.
  }
  return printed.replace(/\r?\n$/, '')
}

/** Digits that no number here can hold, such as a long id: they stay a text. */
function isRounded(value: Json): boolean {
  return (
    typeof value === 'number' &&
    (Number.isInteger(value) ? !Number.isSafeInteger(value) : !Number.isFinite(value))
  )
}

function killGroup(group: number | undefined): void {
  if (group === undefined) return
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
