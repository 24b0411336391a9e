/** What a command prints, however much it is: its end in memory, its beginning in a file. */
import { closeSync, openSync, writeSync } from 'node:fs'

export class OutputTail {
  readonly #most: number
  #chunks: Buffer[] = []
  #kept = 0
  /** Bytes printed so far. */
  size = 0

  constructor(most: number) {
    this.#most = most
  }

  add(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#kept += chunk.length
    this.size += chunk.length
    if (this.#kept < 2 * this.#most) return
    this.#chunks = [Buffer.from(this.bytes)]
    this.#kept = this.#most
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks).subarray(-this.#most)
  }
}

const MOST_IN_FILE = 10 * 1024 * 1024

export class OutputFile implements Disposable {
  readonly #descriptor: number
  #room = MOST_IN_FILE
  #isFull = false

  constructor(file: string) {
    this.#descriptor = openSync(file, 'w')
  }

  add(chunk: Buffer): void {
    if (this.#isFull) return
    this.#write(chunk.subarray(0, this.#room))
    if (chunk.length > this.#room) {
      this.#write(Buffer.from('\n[more was printed than is kept]\n'))
      this.#isFull = true
    }
    this.#room -= chunk.length
  }

  [Symbol.dispose](): void {
    this.#isFull = true
    closeSync(this.#descriptor)
  }

  #write(bytes: Buffer): void {
    try {
      writeSync(this.#descriptor, bytes)
    } catch {
      // On a full disk the command goes on without its log.
      this.#isFull = true
    }
  }
}
