/** Imports a file that the user has named, and says in one line what is wrong with it. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { InputError } from '../errors/index.ts'
import { resolveOwnImports } from '../modules/index.ts'
import { runUserCode } from './command/exit-guard.ts'

export async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  resolveOwnImports()
  try {
    return await runUserCode(path, () => import(pathToFileURL(resolve(path)).href))
  } catch (thrown) {
    throw new InputError(`${path} cannot be imported: ${inOneLine(thrown)}`)
  }
}

/** What was thrown, whatever it is, with the line of the user's file where that is known. */
export function inOneLine(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `it threw ${inspect(thrown, { depth: 0, breakLength: Infinity })}`
  const [place] = /[^/\\(\s]+\.[cm]?[jt]s:\d+:\d+/.exec(thrown.stack ?? '') ?? []
  return thrown.message.split('\n')[0] + (place ? ` (at ${place})` : '')
}
