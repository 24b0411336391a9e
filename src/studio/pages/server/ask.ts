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

export function postJson<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'x-studio-token': token() }
  const request = { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) }
  return answerOf(fetch(`/api${path}`, request))
}

async function answerOf<Answer>(asked: Promise<Response>): Promise<Answer> {
  const response = await asked.catch((thrown: unknown) => {
    if ((thrown as Error).name === 'AbortError') throw thrown
    throw new Refusal(0, 'The studio does not answer. Is it still running?')
  })
  if (!response.ok) throw new Refusal(response.status, (await response.text()).trim())
  return response.json()
}
