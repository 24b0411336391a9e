/** Works for a dispatcher that is already running: starts a worker for each claim that it is given. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { killTree, onAbort } from '../../subprocess/index.ts'
import type { DispatcherEvent } from '../dispatcher/events.ts'
import { startWorker } from '../dispatcher/worker-process.ts'
import type { Workspace } from '../workspace.ts'
import { FromHost, listen, PROTOCOL, send } from './messages.ts'
import { ShortPath } from './socket.ts'

export interface GuestOptions {
  readonly workers: number
  /** Takes no more claims, and waits for the running workers. */
  readonly stopping?: AbortSignal
  /** Kills them as well. */
  readonly ending?: AbortSignal
  readonly onEvent?: (event: DispatcherEvent) => void
}

/**
 * Nothing was left to do; this guest was asked to stop; the dispatcher has vanished, so that another one should take over;
 * there was no dispatcher.
 */
export type GuestEnd = 'over' | 'stopped' | 'left alone' | 'nobody there'

export async function joinDispatcher(workspace: Workspace, options: GuestOptions): Promise<GuestEnd> {
  const { stopping, ending, workers, onEvent } = options
  const socket = await connected(workspace)
  if (!socket) return 'nobody there'
  /** Nonces by token. */
  const working = new Map<number, string>()
  let isOver = false
  const leave = (): void => {
    send(socket, { kind: 'leaving' })
    if (working.size === 0) socket.end()
  }
  const ended = (token: number): void => {
    working.delete(token)
    send(socket, { kind: 'ended', token })
    if (stopping?.aborted) leave()
  }
  const start = (claim: { readonly token: number; readonly nonce: string }): void => {
    working.set(claim.token, claim.nonce)
    try {
      const worker = startWorker(workspace, claim)
      worker.on(worker.pid === undefined ? 'error' : 'exit', () => ended(claim.token))
    } catch {
      // The claim was given up meanwhile, and its folder is gone.
      ended(claim.token)
    }
  }
  using _stop = onAbort(stopping, leave)
  using _end = onAbort(ending, () => {
    for (const nonce of working.values()) killTree(nonce)
  })
  send(socket, { kind: 'join', protocol: PROTOCOL, workers })
  await listen(socket, FromHost, (message) => {
    if (message.kind === 'start') start(message)
    else if (message.kind === 'event') onEvent?.(message.event)
    else isOver = true
  })
  if (isOver) return 'over'
  return stopping?.aborted && working.size === 0 ? 'stopped' : 'left alone'
}

async function connected({ socket: path }: Workspace): Promise<Socket | undefined> {
  try {
    using short = new ShortPath(path)
    const socket = connect(short.path)
    await once(socket, 'connect')
    return socket
  } catch {
    return undefined
  }
}
