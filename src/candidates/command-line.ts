import { relative, resolve } from 'node:path'
import { shellWord } from '../subprocess/shell-word.ts'

/** A command for the workspace in this folder, as a person types it in the current one. */
export function commandLine(folder: string, words: string): string {
  const path = relative('.', folder)
  const dir = path.startsWith('..') ? resolve(folder) : path
  return `manyhands candidates ${words}${dir === '' ? '' : ` --dir ${shellWord(dir)}`}`
}
