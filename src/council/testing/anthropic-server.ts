/** A server on loopback that speaks as much of Anthropic's protocol as a model's words need. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AnthropicRequest {
  readonly model: string
  readonly prompt: string
  readonly key: string | undefined
}

export class AnthropicServer implements AsyncDisposable {
  readonly seen: AnthropicRequest[] = []
  readonly #server: Server
  readonly #reply: (request: AnthropicRequest) => string

  private constructor(reply: (request: AnthropicRequest) => string) {
    this.#reply = reply
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy())
    })
  }

  static async start(reply: (request: AnthropicRequest) => string): Promise<AnthropicServer> {
    const server = new AnthropicServer(reply)
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  /** Without `/v1`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method !== 'POST' || !request.url?.startsWith('/v1/messages')) {
      response.writeHead(request.method === 'HEAD' ? 200 : 404).end()
      return
    }
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Body
    const asked = {
      model: body.model,
      prompt: body.messages.map(({ content }) => textOf(content)).join('\n'),
      key: request.headers['x-api-key'] as string | undefined,
    }
    this.seen.push(asked)
    send(response, body.model, this.#reply(asked))
  }
}

interface Body {
  readonly model: string
  readonly messages: readonly { readonly content: unknown }[]
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return (content as readonly { readonly text?: string }[]).map(({ text = '' }) => text).join('\n')
}

function send(response: ServerResponse, model: string, text: string): void {
  const event = (type: string, fields: object): void => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`)
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const usage = { input_tokens: 11, output_tokens: 1 }
  event('message_start', {
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    },
  })
  event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
  event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
  event('content_block_stop', { index: 0 })
  event('message_delta', {
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 7 },
  })
  event('message_stop', {})
  response.end()
}
