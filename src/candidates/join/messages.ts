/**
 * What passes between a dispatcher and those that have joined it, a JSON value a line. A guest says how many workers it
 * has room for; it is told which claims to start workers for, and says when these have ended. All else they find in the
 * claims' folders.
 */
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { DispatcherEvent } from '../dispatcher/events.ts'

/** Both must mean the same. */
export const PROTOCOL = 1

export const FromGuest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('join'), protocol: z.literal(PROTOCOL), workers: z.int().min(1) }),
  z.object({ kind: z.literal('ended'), token: z.int() }),
  /** It wants no more. */
  z.object({ kind: z.literal('leaving') }),
])
type FromGuest = z.infer<typeof FromGuest>

export const FromHost = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), token: z.int(), nonce: z.string() }),
  /** Of a claim that the guest has worked on. */
  z.object({ kind: z.literal('event'), event: z.custom<DispatcherEvent>() }),
  /** There is nothing more to do. */
  z.object({ kind: z.literal('over') }),
])
type FromHost = z.infer<typeof FromHost>

export function send(socket: Socket, message: FromGuest | FromHost): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

/** Until the other one hangs up. Who says what is no message is hung up on. */
export async function listen<Message>(
  socket: Socket,
  schema: z.ZodType<Message>,
  onMessage: (message: Message) => void,
): Promise<void> {
  // How a connection ended is told by its end.
  socket.on('error', () => {})
  const lines = createInterface({ input: socket })
  lines.on('line', (line) => {
    const message = parsed(line, schema)
    if (message === undefined) socket.destroy()
    else onMessage(message)
  })
  await new Promise((resolve) => socket.on('close', resolve))
}

function parsed<Message>(line: string, schema: z.ZodType<Message>): Message | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
