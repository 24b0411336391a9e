import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { InputError } from '../../errors/index.ts'
import type { Json } from '../../runs/index.ts'
import { filesNamedIn, isFile, parseShellWords } from '../../subprocess/shell-words.ts'
import { shellPlace } from './shell-place.ts'

/** `{{name}}` or `{name}`, the name of letters, digits, `_`, `-` and dots. */
const HOLE = /\{\{([\p{L}\p{N}_.-]*)\}\}|\{([\p{L}\p{N}_.-]*)\}/gu
/** To a shell `${name}` is a variable of its own. */
const HOLE_FOR_SHELL = new RegExp(`(?<!\\$)(?:${HOLE.source})`, HOLE.flags)

/**
 * A command with holes for an item's fields: `{id}` is the field `id`, `{a.b}` a field of a field, `{}` the
 * whole item, `{{id}}` the text `{id}` itself. Without a shell the words are split before the holes are filled,
 * so a value is never split or interpreted. A shell gets the values as variables, so they are never part of
 * what it reads as a program.
 */
export class CommandLine {
  readonly text: string
  readonly shell: boolean
  readonly #words: readonly string[]
  readonly #script: ShellScript | undefined

  constructor(text: string, { shell }: { readonly shell: boolean }) {
    if (text.trim() === '') throw new InputError('--command is empty')
    this.text = text
    this.shell = shell
    this.#script = shell ? writeScript(text) : undefined
    this.#words = shell ? [text] : splitWords(text)
    if (!shell) expectProgram(this.#words[0])
  }

  /** What is wrong with an item for this command, if anything. */
  complaint(item: Json): string | undefined {
    for (const word of this.#words) {
      for (const [, literal, path] of word.matchAll(this.shell ? HOLE_FOR_SHELL : HOLE)) {
        if (literal !== undefined || field(item, path as string) !== undefined) continue
        const has = typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.keys(item) : []
        const known = has.length > 0 ? `; it has ${has.join(', ')}` : ''
        return `the item has no field '${path}'${known}. For the text {${path}} itself write {{${path}}}`
      }
    }
    return undefined
  }

  /** The program and its arguments for one item. */
  fill(item: Json): [program: string, args: string[]] {
    if (this.#script) {
      const { text, paths } = this.#script
      return ['/bin/sh', ['-c', text, 'sh', ...paths.map((path) => fieldText(item, path))]]
    }
    const [program = '', ...args] = this.#words.map((word) =>
      fillHoles(word, HOLE, (path) => fieldText(item, path)),
    )
    return [program, args]
  }

  /** Files that the command names: when one changes, so may the answers. */
  files(): string[] {
    return this.shell ? filesNamedIn(this.text) : this.#words.filter((word) => isFile(word))
  }
}

interface ShellScript {
  readonly text: string
  /** The fields whose values are the script's arguments, in order. */
  readonly paths: readonly string[]
}

/**
 * Each value is an argument, which the script's first words put into a variable; a hole becomes that variable,
 * quoted as its place demands.
 */
function writeScript(text: string): ShellScript {
  const paths: string[] = []
  const body = fillHoles(text, HOLE_FOR_SHELL, (path, before) => {
    paths.push(path)
    const variable = `\${manyhands_${paths.length}}`
    switch (shellPlace(before)) {
      case 'double quotes':
      case 'arithmetic':
        return variable
      case 'single quotes':
        return `'"${variable}"'`
      case 'plain':
        return `"${variable}"`
      case 'comment':
        return ''
      case 'here-document':
        throw new InputError(
          `{${path}} stands in a here-document, where it cannot be quoted: read the item from standard input`,
        )
    }
  })
  const variables = paths.map((_, at) => `manyhands_${at + 1}=\${${at + 1}}; `)
  return { text: `${variables.join('')}${body}`, paths }
}

function splitWords(text: string): string[] {
  const place = shellPlace(text)
  if (place.endsWith('quotes')) throw new InputError(`the command has ${place} that are not closed`)
  return wordsOf(text).map((word) => {
    if (typeof word === 'string') return word
    if ('op' in word && word.op === 'glob') return word.pattern
    const sign = 'op' in word ? word.op : '#'
    throw new InputError(
      `the command has '${sign}', which only a shell understands: quote it, or give --shell`,
    )
  })
}

function wordsOf(text: string): ReturnType<typeof parseShellWords> {
  try {
    return parseShellWords(text)
  } catch (thrown) {
    throw new InputError(`the command cannot be split into words: ${(thrown as Error).message}`)
  }
}

function expectProgram(program: string | undefined): void {
  if (program === undefined || /\{/.test(program)) return
  const places = program.includes('/')
    ? [program]
    : (process.env['PATH'] ?? '').split(delimiter).map((dir) => join(dir, program))
  if (!places.some(isProgram)) throw new InputError(`there is no program '${program}' to run`)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Puts something into each hole, knowing what stands before it; `{{name}}` becomes `{name}`. */
function fillHoles(text: string, hole: RegExp, fill: (path: string, before: string) => string): string {
  return text.replace(hole, (_, literal: string | undefined, path: string, at: number) =>
    literal === undefined ? fill(path, text.slice(0, at)) : `{${literal}}`,
  )
}

function fieldText(item: Json, path: string): string {
  const value = field(item, path)
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

function field(item: Json, path: string): Json | undefined {
  if (path === '') return item
  let value: Json | undefined = item
  // A column may have a dot in its name.
  for (const name of owns(item, path) ? [path] : path.split('.')) {
    if (!owns(value, name)) return undefined
    value = value[name]
  }
  return value
}

function owns(value: Json | undefined, name: string): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
}
