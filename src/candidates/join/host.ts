/** The processes that have joined this dispatcher, and start workers for it. */
import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { DispatcherEvent } from '../dispatcher/events.ts'
import type { Workspace } from '../workspace.ts'
import { FromGuest, listen, send } from './messages.ts'
import { ShortPath } from './socket.ts'

export interface HostListener {
  readonly onJoin: (workers: number) => void
  /** A worker has ended, or the guest that would have reported it has gone. */
  readonly onEnd: (token: number) => void
}

interface Guest {
  readonly socket: Socket
  workers: number
  readonly busy: Set<number>
}

export class Host implements Disposable {
  readonly #listener: HostListener
  readonly #socket: string
  readonly #short: ShortPath
  readonly #server: Server
  readonly #guests = new Set<Guest>()
  /** By token, also of claims that are over. */
  readonly #guestOf = new Map<number, Guest>()

  /** Only for the process that holds the record: an existing socket was left by one that was killed. */
  constructor({ socket }: Workspace, listener: HostListener) {
    this.#listener = listener
    this.#socket = socket
    rmSync(socket, { force: true })
    this.#short = new ShortPath(socket)
    this.#server = createServer((guest) => void this.#welcome(guest))
    // On a file system without sockets nobody can join; all else works.
    this.#server.on('error', () => {})
    this.#server.listen(this.#short.path)
    this.#server.unref()
  }

  /** How many more workers could be started. */
  get room(): number {
    return this.#guests.values().reduce((sum, guest) => sum + roomOf(guest), 0)
  }

  /** Whether a guest works on this claim, as far as it has said. */
  isBusyWith(token: number): boolean {
    return this.#guestOf.get(token)?.busy.has(token) ?? false
  }

  /** Whether a guest starts a worker for this claim. */
  start({ token, nonce }: { readonly token: number; readonly nonce: string }): boolean {
    const [guest] = [...this.#guests].toSorted((a, b) => roomOf(b) - roomOf(a))
    if (!guest || roomOf(guest) === 0) return false
    guest.busy.add(token)
    this.#guestOf.set(token, guest)
    send(guest.socket, { kind: 'start', token, nonce })
    return true
  }

  /** To the guest that works on the claim, or has. */
  sendEvent(token: number, event: DispatcherEvent): void {
    const guest = this.#guestOf.get(token)
    if (guest) send(guest.socket, { kind: 'event', event })
  }

  [Symbol.dispose](): void {
    for (const { socket } of this.#guests) {
      send(socket, { kind: 'over' })
      socket.end()
    }
    this.#server.close()
    rmSync(this.#socket, { force: true })
    this.#short[Symbol.dispose]()
  }

  async #welcome(socket: Socket): Promise<void> {
    const guest: Guest = { socket, workers: 0, busy: new Set() }
    this.#guests.add(guest)
    await listen(socket, FromGuest, (message) => {
      if (message.kind === 'ended') this.#ended(guest, message.token)
      else guest.workers = message.kind === 'join' ? message.workers : 0
      if (message.kind === 'join') this.#listener.onJoin(message.workers)
    })
    this.#guests.delete(guest)
    for (const token of guest.busy) this.#ended(guest, token)
  }

  #ended(guest: Guest, token: number): void {
    guest.busy.delete(token)
    this.#listener.onEnd(token)
  }
}

const roomOf = ({ workers, busy }: Guest): number => Math.max(0, workers - busy.size)
