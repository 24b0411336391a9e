/**
 * What a score depends on beside the candidate: the evaluator's files and data, by content. They are looked at before and
 * after each evaluation, as a candidate could change them.
 */
import { readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { digest } from '../../digest/index.ts'
import type { Config } from '../config.ts'
import { stagesOf } from '../stages.ts'
import { fileDigest, filesOf } from './program-files.ts'
import { WorkFailure } from './work.ts'

/** A digest of all that scores depend on: scores with another one are stale. */
export function scoredByOf(workspace: string, config: Config): string {
  return new EvaluatorFiles(workspace, config).scoredBy
}

interface Seen {
  /** Size, times and place on the disk. */
  readonly traits: string
  readonly digest: string
  /** Whether the times say that it is unchanged if they are. */
  readonly isOld: boolean
}

/** Clocks of file systems are coarse: within this, two changes may have the same time. */
const COARSE_MS = 1_000

export class EvaluatorFiles {
  readonly scoredBy: string
  readonly #workspace: string
  readonly #paths: readonly string[]
  readonly #before: ReadonlyMap<string, Seen>

  constructor(workspace: string, config: Config) {
    this.#workspace = workspace
    this.#paths = pathsOf(workspace, config)
    this.#before = this.#look()
    const files = [...this.#before].map(([file, seen]) => [file, seen.digest])
    const commands = stagesOf(config).map(({ name, command }) => [name, command])
    this.scoredBy = digest([files, commands])
  }

  /** @param who ran meanwhile, which does not mean that it did it */
  throwIfChanged(who: string): void {
    const changed = this.changed()
    if (changed.length > 0)
      throw new WorkFailure(
        'tampering',
        `changed while the ${who} ran: ${changed.slice(0, 5).join(', ')}; what scores depend on must stay as it is`,
      )
  }

  /** Those that are other than they were, gone or new. */
  changed(): readonly string[] {
    const now = this.#look(this.#before)
    const names = new Set([...this.#before.keys(), ...now.keys()])
    return [...names].filter((name) => this.#before.get(name)?.digest !== now.get(name)?.digest)
  }

  #look(before?: ReadonlyMap<string, Seen>): Map<string, Seen> {
    const seen = new Map<string, Seen>()
    for (const path of this.#paths) {
      const whole = resolve(this.#workspace, path)
      if (statSync(whole, { throwIfNoEntry: false }) === undefined) {
        if (before === undefined) throw missing(path)
        continue
      }
      // The path itself may be a link: to the data, wherever that is.
      for (const { file, name, stat } of filesOf(realpathSync(whole))) {
        const label = join(path, name)
        seen.set(label, look(file, stat, before?.get(label)))
      }
    }
    return seen
  }
}

function look(file: string, stat: Stats, before?: Seen): Seen {
  const traits = [stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs, stat.mode].join()
  if (before?.isOld && before.traits === traits) return before
  const isOld = Date.now() - stat.ctimeMs > COARSE_MS
  if (!stat.isSymbolicLink()) return { traits, isOld, digest: stat.isFile() ? fileDigest(file) : '' }
  // Its own times do not tell whether what it leads to has changed.
  const target = statSync(file, { throwIfNoEntry: false })
  const content = target?.isFile() ? fileDigest(file) : ''
  return { traits, isOld: false, digest: `${readlinkSync(file)} ${content}` }
}

/** Those that are named, and the evaluator itself. */
function pathsOf(workspace: string, config: Config): readonly string[] {
  const programs = stagesOf(config).flatMap(({ command }) => programsOf(workspace, command))
  return [...new Set([...config.evaluator.files, ...programs])].toSorted()
}

/** The first file that each part of a command line names. Later ones may as well be for its output. */
function programsOf(workspace: string, command: string): readonly string[] {
  return command
    .replaceAll(/>+\s*\S+/g, '')
    .split(/[;|&()\n]+/)
    .map((part) => part.split(/[\s'"]+/).find((word) => word !== '' && isFileWithin(workspace, word)))
    .filter((word) => word !== undefined)
}

function isFileWithin(workspace: string, word: string): boolean {
  const path = resolve(workspace, word)
  if (isAbsolute(word) && relative(workspace, path).startsWith('..')) return false
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function missing(path: string): WorkFailure {
  return new WorkFailure('infrastructure', `evaluator.files: ${path} is not there; see config.yaml`)
}
