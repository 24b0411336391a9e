/** Imports a file that the user has named, and says in one line what is wrong with it and where. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { meant } from '../cards/check/problem.ts'
import { InputError } from '../errors/index.ts'
import { placeOf, resolveOwnImports } from '../modules/index.ts'
import { runUserCode } from './command/exit-guard.ts'

export async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  resolveOwnImports()
  try {
    return await runUserCode(path, () => import(pathToFileURL(resolve(path)).href))
  } catch (thrown) {
    throw new InputError(`${path} cannot be imported: ${inOneLine(thrown, path)}${await nearExport(thrown)}`)
  }
}

/** What was thrown, whatever it is, with the line of the user's file where that is known. */
export function inOneLine(thrown: unknown, path: string): string {
  if (!(thrown instanceof Error)) return `it threw ${inspect(thrown, { depth: 0, breakLength: Infinity })}`
  const place = placeOf(thrown, path)
  return thrown.message.split('\n')[0] + (place ? ` (at ${place})` : '')
}

/** For a name that manyhands does not export: the one that was meant, if one is near. */
async function nearExport(thrown: unknown): Promise<string> {
  const missing = /module '(manyhands\/[^']+)' does not provide an export named '(.+?)'/
  const [, module, name] = (thrown instanceof SyntaxError && missing.exec(thrown.message)) || []
  const hint = module && meant(name, Object.keys(await import(module)))
  return hint ? `: ${hint}` : ''
}
