/** A settings file of an agent: read, checked as far as its hooks go, and replaced in one step. */
import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync, renameSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { InputError } from '../../errors/index.ts'
import { parseWith } from '../../errors/schema-problems.ts'
import { partialName, writeDurably } from '../../subprocess/atomic-file.ts'
import type { NativeHooks } from './native-settings.ts'

export interface Settings {
  readonly [field: string]: unknown
  readonly hooks?: NativeHooks | null | undefined
}

/** What the agent itself insists on, as far as it is read here. */
const settingsSchema = z.looseObject({
  hooks: z.record(z.string(), z.array(z.looseObject({ hooks: z.array(z.looseObject({})) }))).nullish(),
})

/** @param file for messages */
export function parseSettings(file: string, text: string): Settings {
  let tree: unknown
  try {
    // The agent skips a byte order mark, too.
    tree = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (thrown) {
    throw new InputError(`${file} is not JSON: ${(thrown as Error).message}. Nothing was changed`)
  }
  const parsed = parseWith(settingsSchema, tree, 'the file')
  if ('data' in parsed) return parsed.data
  throw new InputError(
    [`${file} is not a settings file. Nothing was changed:`, ...parsed.problems].join('\n  '),
  )
}

export const readIfThere = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

/** The text of settings, indented as another text is. */
export const settingsText = (settings: Settings, like: string): string =>
  `${JSON.stringify(settings, null, /^\uFEFF?\{\r?\n([ \t]+)/.exec(like)?.[1] ?? '  ')}\n`

/** Writes in one step. @param like a file whose permissions it gets: those that it had, unless given */
export function replaceFile(file: string, text: string, like = file): void {
  const partial = partialName(file)
  writeDurably(partial, text, like)
  renameSync(partial, file)
}

/** The file itself if the name is a symbolic link, even one to a file that does not exist yet. */
export function realFile(file: string): string {
  if (existsSync(file)) return realpathSync(file)
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? resolve(dirname(file), readlinkSync(file)) : file
}
