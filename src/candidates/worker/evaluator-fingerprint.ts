/**
 * The evaluator's fingerprint: a digest of everything a score depends on beside the candidate, which is the evaluator's
 * commands, files and data. They are looked at before and after each evaluation, as a candidate could change them.
 */
import { readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { digest } from '../../digest/index.ts'
import type { Config, Stage } from '../config.ts'
import { fileDigest, filesOf } from './program-files.ts'
import { WorkFailure } from './work.ts'

/** Scores with another fingerprint are stale. Undefined if a part of the evaluator is missing. */
export function evaluatorFingerprint(workspace: {
  readonly folder: string
  readonly config: Config
}): string | undefined {
  try {
    return new EvaluatorFiles(workspace.folder, workspace.config).fingerprint
  } catch (thrown) {
    if (thrown instanceof WorkFailure) return undefined
    throw thrown
  }
}

/** The stages of an evaluation in order; a single one has the evaluator's own command. */
export function stagesOf({ evaluator }: Config): readonly Stage[] {
  const { command = '', stages, timeout, cpu, memory, repeats } = evaluator
  return stages ?? [{ name: 'full', command, timeout, cpu, memory, repeats }]
}

interface Seen {
  /** Size, times and place on the disk. */
  readonly traits: string
  readonly digest: string
  /** Equal traits mean that it is unchanged. */
  readonly isOld: boolean
}

/** File systems have coarse clocks: two changes within this time may have the same time stamp. */
const COARSE_MS = 1_000

export class EvaluatorFiles {
  readonly fingerprint: string
  readonly #workspace: string
  readonly #paths: readonly string[]
  readonly #before: ReadonlyMap<string, Seen>

  constructor(workspace: string, config: Config) {
    this.#workspace = workspace
    this.#paths = pathsOf(workspace, config)
    this.#before = this.#look()
    const files = [...this.#before].map(([file, seen]) => [file, seen.digest])
    const commands = stagesOf(config).map(({ name, command }) => [name, command])
    this.fingerprint = digest([files, commands])
  }

  /** @param who ran meanwhile, but need not have changed them */
  throwIfChanged(who: string): void {
    const now = this.#look(this.#before)
    const names = new Set([...this.#before.keys(), ...now.keys()])
    const changed = [...names].filter((name) => this.#before.get(name)?.digest !== now.get(name)?.digest)
    if (changed.length > 0)
      throw new WorkFailure(
        'tampering',
        `changed while the ${who} ran: ${changed.slice(0, 5).join(', ')}; what scores depend on must stay as it is`,
      )
  }

  #look(before?: ReadonlyMap<string, Seen>): Map<string, Seen> {
    const seen = new Map<string, Seen>()
    for (const path of this.#paths) {
      const whole = resolve(this.#workspace, path)
      if (statSync(whole, { throwIfNoEntry: false }) === undefined) {
        if (before !== undefined) continue
        throw new WorkFailure('infrastructure', `evaluator.files: ${path} is not there; see config.yaml`)
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
  // Its own times do not show whether its target has changed.
  const target = statSync(file, { throwIfNoEntry: false })
  const content = target?.isFile() ? fileDigest(file) : ''
  return { traits, isOld: false, digest: `${readlinkSync(file)} ${content}` }
}

/** Those in the configuration, and the evaluator's programs. */
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
