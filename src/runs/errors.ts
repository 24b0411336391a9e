import { InputError } from '../errors/index.ts'

/** What can be wrong with a run; each has its own remedy, which the message names. */
export type RunFault = 'exists' | 'missing' | 'busy' | 'changed' | 'damaged' | 'full' | 'unwritable'

export class RunError extends InputError {
  override readonly name = 'RunError'
  readonly fault: RunFault

  constructor(fault: RunFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** SQLite's primary result codes that mean something to a user. */
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26

/** What went wrong with a file of a run, in words that say what to do. */
export function explainFault(thrown: unknown, file: string): unknown {
  if (thrown instanceof RunError || !(thrown instanceof Error)) return thrown
  // All JSON in a record was written by this program: what does not parse has been altered since.
  if (thrown instanceof SyntaxError) return damaged(file, thrown.message)
  const { errcode, code } = thrown as Error & { errcode?: number; code?: string }
  switch (errcode === undefined ? code : errcode & 0xff) {
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case 'ENOSPC':
      return new RunError(
        'full',
        `${file} could not be written (${thrown.message}): the disk may be full. ` +
          'What is recorded is safe; make room and resume.',
      )
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return damaged(file, thrown.message)
    case 'ENOTDIR':
    case 'EEXIST':
      return new RunError(
        'unwritable',
        `${(thrown as NodeJS.ErrnoException).path ?? file} is not a folder, and a run is recorded in one. Choose another folder.`,
      )
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    // Making a folder on a read-only disk gives this.
    case 'ENOENT':
      return new RunError(
        'unwritable',
        `${file} cannot be opened for writing (${thrown.message}). Choose another folder, or change its permissions.`,
      )
    case SQLITE_BUSY:
      return new RunError('busy', `${file} is in use by another process`)
    default:
      return thrown
  }
}

export function damaged(file: string, finding: string): RunError {
  return new RunError(
    'damaged',
    `${file} is damaged (${finding}). It was not touched. Move its folder away and start anew; ` +
      `"sqlite3 ${file} .recover" may save what is left.`,
  )
}
