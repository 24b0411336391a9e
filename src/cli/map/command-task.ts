import { CrashedError, type TaskFunction } from '../../pool/index.ts'
import type { Json } from '../../runs/index.ts'
import { lastLine, runCommand } from '../../subprocess/index.ts'
import type { CommandLine } from './command-line.ts'

/**
 * A command that was killed because nobody wants its answer has not failed. It stays unanswered, and so comes back as
 * aborted and is evaluated again when the run is resumed.
 */
const NEVER = new Promise<never>(() => {})

/** A task that runs a command for each item, in a process group of its own that ends with the item. */
export function commandTask(command: CommandLine): TaskFunction<Json, Json> {
  return async (item, { signal }) => {
    const input = `${JSON.stringify(item)}\n`
    const result = await runCommand(command.fill(item), { input, signal }).catch(explain)
    switch (result.kind) {
      case 'aborted':
        return NEVER
      case 'stopped':
        throw new Error(`the command ${result.message}`)
      case 'killed':
        throw new CrashedError(`the command was killed by ${result.signal}${lastLine(result.stderr)}`)
      case 'exited':
        if (result.code === 0) return jsonOrText(result.stdout.toString())
        throw new Error(`the command exited with code ${result.code}${lastLine(result.stderr)}`)
    }
  }
}

/** Values that no command line can hold; standard input can. */
function explain(thrown: NodeJS.ErrnoException): never {
  const reason =
    thrown.code === 'E2BIG'
      ? 'a value is too long for a command line'
      : thrown.code === 'ERR_INVALID_ARG_VALUE' && /null bytes/.test(thrown.message)
        ? 'a value has a null byte, which a command line cannot hold'
        : undefined
  throw reason === undefined ? thrown : new Error(`${reason}: read the item from standard input`)
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
