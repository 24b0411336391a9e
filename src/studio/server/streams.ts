/** Server-sent events: what changes is sent as it changes, until the page goes away. */
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'

/** A proxy or a sleeping laptop may have cut the line without a word: then the next of these fails. */
const BEAT_MS = 15_000

export type Send = (message: { readonly event: string; readonly data: unknown; readonly id?: number }) => void

/** @param begin is given how to send, and returns how to stop */
export function liveStream(context: Context, begin: (send: Send) => () => void): Response {
  return streamSSE(context, async (stream) => {
    const gone = new Promise<void>((resolve) => stream.onAbort(resolve))
    const send: Send = ({ event, data, id }) => {
      const message = { event, data: JSON.stringify(data), ...(id !== undefined && { id: String(id) }) }
      void stream.writeSSE(message).catch(() => {})
    }
    const beat = setInterval(() => void stream.write(': \n\n').catch(() => {}), BEAT_MS)
    const stop = begin(send)
    try {
      await gone
    } finally {
      clearInterval(beat)
      stop()
    }
  })
}
