/** A new workspace, which can be run at once. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configFile, SCRIPTED } from './config-file.ts'
import { BRIEF, EVALUATOR, IDEAS, PROGRAM } from './problem.ts'
import { CODER, IDEATOR } from './scripted.ts'

export interface InitOptions {
  /** An agent's command line; a script stands in for it if left out. */
  readonly agent?: string
}

/** A workspace would be written over something. */
export class InitError extends Error {
  override readonly name = 'InitError'
}

const IGNORED = `.manyhands/
evolution.csv.lock
`

/** The names of the files that were made. Other files may be there, these may not. */
export function initWorkspace(folder: string, { agent }: InitOptions = {}): readonly string[] {
  const files = filesFor(agent)
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new InitError(`${folder} is a file: name a folder, or one that is not there yet`)
  const inTheWay = Object.keys(files).filter((name) => existsSync(join(folder, name)))
  if (inTheWay.length > 0)
    throw new InitError(
      `${folder} has ${inTheWay.join(', ')} already, which would be written over: name another folder`,
    )
  try {
    for (const [name, text] of Object.entries(files)) write(join(folder, name), text)
  } catch (thrown) {
    throw new InitError(`${folder} cannot be written: ${(thrown as Error).message}`)
  }
  return Object.keys(files)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { flag: 'wx' })
}

function filesFor(agent: string | undefined): Readonly<Record<string, string>> {
  const shared = {
    'BRIEF.md': BRIEF,
    'program/solve.mjs': PROGRAM,
    'evaluator.mjs': EVALUATOR,
    'evolution.csv': IDEAS,
    '.gitignore': IGNORED,
  }
  return agent === undefined
    ? { 'config.yaml': configFile(SCRIPTED), ...shared, 'coder.mjs': CODER, 'ideator.mjs': IDEATOR }
    : { 'config.yaml': configFile({ coder: agent, ideate: agent }), ...shared }
}
