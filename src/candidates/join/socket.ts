import { closeSync, openSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/** A socket's path has at most 107 bytes, and workspaces may lie deeper: the folder is named by an open descriptor. */
export class ShortPath implements Disposable {
  readonly path: string
  readonly #folder: number

  /** Its folder must be there. */
  constructor(socket: string) {
    this.#folder = openSync(dirname(socket), 'r')
    this.path = `/proc/self/fd/${this.#folder}/${basename(socket)}`
  }

  [Symbol.dispose](): void {
    closeSync(this.#folder)
  }
}
