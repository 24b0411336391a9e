/** A workspace: a folder with a configuration, a program to improve, an evaluator and a list of ideas. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { digest } from '../digest/index.ts'
import { InputError } from '../errors/index.ts'
import { parseYamlFile } from '../errors/parse-yaml.ts'
import { shellWord } from '../subprocess/shell-word.ts'
import { type Config, parseConfig } from './config.ts'

const OWN = '.manyhands'

export class Workspace {
  readonly folder: string
  readonly config: Config
  readonly csv: string
  readonly baseline: string
  /** The record. */
  readonly run: string
  /** Folders of running claims, by token. */
  readonly work: string
  /** Prompts, outputs and results of finished claims, by row and token. */
  readonly done: string
  /** Where other processes join the dispatcher. */
  readonly socket: string

  private constructor(folder: string, config: Config) {
    this.folder = folder
    this.config = config
    this.csv = join(folder, config.csv)
    this.baseline = join(folder, config.baseline)
    this.run = join(folder, OWN, 'candidates')
    this.work = join(folder, OWN, 'work')
    this.done = join(folder, OWN, 'done')
    this.socket = join(folder, OWN, 'dispatcher.sock')
  }

  static open(path: string): Workspace {
    const folder = resolve(path)
    const file = join(folder, 'config.yaml')
    if (statSync(folder, { throwIfNoEntry: false })?.isFile())
      throw new InputError(`${folder} is a file, and a workspace is a folder`)
    if (!existsSync(file))
      throw new InputError(
        `${folder} is not a workspace: it has no config.yaml. Make one with: manyhands candidates init${path === '.' ? '' : ` ${shellWord(path)}`}`,
      )
    const workspace = new Workspace(
      folder,
      parseConfig(parseYamlFile(readFileSync(file, 'utf8'), file), file),
    )
    for (const [what, path] of [
      ['baseline', workspace.baseline],
      ['csv', workspace.csv],
      ['brief', join(folder, workspace.config.brief)],
    ] as const) {
      if (!existsSync(path)) throw new InputError(`${file}, ${what}: there is no ${path}`)
    }
    return workspace
  }

  /** Where a finished candidate is. */
  candidateFolder(id: string): string {
    return join(this.folder, this.config.candidates, asName(id))
  }

  /** A parent's program: the baseline's, or that of a finished candidate. */
  program(id: string): string {
    if (id === '') return this.baseline
    const folder = this.candidateFolder(id)
    return statSync(this.baseline).isFile() ? join(folder, basename(this.baseline)) : folder
  }

  claimFolder(token: number): string {
    return join(this.work, String(token))
  }

  /** With a folder for each finished claim of the row. */
  doneFolder(id: string): string {
    return join(this.done, asName(id))
  }
}

/** Names of files have at most 255 bytes. */
const LONGEST_NAME = 120

/** An id as the name of a folder: it cannot lead anywhere else, nor be too long. */
function asName(id: string): string {
  const name = encodeURIComponent(id).replace(/^\.+/, (dots) => '%2E'.repeat(dots.length))
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}~${digest(id).slice(0, 16)}`
}
