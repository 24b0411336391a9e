/** A server on loopback that plays the model for Claude Code: it says what a script says, and keeps what it was sent. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the model says. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: object }

export interface ModelMessage {
  readonly role: string
  readonly content: string | readonly Readonly<Record<string, unknown>>[]
}

/** As far as it is read here. */
export interface ModelRequest {
  readonly model: string
  readonly messages: readonly ModelMessage[]
  readonly tools?: readonly { readonly name: string }[]
}

/** What the model says to a request. */
export type Script = (request: ModelRequest) => readonly Block[]

export interface ModelServer extends AsyncDisposable {
  readonly url: string
  /** Those with tools, oldest first: the others are the client's own questions, such as one for a title. */
  readonly requests: readonly ModelRequest[]
}

export async function startModelServer(script: Script): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  let answered = 0
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const isQuestion = request.method === 'POST' && /^\/v1\/messages(\?|$)/.test(request.url ?? '')
    if (!isQuestion) return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    const asked = JSON.parse(body) as ModelRequest
    const isOfAgent = (asked.tools ?? []).length > 0
    if (isOfAgent) requests.push(asked)
    answered += 1
    answer(response, isOfAgent ? script(asked) : [{ type: 'text', text: 'Title' }], {
      model: asked.model,
      // The client takes messages with the same id for one.
      id: `msg_${answered}`,
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** As server-sent events, each block in one piece. */
function answer(response: ServerResponse, blocks: readonly Block[], message: object): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (type: string, fields: object): void =>
    void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`)
  const usage = { input_tokens: 1, output_tokens: 1 }
  const empty = { content: [], stop_reason: null, stop_sequence: null, usage }
  send('message_start', { message: { ...message, type: 'message', role: 'assistant', ...empty } })
  for (const [index, block] of blocks.entries()) {
    const [start, delta] =
      block.type === 'text'
        ? [
            { type: 'text', text: '' },
            { type: 'text_delta', text: block.text },
          ]
        : [
            { ...block, input: {} },
            { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
          ]
    send('content_block_start', { index, content_block: start })
    send('content_block_delta', { index, delta })
    send('content_block_stop', { index })
  }
  const stop_reason = blocks.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn'
  send('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 1 } })
  send('message_stop', {})
  response.end()
}
