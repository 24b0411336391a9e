/** Files that are complete or not there at all, and stay when the machine stops. */
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Replaces the file in one step, once its new content is on the disk. */
export function writeAtomically(file: string, text: string): void {
  const partial = partialName(file)
  writeDurably(partial, text)
  renameSync(partial, file)
}

/** The name of a file of this process that is to take the place of another. @param more where there may be several */
export const partialName = (file: string, more = ''): string => `${file}.${process.pid}${more}.partial`

/** Removes partial files of processes that were killed. */
export function removeAbandoned(file: string): void {
  const partial = new RegExp(`^${RegExp.escape(basename(file))}\\.(\\d+)(\\.\\w+)?\\.partial$`)
  const folder = dirname(file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  for (const name of readdirSync(folder)) {
    const [, pid] = partial.exec(name) ?? []
    if (pid !== undefined && !exists(Number(pid))) rmSync(join(folder, name), { force: true })
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A file that is written piece by piece as `partial`, and appears under its name when it is committed. */
export class AtomicFile implements Disposable {
  readonly partial: string
  readonly #file: string
  readonly #remove = (): void => {
    try {
      rmSync(this.partial, { force: true })
    } catch {
      // It could not be made either.
    }
  }

  constructor(file: string) {
    this.#file = file
    this.partial = partialName(file)
    removeAbandoned(file)
    process.once('exit', this.#remove)
  }

  commit(): void {
    renameSync(this.partial, this.#file)
    process.off('exit', this.#remove)
  }

  /** Removes what was written, unless it was committed. */
  [Symbol.dispose](): void {
    this.#remove()
    process.off('exit', this.#remove)
  }
}

/** Returns when the content is on the disk. @param like an existing file whose owner and permissions it gets */
export function writeDurably(file: string, text: string, like?: string): void {
  const found = like === undefined ? undefined : statSync(like, { throwIfNoEntry: false })
  withDescriptor(file, 'w', (fd) => {
    writeFileSync(fd, text)
    if (found) keepOwner(fd, found)
    // A change of the owner may take permissions away.
    if (found) fchmodSync(fd, found.mode & 0o777)
  })
}

/** Takes space on the disk for something that must be written later, whatever happens. */
export function reserveFile(file: string, bytes: number): void {
  writeDurably(file, ' '.repeat(bytes))
}

/** Writes the text into reserved space, and moves it into its place. */
export function writeReserved(reserved: string, file: string, text: string): void {
  withDescriptor(reserved, 'r+', (fd) => {
    writeFileSync(fd, text)
    // Only now may the rest of the space go.
    ftruncateSync(fd, Buffer.byteLength(text))
  })
  renameSync(reserved, file)
}

function withDescriptor(file: string, flags: 'w' | 'r+', write: (fd: number) => void): void {
  const fd = openSync(file, flags)
  try {
    write(fd)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Only root may give a file away; others may give it to a group of theirs. */
function keepOwner(fd: number, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  const now = fstatSync(fd)
  if (now.uid === uid && now.gid === gid) return
  for (const owner of [uid, now.uid]) {
    try {
      fchownSync(fd, owner, gid)
      return
    } catch {
      // Not allowed: the content matters more than the owner.
    }
  }
}
