/** Imports a file that the user has named, and says in one line what is wrong with it and where. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { meant } from '../cards/check/problem.ts'
import { InputError, nearestName } from '../errors/index.ts'
import { placeOf, resolveOwnImports } from '../modules/index.ts'
import { runUserCode } from './command/exit-guard.ts'

export async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  resolveOwnImports()
  try {
    return await runUserCode(path, () => import(pathToFileURL(resolve(path)).href))
  } catch (thrown) {
    throw new InputError(`${path} cannot be imported: ${inOneLine(thrown, path)}${await nearName(thrown)}`)
  }
}

/** What was thrown, whatever it is, with the line of the user's file where that is known. */
export function inOneLine(thrown: unknown, path: string): string {
  if (!(thrown instanceof Error)) return `it threw ${inspect(thrown, { depth: 0, breakLength: Infinity })}`
  const place = placeOf(thrown, path)
  return thrown.message.split('\n')[0] + (place ? ` (at ${place})` : '')
}

/** For a module that manyhands does not have, or a name that it does not export: the one that was meant, if one is near. */
async function nearName(thrown: unknown): Promise<string> {
  if (!(thrown instanceof Error)) return ''
  const [, lost] = /^Cannot find module 'manyhands\/?([^']*)' imported/.exec(thrown.message) ?? []
  if (lost !== undefined) return `: ${nearModule(lost)}`
  const missing = /module '(manyhands\/[^']+)' does not provide an export named '(.+?)'/
  const [, module, name] = missing.exec(thrown.message) ?? []
  const hint = module && meant(name, Object.keys(await import(module)))
  return hint ? `: ${hint}` : ''
}

function nearModule(lost: string): string {
  const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const names = Object.keys(exports)
    .filter((path) => path !== './package.json')
    .map((path) => path.slice('./'.length))
  const near = nearestName(lost, names)
  return near ? `did you mean "manyhands/${near}"?` : `there is manyhands/${names.join(', manyhands/')}`
}
