/** A new workspace that runs at once: a copy of the folder `template`. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InputError } from '../../errors/index.ts'
import { makeFolder } from '../../subprocess/index.ts'

export interface InitOptions {
  /** An agent's command line; scripts stand in for it if left out. */
  readonly agent?: string
}

const IGNORE_FILE = '.gitignore'
const IGNORED = ['.manyhands/', 'evolution.csv.lock']

const TEMPLATE = join(import.meta.dirname, 'template')
const FILES = ['config.yaml', 'BRIEF.md', 'program/solve.mjs', 'evaluator.mjs', 'evolution.csv']
/** They stand in for an agent: no network, no key, the same answer each time. */
const SCRIPTS = ['coder.mjs', 'ideator.mjs']
const SCRIPT_COMMANDS = /"node \S*(coder|ideator)\.mjs"/g

/**
 * Returns the names of the new files. None of them may exist before; only a `.gitignore` is left as it is: see
 * `linesToIgnore`.
 */
export function initWorkspace(folder: string, { agent }: InitOptions = {}): readonly string[] {
  const hasIgnoreFile = isFile(join(folder, IGNORE_FILE))
  const names = [...FILES, ...(hasIgnoreFile ? [] : [IGNORE_FILE]), ...(agent === undefined ? SCRIPTS : [])]
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new InputError(`${folder} is a file: name a folder, or one that is not there yet`)
  const inTheWay = names.filter((name) => existsSync(join(folder, name)))
  if (inTheWay.length > 0)
    throw new InputError(
      `${folder} has ${inTheWay.join(', ')} already, which would be written over: name another folder`,
    )
  try {
    for (const name of names) {
      makeFolder(dirname(join(folder, name)))
      writeFileSync(join(folder, name), textOf(name, agent), { flag: 'wx' })
    }
  } catch (thrown) {
    throw new InputError(`${folder} cannot be written: ${(thrown as Error).message}`)
  }
  return names
}

function textOf(name: string, agent: string | undefined): string {
  // Not a file of the template: npm leaves such files out of packages.
  if (name === IGNORE_FILE) return IGNORED.map((line) => `${line}\n`).join('')
  const text = readFileSync(join(TEMPLATE, name), 'utf8')
  const isConfig = name === 'config.yaml' && agent !== undefined
  return isConfig ? text.replaceAll(SCRIPT_COMMANDS, () => JSON.stringify(agent)) : text
}

/** Lines that belong in the `.gitignore` of a workspace and are not there. */
export function linesToIgnore(folder: string): readonly string[] {
  const file = join(folder, IGNORE_FILE)
  const lines = isFile(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : []
  return IGNORED.filter((line) => !lines.includes(line))
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()
