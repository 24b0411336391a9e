/** The files that are to be read: text, found below folders, without what nobody reads. */
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { InputError } from '../../errors/index.ts'
import { runCommand } from '../../subprocess/index.ts'
import { isText, SAMPLE_BYTES } from '../text-or-not.ts'

export interface TextFile {
  /** From the working folder, with `/`. */
  readonly path: string
  readonly bytes: number
}

const NOT_READ = new Set(['node_modules', 'dist', 'build', 'target', 'vendor', '__pycache__'])
/** Where runs and cached answers are: a project may not have told git to ignore it. */
const OWN_FOLDER = '.manyhands'

/** All text files in a folder, by path, without what git ignores; or the file itself, which must be one. */
export async function textFilesIn(path: string): Promise<TextFile[]> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new InputError(`there is no file or folder ${path}`)
  if (!found.isDirectory() && !isTextFile(path))
    throw new InputError(`${path} is a binary file, and only text can be read`)
  const paths = found.isDirectory() ? ((await trackedIn(path)) ?? walk(path)).filter(isTextFile) : [path]
  const files = paths.toSorted().map(fileAt)
  if (files.every(({ bytes }) => bytes === 0)) throw new InputError(`there is no text to read in ${path}`)
  return files
}

export const readText = ({ path }: TextFile): string => readFileSync(path, 'utf8')

function fileAt(path: string): TextFile {
  return { path: relative('', path).split(sep).join('/') || path, bytes: statSync(path).size }
}

/** Undefined outside of a git repository. */
async function trackedIn(folder: string): Promise<string[] | undefined> {
  const args = ['-C', folder, 'ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', '.']
  const listed = await runCommand(['git', args]).catch(() => undefined)
  if (listed?.kind !== 'exited' || listed.code !== 0) return undefined
  const paths = namesIn(listed.stdout.toString())
  // A file may be tracked and deleted.
  return [...new Set(paths)]
    .map((path) => join(folder, path))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || NOT_READ.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return walk(path)
    return entry.isFile() ? [path] : []
  })
}

function isTextFile(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const sample = Buffer.alloc(SAMPLE_BYTES)
    return isText(sample.subarray(0, readSync(file, sample)))
  } finally {
    closeSync(file)
  }
}

/** What git lists with `-z`, without this program's own files. */
function namesIn(listed: string): string[] {
  return listed.split('\0').filter((name) => name !== '' && !name.split('/').includes(OWN_FOLDER))
}

/** What has changed since the last commit: new files whole, others as a diff. */
export async function changedFiles(): Promise<{ path: string; diff: string }[]> {
  const git = async (...args: string[]): Promise<string> => {
    const result = await runCommand(['git', args])
    if (result.kind === 'exited' && result.code === 0) return result.stdout.toString()
    throw new InputError(`--changed needs a git repository with a commit: ${result.stderr.toString().trim()}`)
  }
  // Outside of a repository, `git diff` would do something else, and explain that at length.
  await git('rev-parse', '--verify', 'HEAD')
  const changed = namesIn(await git('diff', 'HEAD', '--name-only', '--relative', '-z', '--diff-filter=d'))
  const added = namesIn(await git('ls-files', '--others', '--exclude-standard', '-z')).filter(isTextFile)
  return Promise.all(
    [...changed, ...added].toSorted().map(async (path) => ({
      path,
      diff: added.includes(path) ? asAdded(path) : await git('diff', 'HEAD', '--relative', '--', path),
    })),
  )
}

const asAdded = (path: string): string =>
  `new file ${path}\n${readFileSync(path, 'utf8').replaceAll(/^/gm, '+')}`
