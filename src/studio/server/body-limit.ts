/** Refuses bodies that are too large, in a way that every client hears. */
import type { MiddlewareHandler } from 'hono'
import { InputError } from '../../errors/index.ts'

/** A client that sends more than this beyond the limit may find its connection closed instead of an answer. */
const MOST_DISCARDED = 64 * 2 ** 20

/**
 * A client listens once it has sent everything: so the rest of a body that is too large is read and thrown away before the
 * answer. The connection ends with it, as there may be still more to come.
 */
export function bodyWithin(mostBytes: number): MiddlewareHandler {
  return async (context, next) => {
    const { body } = context.req.raw
    if (!body) return next()
    const parts: Uint8Array[] = []
    let size = 0
    try {
      for await (const part of body) {
        size += part.length
        if (size <= mostBytes) parts.push(part)
        else parts.length = 0
        if (size > mostBytes + MOST_DISCARDED) break
      }
    } catch {
      throw new InputError('the body ended early')
    }
    if (size > mostBytes)
      return context.text(`the body is too large: at most ${mostBytes} bytes are taken\n`, 413, {
        connection: 'close',
      })
    context.req.raw = new Request(context.req.raw, { body: Buffer.concat(parts) })
    return next()
  }
}
