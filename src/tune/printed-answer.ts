/** What a command prints, read as an answer; and how it is told that there is none. */
import { CrashedError } from '../pool/index.ts'

/** An answer is a few numbers: more than this without an end is a mistake. */
export const MOST_OUTPUT = 2 ** 20

const SHOWN = 80

export function readAnswer(line: string): unknown {
  const answer = parsed(line)
  if (typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'string')
    throw new Error(answer.error)
  return answer
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    const why = /\b(NaN|Infinity)\b/.test(line)
      ? 'a score must be a finite number, and JSON has no others'
      : 'it must print its answer as one line of JSON, and all else on standard error'
    throw new SyntaxError(`the command printed ${shown(line)}; ${why}`)
  }
}

/** Which question it was depends on who was asked when: without that, the same answer reads the same. */
export function shown(line: string): string {
  const text = line.replace(/("id"\s*:\s*)\d+/, '$1…')
  return text.length > SHOWN ? `${JSON.stringify(text.slice(0, SHOWN))}…` : JSON.stringify(text)
}

export const tooLong = (): Error =>
  new RangeError(`the command printed more than ${MOST_OUTPUT} bytes; an answer is one line of JSON`)

/** The command has ended, and should not have. */
export function crashOf(
  { code, killedBy }: { readonly code: number | null; readonly killedBy: string | null },
  lastWords: string,
): Error {
  const how = killedBy ? `was killed by ${killedBy}` : `exited with code ${code}`
  return new CrashedError(`the command ${how}${wordsOf(lastWords)}`)
}

/** The last line that it said to people, which is mostly the one that says why. */
export function wordsOf(lastWords: string): string {
  const line = lastWords.split('\n').at(-1)
  return line ? `: ${line}` : ''
}
