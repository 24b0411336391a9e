import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * From source each worker strips the types of its modules anew, and that takes longer than all else it does. Whoever has
 * installed the package has plain modules. Until this is disposed of, what was stripped and compiled once is kept for all.
 */
export class KeptModules implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'manyhands-bench-modules-'))
  readonly #before = process.env['NODE_COMPILE_CACHE']

  constructor() {
    process.env['NODE_COMPILE_CACHE'] = this.#folder
  }

  [Symbol.dispose](): void {
    if (this.#before === undefined) delete process.env['NODE_COMPILE_CACHE']
    else process.env['NODE_COMPILE_CACHE'] = this.#before
    rmSync(this.#folder, { recursive: true })
  }
}
