/** A language model, however it is reached: one question, one answer that streams in. */

export interface Model {
  /** As the user names it, such as `anthropic:claude-sonnet-4-6`. */
  readonly name: string
  /** Whose rate limits count: calls to the same provider share them. */
  readonly provider: string
  /** Undefined if nobody knows: then a budget in dollars cannot be kept. */
  readonly price: Price | undefined
  /** Everything besides the request that an answer depends on, for the cache and the record. Holds no key. */
  readonly identity: string
  /** Loads what a first call needs, so that its time is not counted as the model's. */
  load(): Promise<void>
  /** Rejects with a `ModelError`, or with the reason of the signal. */
  ask(request: ModelRequest, how: HowToAsk): Promise<ModelAnswer>
}

/** Dollars for a million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
}

export interface ModelRequest {
  readonly system: string
  readonly prompt: string
  /** The most tokens of an answer. */
  readonly mostTokens: number
  /** Who asks for what. Real models are not shown it; a scripted one answers by it. */
  readonly about: About
}

export interface About {
  readonly task: 'answer' | 'arbiter' | 'text'
  /** The persona, or the part of a delegated reading. */
  readonly who: string
  readonly round: number
  /** The verdicts that an answer can have. */
  readonly options?: readonly string[]
}

export interface HowToAsk {
  readonly signal: AbortSignal
  /** Called with the whole text so far. */
  readonly onText?: (text: string) => void
}

export interface ModelAnswer {
  readonly text: string
  readonly usage: Usage
  /** The answer ended because it was as long as it may be. */
  readonly isCutShort: boolean
}

export interface Usage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/**
 * - `refused`: the key, the model's name or the request is wrong; asking again gives the same
 * - `limited`: too many requests or tokens a minute
 * - `unavailable`: the server failed, or cannot be reached
 * - `cut`: the connection ended before the answer did
 * - `endless`: the answer is longer than it may be, and goes on
 */
export type ModelFault = 'refused' | 'limited' | 'unavailable' | 'cut' | 'endless'

export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly fault: ModelFault
  /** Milliseconds, as the server asked for. */
  readonly retryAfter: number | undefined
  /** What had come when it failed; it has to be paid for. */
  readonly received: string

  constructor(
    fault: ModelFault,
    message: string,
    { retryAfter = undefined as number | undefined, received = '' } = {},
  ) {
    super(message)
    this.fault = fault
    this.retryAfter = retryAfter
    this.received = received
  }
}
