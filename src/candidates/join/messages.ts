/**
 * The messages between a dispatcher and the processes that have joined it, one line of JSON each. A guest says how many
 * workers it has room for, is told which claims to start workers for, and reports when these have ended. Everything else
 * is in the claims' folders.
 */
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { DispatcherEvent } from '../dispatcher/events.ts'
import { parseJson } from '../json.ts'

export const PROTOCOL = 1

export const FromGuest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('join'), protocol: z.literal(PROTOCOL), workers: z.int().min(1) }),
  z.object({ kind: z.literal('ended'), token: z.int() }),
  /** It wants no more claims. */
  z.object({ kind: z.literal('leaving') }),
])
type FromGuest = z.infer<typeof FromGuest>

export const FromHost = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), token: z.int(), nonce: z.string() }),
  /** Of a claim that the guest has worked on. */
  z.object({ kind: z.literal('event'), event: DispatcherEvent }),
  /** Nothing is left to do. */
  z.object({ kind: z.literal('over') }),
])
type FromHost = z.infer<typeof FromHost>

export function send(socket: Socket, message: FromGuest | FromHost): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

/** Returns when the connection closes. It is closed if the other side sends anything that is not a message. */
export async function listen<Message>(
  socket: Socket,
  schema: z.ZodType<Message>,
  onMessage: (message: Message) => void,
): Promise<void> {
  // The close event follows.
  socket.on('error', () => {})
  const lines = createInterface({ input: socket })
  lines.on('line', (line) => {
    const message = schema.safeParse(parseJson(line)).data
    if (message === undefined) socket.destroy()
    else onMessage(message)
  })
  await new Promise((resolve) => socket.on('close', resolve))
}
