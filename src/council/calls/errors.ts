/** The model answered, but not in the form that was asked for. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError'
}

export type CallFault =
  | 'refused'
  | 'limited'
  | 'unavailable'
  | 'cut'
  | 'endless'
  | 'timeout'
  | 'malformed'
  | 'budget'

/** A call that came to nothing, in a sentence for people. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly kind: CallFault

  constructor(kind: CallFault, message: string) {
    super(message)
    this.kind = kind
  }
}
