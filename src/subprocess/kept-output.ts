import { closeSync, openSync, writeSync } from 'node:fs'

const MOST_IN_FILE = 10 * 1024 * 1024
/** In memory; the score is in it. */
const TAIL = 1024 * 1024

/** What a command prints: its beginning in a file, its end in memory, however much there is. */
export class KeptOutput implements Disposable {
  readonly #descriptor: number
  #room = MOST_IN_FILE
  #isFull = false
  #chunks: Buffer[] = []
  #size = 0

  constructor(file: string) {
    this.#descriptor = openSync(file, 'w')
  }

  add(chunk: Buffer): void {
    this.#keep(chunk)
    if (this.#isFull) return
    this.#write(chunk.subarray(0, this.#room))
    if (chunk.length > this.#room) {
      this.#write(Buffer.from('\n[more was printed than is kept]\n'))
      this.#isFull = true
    }
    this.#room -= chunk.length
  }

  /** The end of it. */
  get tail(): Buffer {
    return Buffer.concat(this.#chunks).subarray(-TAIL)
  }

  [Symbol.dispose](): void {
    this.#isFull = true
    closeSync(this.#descriptor)
  }

  #keep(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size < 2 * TAIL) return
    this.#chunks = [Buffer.from(this.tail)]
    this.#size = TAIL
  }

  #write(bytes: Buffer): void {
    try {
      writeSync(this.#descriptor, bytes)
    } catch {
      // The disk is full: what a command prints is worth less than what it does.
      this.#isFull = true
    }
  }
}
