import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { writeAtomically } from '../subprocess/index.ts'
import { explainFault, RunError } from './errors.ts'
import { compareFingerprints, type Fingerprint } from './fingerprint.ts'
import { WriterLock } from './lock.ts'
import { RunWriter } from './writer.ts'

/** What a command asks for when it starts a run. */
export interface RunRequest {
  /** The command's name: only a run of the same kind is resumed. */
  readonly kind: string
  /** The command line as it was typed, for people. */
  readonly command: readonly string[]
  readonly fingerprint: Fingerprint
}

const description = z.object({
  version: z.literal(1),
  id: z.string(),
  kind: z.string(),
  command: z.array(z.string()),
  created: z.string(),
  fingerprint: z.record(z.string(), z.string()),
  finished: z.object({ at: z.string(), digest: z.string() }).optional(),
})

/** `run.json`. A folder that has one is a run. */
export type RunDescription = z.infer<typeof description>

export function isRun(folder: string): boolean {
  return existsSync(join(folder, 'run.json'))
}

/** Starts a run in a folder that has none. */
export function createRun(folder: string, request: RunRequest): RunWriter {
  expectNoRun(folder)
  return withLock(folder, (lock) => {
    // Another process may have made one while this one came to the lock.
    expectNoRun(folder)
    const id = basename(resolve(folder))
    const writer = RunWriter.open(folder, lock)
    try {
      if (!writer.isEmpty()) throw strayRecord(folder)
      // The description comes last: it is what makes the folder a run, and then the record is ready.
      writeDescription(folder, { version: 1, id, created: new Date().toISOString(), ...plain(request) })
      return writer
    } catch (thrown) {
      writer.close()
      throw thrown
    }
  })
}

function expectNoRun(folder: string): void {
  if (!isRun(folder)) return
  throw new RunError('exists', `${folder} has a run already: resume it with --resume, or name another folder`)
}

/** Its evaluations would be found again by a request that they do not belong to. */
function strayRecord(folder: string): RunError {
  return new RunError(
    'damaged',
    `${folder} has a record with something in it, but no run.json that says what it belongs to. ` +
      'Bring run.json back, or name another folder.',
  )
}

/** Goes on with a run, if it was started by the same request. */
export function resumeRun(folder: string, request: RunRequest): RunWriter {
  expectSameRequest(folder, request)
  return withLock(folder, (lock) => {
    // Another process may have removed it while this one came to the lock.
    expectSameRequest(folder, request)
    return RunWriter.open(folder, lock, { check: true })
  })
}

function expectSameRequest(folder: string, request: RunRequest): void {
  const recorded = readDescription(folder)
  const changes = compareFingerprints(recorded.fingerprint, request.fingerprint)
  if (recorded.kind !== request.kind)
    changes.unshift(`the command was ${recorded.kind}, is now ${request.kind}`)
  if (changes.length > 0) {
    throw new RunError(
      'changed',
      `${folder} cannot be resumed, because it would mix two different things:\n` +
        `${changes.map((change) => `  ${change}`).join('\n')}\nStart a new run in another folder.`,
    )
  }
}

export function readDescription(folder: string): RunDescription {
  const file = join(folder, 'run.json')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT')
      throw new RunError('missing', `${folder} has no run`)
    throw explainFault(thrown, file)
  }
  try {
    return description.parse(JSON.parse(text))
  } catch {
    throw new RunError(
      'damaged',
      `${file} is not the description of a run that this version of manyhands can read`,
    )
  }
}

export function markFinished(folder: string, digest: string): void {
  writeDescription(folder, { ...readDescription(folder), finished: { at: new Date().toISOString(), digest } })
}

function writeDescription(folder: string, content: RunDescription): void {
  const file = join(folder, 'run.json')
  try {
    writeAtomically(file, `${JSON.stringify(content, null, 2)}\n`)
  } catch (thrown) {
    throw explainFault(thrown, file)
  }
}

function plain({
  kind,
  command,
  fingerprint,
}: RunRequest): Pick<RunDescription, 'kind' | 'command' | 'fingerprint'> {
  return { kind, command: [...command], fingerprint: { ...fingerprint } }
}

function withLock(folder: string, open: (lock: WriterLock) => RunWriter): RunWriter {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (thrown) {
    throw explainFault(thrown, folder)
  }
  const lock = WriterLock.take(folder)
  try {
    return open(lock)
  } catch (thrown) {
    lock.release()
    throw thrown
  }
}
