/** A model behind HTTP, reached through the AI SDK, which is loaded at the first use: no other command pays for it. */
import type { LanguageModel } from 'ai'
import {
  type HowToAsk,
  type Model,
  type ModelAnswer,
  ModelError,
  type ModelRequest,
  type Price,
} from './model.ts'
import { modelErrorOf } from './sdk-errors.ts'
import { withoutKeys, withoutKeysSoFar, withoutPassword } from './secrets.ts'
import { likelyUsage, mostTokensIn } from './tokens.ts'

export type Protocol = 'openai' | 'anthropic'

export interface Connection {
  readonly name: string
  readonly provider: string
  readonly protocol: Protocol
  readonly baseUrl: string
  /** As the server knows the model. */
  readonly model: string
  readonly key: string | undefined
  readonly price: Price | undefined
}

export class SdkModel implements Model {
  readonly name: string
  readonly provider: string
  readonly price: Price | undefined
  readonly identity: string
  readonly #connection: Connection
  readonly #keys: readonly string[]
  #loaded: Promise<Loaded> | undefined

  constructor(connection: Connection) {
    this.#connection = connection
    this.name = connection.name
    this.provider = connection.provider
    this.price = connection.price
    this.identity = `${connection.protocol} ${withoutPassword(connection.baseUrl)} ${connection.model}`
    this.#keys = connection.key === undefined ? [] : [connection.key]
  }

  async load(): Promise<void> {
    await this.#load()
  }

  async ask(request: ModelRequest, { signal, onText }: HowToAsk): Promise<ModelAnswer> {
    const { model, streamText } = await this.#load()
    signal.throwIfAborted()
    let [text, pieces] = ['', 0]
    // Leaving the stream does not end the request; this does.
    const over = new AbortController()
    try {
      // Retries are counted, paid for and shown by the caller.
      const { stream } = streamText({
        model,
        instructions: request.system,
        prompt: request.prompt,
        maxOutputTokens: request.mostTokens,
        maxRetries: 0,
        abortSignal: AbortSignal.any([signal, over.signal]),
        onError() {},
      })
      for await (const part of stream) {
        if (part.type === 'error') throw part.error
        if (part.type === 'abort') break
        if (part.type === 'text-delta') {
          text += part.text
          pieces += 1
          this.#expectEnd(text, pieces, request)
          onText?.(withoutKeysSoFar(text, this.#keys))
        }
        if (part.type === 'finish') return this.#answer(text, request, part)
      }
    } catch (thrown) {
      signal.throwIfAborted()
      throw modelErrorOf(thrown, withoutKeys(text, this.#keys), this.#keys)
    } finally {
      over.abort()
    }
    signal.throwIfAborted()
    throw new ModelError('cut', 'the connection ended before the answer did', { received: text })
  }

  /** A server that ignores the limit would be paid for more than was set aside. */
  #expectEnd(text: string, pieces: number, { mostTokens }: ModelRequest): void {
    if (pieces <= mostTokens && mostTokensIn(text) <= mostTokens * MOST_BYTES_PER_TOKEN) return
    throw new ModelError(
      'endless',
      `the answer goes on beyond ${mostTokens} tokens, which the server was told is the most`,
      {
        received: withoutKeys(text, this.#keys),
      },
    )
  }

  #answer(text: string, request: ModelRequest, { finishReason, totalUsage }: Finish): ModelAnswer {
    const clean = withoutKeys(text, this.#keys)
    // A stream that just stops has neither a reason nor usage.
    if (finishReason === 'error' || finishReason === 'other')
      throw new ModelError('cut', 'the connection ended before the answer did', { received: clean })
    const likely = likelyUsage(request, text)
    return {
      text: clean,
      usage: {
        inputTokens: totalUsage.inputTokens ?? likely.inputTokens,
        outputTokens: totalUsage.outputTokens ?? likely.outputTokens,
      },
      isCutShort: finishReason === 'length',
    }
  }

  #load(): Promise<Loaded> {
    this.#loaded ??= load(this.#connection)
    return this.#loaded
  }
}

/** Four are usual. A piece of a stream is at least a token. */
const MOST_BYTES_PER_TOKEN = 8

interface Finish {
  readonly finishReason: string
  readonly totalUsage: { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined }
}

interface Loaded {
  readonly model: LanguageModel
  readonly streamText: typeof import('ai').streamText
}

async function load(connection: Connection): Promise<Loaded> {
  const [{ streamText }, model] = await Promise.all([import('ai'), languageModel(connection)])
  // Its warnings would go to the terminal, between the answers.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  return { model, streamText }
}

async function languageModel({
  protocol,
  provider,
  baseUrl,
  model,
  key,
}: Connection): Promise<LanguageModel> {
  if (protocol === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    // An empty key is sent as one; without any, the library would read the environment.
    return createAnthropic({ baseURL: baseUrl, apiKey: key ?? '' })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const settings = { name: provider, baseURL: baseUrl, includeUsage: true }
  return createOpenAICompatible(key === undefined ? settings : { ...settings, apiKey: key })(model)
}
