/** What a command prints, read as an answer; and how it is told that there is none. */
import { CrashedError } from '../pool/index.ts'

/** An answer is a few numbers: more than this without an end is a mistake. */
export const MOST_OUTPUT = 2 ** 20

const SHOWN = 80

export function readAnswer(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new SyntaxError(
      `the command printed ${shown(line)}; it must print its answer as one line of JSON, and all else on standard error`,
    )
  }
}

export const shown = (line: string): string =>
  line.length > SHOWN ? `${JSON.stringify(line.slice(0, SHOWN))}…` : JSON.stringify(line)

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
