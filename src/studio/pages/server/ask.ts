/** Requests to the studio's own server. */

const token = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="studio-token"]')?.content ?? ''

/** What the server said instead of an answer, in its words. */
class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const getJson = <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
  answerOf(fetch(`/api${path}`, { ...(signal && { signal }) }))

export const postJson = <Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> =>
  answerOf(post(path, body, signal))

/** An answer that comes line by line, each of them JSON. */
export async function* postLines<Line>(
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Line> {
  const response = await accepted(post(path, body, signal))
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as Line
  }
}

function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-studio-token': token() }
  const request = { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) }
  return fetch(`/api${path}`, request)
}

const answerOf = async <Answer>(asked: Promise<Response>): Promise<Answer> => (await accepted(asked)).json()

async function accepted(asked: Promise<Response>): Promise<Response> {
  const response = await asked.catch((thrown: unknown) => {
    if ((thrown as Error).name === 'AbortError') throw thrown
    throw new Refusal(0, 'The studio does not answer. Is it still running?')
  })
  if (!response.ok) throw new Refusal(response.status, (await response.text()).trim())
  return response
}
