/**
 * The evaluator itself is at fault, not one configuration: it cannot be loaded, or its answers cannot be trusted. That
 * ends the study whatever it says about failures. Only texts travel between workers, so it is known by its words.
 */
const WORDS = 'the evaluator cannot be used: '

export class EvaluatorFault extends Error {
  override readonly name = 'EvaluatorFault'

  constructor(message: string) {
    super(`${WORDS}${message}`)
  }
}

/** The fault that a message tells of, without what others have put before it; undefined if it tells of none. */
export function evaluatorFaultIn(message: string): string | undefined {
  const at = message.indexOf(WORDS)
  return at === -1 ? undefined : message.slice(at)
}
