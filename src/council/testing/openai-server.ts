/**
 * A server on loopback that speaks OpenAI's chat protocol, streaming, with set delays, rate limits and faults. It counts
 * what it saw: requests, answers that were read to their end, requests that were aborted on the wire.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Asked {
  /** From 0. */
  readonly number: number
  readonly system: string
  readonly prompt: string
  readonly model: string
  readonly mostTokens: number
  /** The whole of what was sent. */
  readonly body: Readonly<Record<string, unknown>>
  readonly authorization: string | undefined
  /** How often the same words were asked before. */
  readonly before: number
}

/** What the server does with one request. */
export type Reply =
  | {
      readonly text: string
      readonly delay?: number
      readonly after?: Promise<void>
      readonly pieces?: number
      readonly usage?: ServerUsage
      /** Why the answer ended; `stop` unless given. */
      readonly finish?: 'stop' | 'length'
    }
  | {
      readonly status: number
      readonly message?: string
      readonly retryAfter?: string
      readonly delay?: number
    }
  /** The connection is destroyed after this much of an answer. */
  | { readonly cutAfter: string; readonly delay?: number }
  /** Words come for ever. */
  | { readonly endless: true; readonly every?: number }
  /** Nothing ever comes. */
  | { readonly silent: true }

interface ServerUsage {
  readonly prompt_tokens: number
  readonly completion_tokens: number
}

export interface Seen extends Asked {
  state: 'open' | 'answered' | 'failed' | 'aborted'
}

export class OpenAiServer implements AsyncDisposable {
  readonly seen: Seen[] = []
  /** At once, over the server's life. */
  mostOpen = 0
  #open = 0
  readonly #server: Server
  readonly #reply: (asked: Asked) => Reply
  readonly #over = new AbortController()
  readonly #waiting: (() => void)[] = []

  private constructor(reply: (asked: Asked) => Reply) {
    this.#reply = reply
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy())
    })
  }

  static async start(reply: (asked: Asked) => Reply): Promise<OpenAiServer> {
    const server = new OpenAiServer(reply)
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  count(state: Seen['state']): number {
    return this.seen.filter((each) => each.state === state).length
  }

  /** Waits for what a client on the other end does. */
  async until(holds: (server: this) => boolean): Promise<void> {
    while (!holds(this)) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over.abort()
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as ChatBody
    const one = this.#note(body, request.headers.authorization)
    this.#open += 1
    this.mostOpen = Math.max(this.mostOpen, this.#open)
    response.on('close', () => {
      this.#open -= 1
      if (one.state === 'open') one.state = response.writableFinished ? 'answered' : 'aborted'
      this.#wake()
    })
    this.#wake()
    await this.#send(one, this.#reply(one), response)
  }

  #note(body: ChatBody, authorization: string | undefined): Seen {
    const { messages, model, max_tokens, max_completion_tokens } = body
    const said = (role: string): string =>
      messages
        .filter((each) => each.role === role)
        .map(({ content }) => textOf(content))
        .join('\n')
    const [system, prompt] = [said('system'), said('user')]
    const before = this.seen.filter((each) => each.system === system && each.prompt === prompt).length
    const one: Seen = {
      number: this.seen.length,
      system,
      prompt,
      model,
      mostTokens: max_tokens ?? max_completion_tokens ?? Number.POSITIVE_INFINITY,
      body: { ...body },
      authorization,
      before,
      state: 'open',
    }
    this.seen.push(one)
    return one
  }

  async #send(one: Seen, reply: Reply, response: ServerResponse): Promise<void> {
    if ('delay' in reply && reply.delay) await this.#sleep(reply.delay)
    if ('after' in reply) await reply.after
    if (response.destroyed || 'silent' in reply) return
    if ('status' in reply) {
      one.state = 'failed'
      response.writeHead(reply.status, {
        'content-type': 'application/json',
        ...(reply.retryAfter !== undefined && { 'retry-after': reply.retryAfter }),
      })
      response.end(JSON.stringify({ error: { message: reply.message ?? 'no', type: 'fault' } }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if ('cutAfter' in reply) {
      one.state = 'failed'
      response.write(event({ choices: [{ index: 0, delta: { content: reply.cutAfter } }] }), () =>
        response.destroy(),
      )
      return
    }
    if ('endless' in reply) {
      while (!response.destroyed && !this.#over.signal.aborted) {
        response.write(event({ choices: [{ index: 0, delta: { content: 'and ' } }] }))
        await this.#sleep(reply.every ?? 1)
      }
      return
    }
    for (const piece of inPieces(reply.text, reply.pieces ?? 4))
      response.write(event({ choices: [{ index: 0, delta: { content: piece } }] }))
    response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: reply.finish ?? 'stop' }] }))
    response.write(event({ choices: [], usage: reply.usage ?? usageOf(one, reply.text) }))
    response.end('data: [DONE]\n\n')
  }

  async #sleep(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#over.signal }).catch(() => {})
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

interface ChatBody {
  readonly model: string
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
}

function textOf(content: unknown): string {
  return typeof content === 'string'
    ? content
    : (content as readonly { readonly text?: string }[]).map(({ text = '' }) => text).join('')
}

const event = (part: object): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'toy', ...part })}\n\n`

function inPieces(text: string, many: number): string[] {
  const size = Math.max(1, Math.ceil(text.length / many))
  return text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? ['']
}

/** Four letters to the token. */
export function usageOf({ system, prompt }: Asked, text: string): ServerUsage {
  return {
    prompt_tokens: Math.ceil((system.length + prompt.length) / 4),
    completion_tokens: Math.ceil(text.length / 4),
  }
}
