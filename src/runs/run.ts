import { basename, resolve } from 'node:path'
import { makeFolder } from '../subprocess/index.ts'
import { isRun, readDescription, writeDescription } from './description.ts'
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

/** Starts a run in a folder that has none. */
export function createRun(folder: string, request: RunRequest): RunWriter {
  expectNoRun(folder)
  return withLock(folder, (lock) => {
    // Another process may have made one while this one came to the lock.
    expectNoRun(folder)
    const writer = RunWriter.open(folder, lock)
    try {
      if (!writer.isEmpty()) throw strayRecord(folder)
      // The description comes last: it is what makes the folder a run, and then the record is ready.
      const { kind, command, fingerprint } = request
      writeDescription(folder, {
        version: 1,
        id: basename(resolve(folder)),
        created: new Date().toISOString(),
        kind,
        command: [...command],
        fingerprint: { ...fingerprint },
      })
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

/** Continues a run, if it was started by the same request. */
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
    changes.unshift(`the command changed from ${recorded.kind} to ${request.kind}`)
  if (changes.length > 0) {
    throw new RunError(
      'changed',
      `${folder} cannot be resumed, because it would mix two different things:\n` +
        `${changes.map((change) => `  ${change}`).join('\n')}\nStart a new run in another folder.`,
    )
  }
}

function withLock(folder: string, open: (lock: WriterLock) => RunWriter): RunWriter {
  try {
    makeFolder(folder)
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
