/** Works for a dispatcher that is already there: starts a worker for each claim that it is given. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { DispatcherEvent } from '../dispatcher/events.ts'
import { startWorker } from '../dispatcher/worker-process.ts'
import { endAll } from '../processes.ts'
import type { Workspace } from '../workspace.ts'
import { FromHost, listen, PROTOCOL, send } from './messages.ts'
import { ShortPath } from './socket.ts'

export interface GuestOptions {
  readonly workers: number
  /** No more is asked for; what runs is waited for. */
  readonly stopping?: AbortSignal
  /** What runs is ended as well. */
  readonly ending?: AbortSignal
  readonly onEvent?: (event: DispatcherEvent) => void
}

/**
 * How it ended: nothing more was to be done; this one was asked to stop; the dispatcher has gone without a word, and its
 * work is for another one to take over; nobody was there.
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
      for (const nonce of this.#working.values()) endAll(nonce)
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
    const worker = this.#workerFor(claim)
    if (worker) worker.on(worker.pid === undefined ? 'error' : 'exit', () => this.#ended(claim.token))
    else this.#ended(claim.token)
  }

  /** None if the claim has been given up meanwhile: then its folder is gone. */
  #workerFor(claim: { readonly token: number; readonly nonce: string }): ChildProcess | undefined {
    try {
      return startWorker(this.#workspace, claim)
    } catch {
      return undefined
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
