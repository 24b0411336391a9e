import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What a worker and the scheduler share without messages: the ticket of the item the worker has begun, whether
 * it is still at it, and the ticket before which it must stop. They stay readable when the worker hangs or is dead, so
 * the guilty item is known, and unbegun items can be taken back from a worker that does not answer.
 *
 * Taking back is safe because each side writes its own number before it reads the other's: either the worker
 * sees the new bound and stops, or the scheduler sees that the item was begun.
 */
export interface ProgressCounter {
  /** The ticket last begun; -1 before the first. */
  begun(): number
  /** Whether the worker is between items: done with the last one, sending answers, or waiting for a lease. */
  resting(): boolean
  /** The worker must not begin this ticket or a later one. */
  stopBefore(ticket: number): void
  /** Worker's side: begins a ticket, unless it has been taken back. */
  begin(ticket: number): boolean
  /** Worker's side: no item is being evaluated. */
  rest(): void
  close(): void
}

/** A lane is retired long before its tickets reach this. */
export const NO_BOUND = 0x7fffffff

const BEGUN = 0
const RESTING = 1
const BOUND = 2
const WORDS = 3

/** In memory that two threads share; also good within one thread. */
export class SharedCounter implements ProgressCounter {
  readonly memory: SharedArrayBuffer
  readonly #words: Int32Array

  constructor(memory?: SharedArrayBuffer) {
    this.memory = memory ?? new SharedArrayBuffer(4 * WORDS)
    this.#words = new Int32Array(this.memory)
    if (!memory) this.#words.set([-1, 1, NO_BOUND])
  }

  begun(): number {
    return Atomics.load(this.#words, BEGUN)
  }

  resting(): boolean {
    return Atomics.load(this.#words, RESTING) === 1
  }

  stopBefore(ticket: number): void {
    Atomics.store(this.#words, BOUND, ticket)
  }

  begin(ticket: number): boolean {
    Atomics.store(this.#words, RESTING, 0)
    Atomics.store(this.#words, BEGUN, ticket)
    return ticket < Atomics.load(this.#words, BOUND)
  }

  rest(): void {
    Atomics.store(this.#words, RESTING, 1)
  }

  close(): void {}
}

/** In a file without a name that two processes have open; the system removes it when both have gone. */
export class FileCounter implements ProgressCounter {
  readonly descriptor: number
  readonly #bytes = Buffer.alloc(4 * WORDS)

  private constructor(descriptor: number) {
    this.descriptor = descriptor
  }

  static create(): FileCounter {
    const folder = mkdtempSync(join(tmpdir(), 'manyhands-'))
    const counter = new FileCounter(openSync(join(folder, 'counter'), 'wx+'))
    rmSync(folder, { recursive: true })
    counter.#write(BEGUN, -1, 1, NO_BOUND)
    return counter
  }

  static inherited(descriptor: number): FileCounter {
    return new FileCounter(descriptor)
  }

  begun(): number {
    return this.#read(BEGUN)
  }

  resting(): boolean {
    return this.#read(RESTING) === 1
  }

  stopBefore(ticket: number): void {
    this.#write(BOUND, ticket)
  }

  begin(ticket: number): boolean {
    this.#write(BEGUN, ticket, 0)
    return ticket < this.#read(BOUND)
  }

  rest(): void {
    this.#write(RESTING, 1)
  }

  close(): void {
    closeSync(this.descriptor)
  }

  #read(word: number): number {
    readSync(this.descriptor, this.#bytes, 0, 4, word * 4)
    return this.#bytes.readInt32LE()
  }

  /** Neighbouring words in one step. */
  #write(first: number, ...values: readonly number[]): void {
    for (const [at, value] of values.entries()) this.#bytes.writeInt32LE(value, at * 4)
    writeSync(this.descriptor, this.#bytes, 0, values.length * 4, first * 4)
  }
}
