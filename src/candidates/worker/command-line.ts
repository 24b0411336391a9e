/** What commands of a workspace are given: the candidate's place in their line, and an environment. */
import type { Config } from '../config.ts'

/** For `/bin/sh`. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

export interface Places {
  readonly candidate: string
  readonly workspace: string
}

/** `{candidate}` and `{workspace}` stand for paths. */
export function filled(command: string, places: Places): string {
  return command.replace(/\{(candidate|workspace)\}/g, (_, name: keyof Places) => quoted(places[name]))
}

/** The same, with the candidate as the last argument if the line does not say where it goes. */
export function filledWithCandidate(command: string, places: Places): string {
  const line = filled(command, places)
  return command.includes('{candidate}') ? line : `${line} ${quoted(places.candidate)}`
}

const USUAL = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'TERM', 'USER', 'SHELL']

/** What of this program's environment reaches candidates: no keys, unless the configuration names them. */
export function allowedEnvironment({ evaluator }: Config): NodeJS.ProcessEnv {
  const allowed = new Set([...USUAL, ...evaluator.env])
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => allowed.has(name) || name.startsWith('LC_')),
  )
}
