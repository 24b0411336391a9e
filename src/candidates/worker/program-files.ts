/** The files of a program: copying them, and digests of their content. */
import { createHash, type Hash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
  symlinkSync,
} from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'

/** Not part of a program: Python's compiled modules, and a coder's version history. */
const IGNORED = ['__pycache__', '.git']

/**
 * Copies a file, or what is in a folder. A link stays a link, and nothing is copied through it: one that stays within the
 * folder does so in the copy, one that leads out leads to the same place.
 */
export function copyProgram(from: string, to: string): void {
  const root = realpathSync(from)
  copy(root, to, root)
}

function copy(from: string, to: string, root: string): void {
  const stat = lstatSync(from)
  // Sockets and the like are not part of a program.
  if (stat.isSymbolicLink()) symlinkSync(targetOf(from, root), to)
  else if (stat.isFile()) copyFile(from, to, stat.mode)
  else if (stat.isDirectory()) {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from)) copy(join(from, name), join(to, name), root)
  }
}

function copyFile(from: string, to: string, mode: number): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
  // The coder must be able to write here.
  chmodSync(to, mode | 0o600)
}

function targetOf(link: string, root: string): string {
  const target = readlinkSync(link)
  const place = resolve(dirname(link), target)
  const within = relative(root, place)
  const staysInside = !isAbsolute(within) && within.split('/')[0] !== '..'
  if (!staysInside) return place
  return isAbsolute(target) ? relative(dirname(link), place) || '.' : target
}

/** Of a file or a folder: names, content, links and executable bits. */
export function contentDigest(path: string): string {
  const hash = createHash('sha256')
  for (const { file, name, stat } of filesOf(path)) addFile(hash, file, name, stat)
  return hash.digest('hex')
}

export interface FoundFile {
  readonly file: string
  /** Relative to the path that was asked for; empty for that path itself. */
  readonly name: string
  readonly stat: Stats
}

/** In an order that depends on their names alone. */
export function* filesOf(path: string, name = ''): Generator<FoundFile> {
  const stat = lstatSync(path)
  yield { file: path, name, stat }
  if (!stat.isDirectory()) return
  const names = readdirSync(path).filter((each) => !IGNORED.includes(each))
  for (const each of names.toSorted()) yield* filesOf(join(path, each), join(name, each))
}

function addFile(hash: Hash, file: string, name: string, stat: Stats): void {
  const kind = stat.isSymbolicLink() ? 'link' : stat.isFile() ? 'file' : 'folder'
  const isProgram = stat.isFile() && (stat.mode & 0o100) !== 0
  const content = kind === 'link' ? readlinkSync(file) : ''
  hash.update(`${JSON.stringify([name, kind, isProgram, content])}\n`)
  if (kind === 'file') hash.update(fileDigest(file))
}

const CHUNK = 1024 * 1024
let chunk: Buffer | undefined

/** Piece by piece: data may be larger than memory. */
export function fileDigest(file: string): string {
  const hash = createHash('sha256')
  const descriptor = openSync(file, 'r')
  try {
    chunk ??= Buffer.allocUnsafe(CHUNK)
    for (let n = CHUNK; n > 0; hash.update(chunk.subarray(0, n)))
      n = readSync(descriptor, chunk, 0, CHUNK, null)
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('hex')
}
