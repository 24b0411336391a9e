/** Works for a dispatcher that is already running: starts a worker for each claim that it is given. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { killTree } from '../../subprocess/index.ts'
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
  const socket = await connected(workspace)
  return socket ? new Guest(workspace, socket, options).work() : 'nobody there'
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

class Guest {
  readonly #workspace: Workspace
  readonly #socket: Socket
  readonly #options: GuestOptions
  /** Nonces by token. */
  readonly #working = new Map<number, string>()
  #isOver = false

  constructor(workspace: Workspace, socket: Socket, options: GuestOptions) {
    this.#workspace = workspace
    this.#socket = socket
    this.#options = options
  }

  async work(): Promise<GuestEnd> {
    const { stopping, ending, workers } = this.#options
    const onStop = (): void => this.#leave()
    const onEnd = (): void => {
      for (const nonce of this.#working.values()) killTree(nonce)
    }
    stopping?.addEventListener('abort', onStop)
    ending?.addEventListener('abort', onEnd)
    send(this.#socket, { kind: 'join', protocol: PROTOCOL, workers })
    await listen(this.#socket, FromHost, (message) => {
      if (message.kind === 'start') this.#start(message)
      else if (message.kind === 'event') this.#options.onEvent?.(message.event)
      else this.#isOver = true
    })
    stopping?.removeEventListener('abort', onStop)
    ending?.removeEventListener('abort', onEnd)
    if (this.#isOver) return 'over'
    return stopping?.aborted && this.#working.size === 0 ? 'stopped' : 'left alone'
  }

  #start(claim: { readonly token: number; readonly nonce: string }): void {
    this.#working.set(claim.token, claim.nonce)
    try {
      const worker = startWorker(this.#workspace, claim)
      worker.on(worker.pid === undefined ? 'error' : 'exit', () => this.#ended(claim.token))
    } catch {
      // The claim was given up meanwhile, and its folder is gone.
      this.#ended(claim.token)
    }
  }

  #ended(token: number): void {
    this.#working.delete(token)
    send(this.#socket, { kind: 'ended', token })
    if (this.#options.stopping?.aborted) this.#leave()
  }

  #leave(): void {
    send(this.#socket, { kind: 'leaving' })
    if (this.#working.size === 0) this.#socket.end()
  }
}
