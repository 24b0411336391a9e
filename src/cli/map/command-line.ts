import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parse, quote } from 'shell-quote'
import type { Json } from '../../runs/index.ts'
import { UsageError } from '../exit.ts'

const FIELD = /\{\{(\w*)\}\}|\{([\w.]*)\}/g

/**
 * A command with holes for an item's fields: `{id}` is the field `id`, `{a.b}` a field of a field, `{}` the
 * whole item, `{{id}}` the text `{id}` itself. Without a shell the words are split before the holes are
 * filled, so a value is never split or interpreted; for a shell, values are quoted.
 */
export class CommandLine {
  readonly text: string
  readonly shell: boolean
  readonly #words: readonly string[]

  constructor(text: string, { shell }: { readonly shell: boolean }) {
    this.text = text
    this.shell = shell
    this.#words = shell ? [text] : splitWords(text)
    if (!shell) expectProgram(this.#words[0])
  }

  /** What is wrong with an item for this command, if anything. */
  complaint(item: Json): string | undefined {
    for (const word of this.#words) {
      for (const [, literal, path] of word.matchAll(FIELD)) {
        if (literal !== undefined || field(item, path as string) !== undefined) continue
        const has = typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.keys(item) : []
        return `the item has no field '${path}'${has.length > 0 ? `; it has ${has.join(', ')}` : ''}`
      }
    }
    return undefined
  }

  /** The program and its arguments for one item. */
  fill(item: Json): [program: string, args: string[]] {
    if (this.shell) return ['/bin/sh', ['-c', fillWord(this.text, item, (value) => quote([value]))]]
    const [program = '', ...args] = this.#words.map((word) => fillWord(word, item, (value) => value))
    return [program, args]
  }

  /** Files that the command names: when one changes, so may the answers. */
  files(): string[] {
    const words = this.shell ? parse(this.text).filter((word) => typeof word === 'string') : this.#words
    return words.filter((word) => existsSync(word) && statSync(word).isFile())
  }
}

function splitWords(text: string): string[] {
  // Variables stay as they are typed: without a shell nothing stands for anything else.
  const words = parse(text, (name) => `$${name}`).map((word) => {
    if (typeof word === 'string') return word
    if ('op' in word && word.op === 'glob') return word.pattern
    const sign = 'op' in word ? word.op : '#'
    throw new UsageError(
      `the command has '${sign}', which only a shell understands: quote it, or give --shell`,
    )
  })
  if (words.length === 0) throw new UsageError('--command is empty')
  return words
}

function expectProgram(program: string | undefined): void {
  if (program === undefined || /\{/.test(program)) return
  const places = program.includes('/')
    ? [program]
    : (process.env['PATH'] ?? '').split(delimiter).map((dir) => join(dir, program))
  if (!places.some(isProgram)) throw new UsageError(`there is no program '${program}' to run`)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function fillWord(word: string, item: Json, show: (value: string) => string): string {
  return word.replace(FIELD, (_, literal: string | undefined, path: string) => {
    if (literal !== undefined) return `{${literal}}`
    const value = field(item, path)
    return show(typeof value === 'string' ? value : JSON.stringify(value ?? null))
  })
}

function field(item: Json, path: string): Json | undefined {
  if (path === '') return item
  let value: Json | undefined = item
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Readonly<Record<string, Json>>)[name]
  }
  return value
}
