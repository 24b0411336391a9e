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
import { withoutKeys, withoutKeysSoFar } from './secrets.ts'
import { likelyUsage, mostTokensIn } from './tokens.ts'

type Protocol = 'openai' | 'anthropic'

export interface Connection {
  readonly name: string
  readonly provider: string
  readonly protocol: Protocol
  readonly baseUrl: string
  /** As the server knows the model. */
  readonly model: string
  readonly key: string | undefined
  /** The variable of the environment that holds the key, for errors. */
  readonly variable: string
  /** OpenAI itself, which has moved on from the protocol that others know by its name. */
  readonly isOpenAi: boolean
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
    this.identity = `${connection.protocol} ${new URL(connection.baseUrl).href} ${connection.model}`
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
      throw modelErrorOf(thrown, withoutKeys(text, this.#keys), this.#connection)
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
  const [{ streamText }, model, rehearsed] = await Promise.all([
    import('ai'),
    languageModel(connection),
    languageModel(connection, answerNothing),
  ])
  // Its warnings would go to the terminal, between the answers.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  await rehearse(streamText, rehearsed)
  return { model, streamText }
}

/** An empty answer in OpenAI's protocol; in another it is an error, which serves as well. */
const EMPTY =
  'data: {"choices":[{"index":0,"delta":{"content":""},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'

const answerNothing: typeof fetch = async () => {
  // Node loads its own client at the first use.
  await fetch('data:,')
  return new Response(EMPTY, { headers: { 'content-type': 'text/event-stream' } })
}

/** A first call compiles for a tenth of a second and more; without this the first answers would seem slow. Nothing is sent. */
async function rehearse(streamText: Loaded['streamText'], model: LanguageModel): Promise<void> {
  const { stream } = streamText({ model, prompt: 'x', maxRetries: 0, onError() {} })
  for await (const _ of stream);
}

async function languageModel(
  { protocol, provider, baseUrl, model, key, isOpenAi }: Connection,
  fetching: typeof fetch = fetch,
): Promise<LanguageModel> {
  if (protocol === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    // An empty key is sent as one; without any, the library would read the environment.
    return createAnthropic({ baseURL: baseUrl, apiKey: key ?? '', fetch: fetching })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const settings = {
    name: provider,
    baseURL: baseUrl,
    includeUsage: true,
    fetch: fetching,
    ...(isOpenAi && { transformRequestBody: asOpenAiWants }),
  }
  return createOpenAICompatible(key === undefined ? settings : { ...settings, apiKey: key })(model)
}

/** Models that think before they answer. Their thoughts count as part of the answer, so they are asked to think little. */
const REASONING = /^(gpt-5|o\d)/

/** OpenAI refuses `max_tokens` for models that reason, and takes the new name for all. */
function asOpenAiWants({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...body,
    max_completion_tokens: max_tokens,
    ...(REASONING.test(String(body['model'])) && { reasoning_effort: 'low' }),
  }
}
