/** What a command prints, read as an answer. */
import { quoteLine } from '../subprocess/index.ts'

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
    throw new SyntaxError(`the command printed ${quoteLine(line)}; ${why}`)
  }
}
