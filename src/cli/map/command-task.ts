import { CrashedError, type TaskFunction } from '../../pool/index.ts'
import type { Json } from '../../runs/index.ts'
import { RunningCommand } from '../../subprocess/index.ts'
import type { CommandLine } from './command-line.ts'

/** More than this from one command is a mistake, not an answer. */
const MOST_OUTPUT = 64 * 2 ** 20

/**
 * A command that was killed because nobody wants its answer has not failed. It is left unanswered, and so comes
 * back as aborted and is evaluated again when the run is resumed.
 */
const NEVER = new Promise<never>(() => {})

/** A task that runs a command for each item, in a process group of its own that ends with the item. */
export function commandTask(command: CommandLine): TaskFunction<Json, Json> {
  return async (item, { signal }) => {
    const [program, args] = command.fill(item)
    using running = new RunningCommand(program, args)
    const stop = (): void => running.kill()
    signal.addEventListener('abort', stop)
    try {
      return await answer(running, item)
    } catch (thrown) {
      if (signal.aborted) return NEVER
      throw thrown
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}

async function answer(running: RunningCommand, item: Json): Promise<Json> {
  running.input.end(`${JSON.stringify(item)}\n`)
  let size = 0
  const chunks: Buffer[] = []
  running.onOutput((chunk) => {
    size += chunk.length
    if (size <= MOST_OUTPUT) chunks.push(chunk)
    else running.kill()
  })

  const { code, killedBy } = await running.ended
  if (size > MOST_OUTPUT) throw new Error(`the command printed more than ${MOST_OUTPUT} bytes`)
  const words = running.lastWords.split('\n').at(-1)
  const saying = words ? `: ${words}` : ''
  if (killedBy) throw new CrashedError(`the command was killed by ${killedBy}${saying}`)
  if (code !== 0) throw new Error(`the command exited with code ${code}${saying}`)
  return jsonOrText(Buffer.concat(chunks).toString())
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
