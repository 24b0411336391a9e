import { InputError } from '../../errors/index.ts'
import { repeatedKey } from './json-place.ts'

/** Parses a file's JSON. Errors name the line and column. */
export function parseJsonFile(text: string, name: string): unknown {
  const clean = text.replace(/^\uFEFF/, '')
  if (clean.trim() === '') throw new InputError(`${name} is empty`)
  const value = parsed(clean, name)
  const twice = repeatedKey(clean)
  if (twice)
    throw new InputError(
      `${name}, line ${twice.line}, column ${twice.column}: the key ${JSON.stringify(twice.key)} is there twice; remove one`,
    )
  return value
}

function parsed(clean: string, name: string): unknown {
  try {
    return JSON.parse(clean)
  } catch (thrown) {
    const before = clean.slice(0, endOfSense(clean)).split('\n')
    const column = (before.at(-1) as string).length + 1
    // The parser quotes the text, and sometimes says where: neither is wanted twice, nor what a terminal would obey.
    const [reason = ''] = (thrown as Error).message.split(/,? (?:in JSON|after JSON|at position|"|\.\.\.")/)
    throw new InputError(`${name}, line ${before.length}, column ${column}: not JSON (${printable(reason)})`)
  }
}

/**
 * How much of the text could still become JSON. The parser does not always say where it stumbled; but of a text
 * that was merely cut off it complains at its very end, and of a longer one that is wrong, before it.
 */
function endOfSense(text: string): number {
  let [good, bad] = [0, text.length + 1]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (couldGoOn(text.slice(0, middle))) good = middle
    else bad = middle
  }
  return good
}

function couldGoOn(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (thrown) {
    const { message } = thrown as Error
    const [, position] = /at position (\d+)/.exec(message) ?? []
    return message.startsWith('Unexpected end') || Number(position) === text.length
  }
}

function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '\uFFFD')
}
