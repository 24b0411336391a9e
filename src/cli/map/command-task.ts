import { type ChildProcess, spawn } from 'node:child_process'
import { type Context, CrashedError, type TaskFunction } from '../../pool/index.ts'
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
      return await answer(child, item, signal)
    } finally {
      signal.removeEventListener('abort', stop)
      // Whatever the command left running in the background ends with it.
      killGroup(group)
      if (group !== undefined) running.delete(group)
    }
  }
}

async function answer(child: ChildProcess, item: Json, signal: Context['signal']): Promise<Json> {
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
  signal.throwIfAborted()
  if (size > MOST_OUTPUT) throw new Error(`the command printed more than ${MOST_OUTPUT} bytes`)
  const words = lastWords.trim().split('\n').at(-1)
  const saying = words ? `: ${words}` : ''
  if (killedBy) throw new CrashedError(`the command was killed by ${killedBy}${saying}`)
  if (code !== 0) throw new Error(`the command exited with code ${code}${saying}`)
  return jsonOrText(Buffer.concat(chunks).toString())
}

/** Output may still come from a background process after the command's exit: a moment is enough for its own. */
const AFTER_EXIT_MS = 50

function end(child: ChildProcess): Promise<{ code: number | null; killedBy: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, killedBy) => {
      const timer = setTimeout(() => resolve({ code, killedBy }), AFTER_EXIT_MS)
      child.on('close', () => {
        clearTimeout(timer)
        resolve({ code, killedBy })
      })
    })
  })
}

/** What the command printed: as JSON if it is JSON, else as text without its last line end. */
function jsonOrText(printed: string): Json {
  try {
    return JSON.parse(printed)
  } catch {
    return printed.replace(/\r?\n$/, '')
  }
}

function killGroup(group: number | undefined): void {
  if (group === undefined) return
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
