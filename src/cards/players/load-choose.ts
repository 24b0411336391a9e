/** The `choose` of a user's module. Node's modules are asked for by name, as a browser has none. */

import { resolveOwnImports } from '../../modules/index.ts'
import type { Stream } from '../../rng/index.ts'
import { PlayerError } from './player-error.ts'
import type { PlayerOption, PlayerView } from './player-view.ts'

/**
 * Chooses one of the options: its place among them, or the option itself. What it answers may depend on its arguments
 * only, so that games do not depend on the workers that play them.
 */
export type Choose<Shown = PlayerView> = (
  view: Shown,
  options: readonly PlayerOption[],
  rng: Stream,
) => number | PlayerOption

const SHAPE = 'export function choose(view, options, rng) { return 0 }'

/** @param folder where a relative path begins */
export function loadChoose(name: string, folder: string): Choose {
  const { choose, ...others } = required(existing(name, folder), name)
  if (typeof choose !== 'function') {
    const found =
      choose === undefined ? exported(others) : `choose, which is no function but ${typeof choose}`
    throw new PlayerError(`the player ${name} exports ${found}; write in it: ${SHAPE}`)
  }
  if (Object.prototype.toString.call(choose) === '[object AsyncFunction]') {
    throw new PlayerError(`the player ${name} answers later: choose must answer at once, without async`)
  }
  return choose as Choose
}

function exported(others: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(others).filter((name) => name !== 'module.exports' && name !== '__esModule')
  return names.length === 0 ? 'no choose' : `no choose, but ${names.join(', ')}`
}

function existing(name: string, folder: string): string {
  const { resolve } = process.getBuiltinModule('node:path')
  const { statSync } = process.getBuiltinModule('node:fs')
  const path = resolve(folder, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found)
    throw new PlayerError(`there is no file ${name} for a player; paths begin at the current folder`)
  if (!found.isFile()) throw new PlayerError(`the player ${name} is no file; name one that exports choose`)
  return path
}

function required(path: string, name: string): Readonly<Record<string, unknown>> {
  resolveOwnImports()
  try {
    const exports: unknown = process.getBuiltinModule('node:module').createRequire(import.meta.url)(path)
    return typeof exports === 'object' && exports !== null ? { ...exports } : {}
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_REQUIRE_ASYNC_MODULE') {
      throw new PlayerError(
        `the player ${name} cannot be loaded: it, or a module that it imports, has an await outside of any function; ` +
          'read what it needs at once, as with readFileSync',
      )
    }
    throw new PlayerError(`the player ${name} cannot be loaded: ${toldOf(thrown, path)}; mend it there`)
  }
}

/** What was thrown, in one line, with the line of the user's file where that is known. */
export function toldOf(thrown: unknown, path: string): string {
  const { inspect } = process.getBuiltinModule('node:util')
  if (!(thrown instanceof Error)) return `it threw ${inspect(thrown, { depth: 0, breakLength: Infinity })}`
  const file = process.getBuiltinModule('node:path').basename(path)
  const at = thrown.stack?.split(/[/\\]/).find((part) => part.startsWith(`${file}:`))
  const [place] = /^:\d+(:\d+)?/.exec(at?.slice(file.length) ?? '') ?? []
  return `${thrown.name}: ${thrown.message.split('\n')[0]}${place ? ` (at ${file}${place})` : ''}`
}
