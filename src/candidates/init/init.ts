/** A new workspace, which can be run at once. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InputError } from '../../errors/index.ts'
import { configFile, SCRIPTED } from './config-file.ts'
import { BRIEF, EVALUATOR, IDEAS, PROGRAM } from './problem.ts'
import { CODER, IDEATOR } from './scripted.ts'

export interface InitOptions {
  /** An agent's command line; a script stands in for it if left out. */
  readonly agent?: string
}

/** A workspace would be written over something. */
export class InitError extends InputError {
  override readonly name = 'InitError'
}

const IGNORE_FILE = '.gitignore'
const IGNORED = ['.manyhands/', 'evolution.csv.lock']

/**
 * The names of the files that were made. Other files may be there, these may not; only a `.gitignore` is left as it is:
 * see `linesToIgnore`.
 */
export function initWorkspace(folder: string, { agent }: InitOptions = {}): readonly string[] {
  const hasIgnoreFile = isFile(join(folder, IGNORE_FILE))
  const files = Object.entries(filesFor(agent)).filter(([name]) => !(hasIgnoreFile && name === IGNORE_FILE))
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new InitError(`${folder} is a file: name a folder, or one that is not there yet`)
  const inTheWay = files.map(([name]) => name).filter((name) => existsSync(join(folder, name)))
  if (inTheWay.length > 0)
    throw new InitError(
      `${folder} has ${inTheWay.join(', ')} already, which would be written over: name another folder`,
    )
  try {
    for (const [name, text] of files) write(join(folder, name), text)
  } catch (thrown) {
    throw new InitError(`${folder} cannot be written: ${(thrown as Error).message}`)
  }
  return files.map(([name]) => name)
}

/** Lines that belong in the `.gitignore` of a workspace and are not there. */
export function linesToIgnore(folder: string): readonly string[] {
  const file = join(folder, IGNORE_FILE)
  const lines = isFile(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : []
  return IGNORED.filter((line) => !lines.includes(line))
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()

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
    [IGNORE_FILE]: IGNORED.map((line) => `${line}\n`).join(''),
  }
  return agent === undefined
    ? { 'config.yaml': configFile(SCRIPTED), ...shared, 'coder.mjs': CODER, 'ideator.mjs': IDEATOR }
    : { 'config.yaml': configFile({ coder: agent, ideate: agent }), ...shared }
}
