import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Stream } from '../rng/index.ts'

/** What a task's function is given beside its item. */
export interface Context<State = unknown> {
  /** The item's place in the input, from 0. */
  readonly index: number
  /** The item's own random stream, named by the map's seed and the index: the same on every lane. */
  readonly rng: Stream
  /** Fires when the answer is no longer wanted. */
  readonly signal: AbortSignal
  /** What the module's `setup` returned in this worker. */
  readonly setup: State
  /**
   * Marks buffers in the answer that a thread lane hands over instead of copying; they are empty in the
   * worker afterwards. Gives the answer back: `return context.transfer(pixels, [pixels.buffer])`.
   */
  transfer<Answer>(answer: Answer, buffers: readonly ArrayBuffer[]): Answer
}

export type TaskFunction<Item, Value> = (item: Item, context: Context) => Value | Promise<Value>

/** Code is named, never serialised: the worker imports the module and calls its export. */
export interface ModuleTask {
  /** A URL, a `file:` URL as text, or a path from the working directory. */
  readonly module: URL | string
  /** The function's name in the module; `default` unless given. */
  readonly export?: string
  /** Handed to the module's exported `setup` function, if it has one, once a worker. */
  readonly setup?: unknown
}

/** A function is fine where nothing has to travel: on the inline lane. */
export type Task<Item, Value> = ModuleTask | TaskFunction<Item, Value>

/** The address that every worker imports, whatever its own working directory. */
export function resolveModule(module: URL | string): string {
  if (module instanceof URL) return module.href
  if (typeof module !== 'string' || module === '') {
    throw new TypeError(
      `a task's module is a URL or a path; got ${module === '' ? 'an empty text' : typeof module}`,
    )
  }
  if (/^(file|data|node):/.test(module)) return module
  const path = resolve(module)
  if (!existsSync(path) || !statSync(path).isFile()) {
    throw new Error(
      `no module at ${path}. A task's module is a URL or a path from the working directory; ` +
        `for a package, give import.meta.resolve('its-name').`,
    )
  }
  return pathToFileURL(path).href
}

/** A module's address as people know it. */
export function showModule(href: string): string {
  return href.startsWith('file:') ? fileURLToPath(href) : href.slice(0, 80)
}
