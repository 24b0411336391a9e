/**
 * One memory for the games of a thread, which take turns. A memory reserves gigabytes of addresses: a process has room for
 * some 16,000 of them, and they are freed only when garbage is collected. Thousands of games with a memory each come to
 * that; in one memory they do not.
 */
import { newMemory, pagesOf, type WasmMemory } from '../wasm/instantiate.ts'

export class SharedMemory {
  #memory: WasmMemory | undefined
  #user: object | undefined

  /** Whether everything in it is as this user left it. */
  isUsedBy(user: object): boolean {
    return this.#user === user
  }

  /** Gives the memory to another user, with so many bytes that are zero. What others have in it is lost. */
  giveTo(user: object, bytes: number): WasmMemory {
    this.#user = user
    this.#memory ??= newMemory(bytes)
    const missing = pagesOf(bytes) - pagesOf(this.#memory.buffer.byteLength)
    if (missing > 0) this.#memory.grow(missing)
    new Uint8Array(this.#memory.buffer).fill(0, 0, bytes)
    return this.#memory
  }
}
