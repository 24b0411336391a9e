/** The files that a question comes with, and standard input. */
import { readFileSync, statSync } from 'node:fs'
import { basename, relative, sep } from 'node:path'
import { InputError } from '../../errors/index.ts'
import { isText } from '../text-or-not.ts'
import type { ContextPart } from './question.ts'

const STANDARD_INPUT = '-'

/** Throws an `InputError` for what cannot be considered. @param files paths, or `-` for standard input */
export function readContext(files: readonly string[]): ContextPart[] {
  if (files.filter((file) => file === STANDARD_INPUT).length > 1)
    throw new InputError('standard input can be read once: name - once')
  return files.map(readPart)
}

function readPart(file: string): ContextPart {
  const name = file === STANDARD_INPUT ? 'standard input' : shownName(file)
  const bytes = bytesOf(file)
  if (!isText(bytes))
    throw new InputError(`${name} is not text, and only text can be considered. Leave it out.`)
  const text = bytes.toString('utf8')
  if (text.trim() === '')
    throw new InputError(`${name} is empty: there is nothing to consider. Leave it out, or fill it.`)
  return { name, text }
}

function bytesOf(file: string): Buffer {
  if (file !== STANDARD_INPUT && statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new InputError(
      `${file} is a folder: name the files in it, or have it read with "manyhands delegate explore"`,
    )
  try {
    return readFileSync(file === STANDARD_INPUT ? 0 : file)
  } catch (thrown) {
    throw new InputError(`${file} cannot be read as context: ${(thrown as Error).message}`)
  }
}

/** From here if it is below; of other places the model learns nothing but the file's name. */
function shownName(file: string): string {
  const near = relative('', file)
  return near.startsWith('..') || near === '' ? basename(file) : near.split(sep).join('/')
}
