import { createReadStream, existsSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { fileFingerprint, type Json } from '../../runs/index.ts'
import { UsageError } from '../exit.ts'

export type ItemFormat = 'jsonl' | 'csv' | 'json'

/** One item and the line it stands in. */
interface PlacedItem {
  readonly item: Json
  readonly line: number
}

export interface Items {
  /** How many there are; unknown for what comes through a pipe. */
  readonly count: number | undefined
  /** The sha256 of the file; none for what comes through a pipe. */
  readonly fingerprint: string | undefined
  read(): AsyncGenerator<Json>
}

/**
 * Opens the input. A regular file is read once from end to end first, so that a bad line is found before any
 * work is done; what comes through a pipe is checked as it comes.
 */
export async function openItems(
  path: string,
  format: ItemFormat | undefined,
  check: (item: Json) => string | undefined,
): Promise<Items> {
  const name = path === '-' ? 'standard input' : path
  const kind = format ?? formatOf(path)
  const placed = (): AsyncGenerator<PlacedItem> => checked(readers[kind](open(path), name), name, check)
  async function* read(): AsyncGenerator<Json> {
    for await (const { item } of placed()) yield item
  }
  if (path === '-') return { count: undefined, fingerprint: undefined, read }
  if (!existsSync(path)) throw new UsageError(`there is no input file ${path}`)
  if (statSync(path).isDirectory()) throw new UsageError(`${path} is a folder; --in takes a file`)
  if (!statSync(path).isFile()) return { count: undefined, fingerprint: undefined, read }
  let count = 0
  for await (const _ of placed()) count += 1
  return { count, fingerprint: await fileFingerprint(path), read }
}

function formatOf(path: string): ItemFormat {
  const ending = extname(path).toLowerCase()
  return ending === '.csv' ? 'csv' : ending === '.json' ? 'json' : 'jsonl'
}

function open(path: string): Readable {
  const stream = path === '-' ? process.stdin : createReadStream(path)
  return stream.setEncoding('utf8')
}

async function* checked(
  items: AsyncIterable<PlacedItem>,
  name: string,
  check: (item: Json) => string | undefined,
): AsyncGenerator<PlacedItem> {
  for await (const placed of items) {
    const complaint = check(placed.item)
    if (complaint) throw new UsageError(`${name}, line ${placed.line}: ${complaint}`)
    yield placed
  }
}

const readers: Readonly<Record<ItemFormat, (input: Readable, name: string) => AsyncGenerator<PlacedItem>>> = {
  async *jsonl(input, name) {
    let line = 0
    for await (const text of lines(input, name)) {
      line += 1
      if (text.trim() !== '') yield { item: parseJson(text, `${name}, line ${line}`), line }
    }
  },

  async *json(input, name) {
    let text = ''
    for await (const chunk of readable(input, name)) text += chunk
    const list = parseJson(text.replace(/^\uFEFF/, ''), name)
    if (!Array.isArray(list))
      throw new UsageError(`${name} holds no list: a .json input is an array of items`)
    for (const item of list as Json[]) yield { item, line: 1 }
  },

  async *csv(input, name) {
    const parser = parse({
      bom: true,
      skip_empty_lines: true,
      info: true,
      columns: (header) => uniqueNames(header, name),
    })
    input.on('error', (error) => parser.destroy(error))
    input.pipe(parser)
    try {
      for await (const { record, info } of parser as AsyncIterable<{
        record: Json
        info: { lines: number }
      }>) {
        yield { item: record, line: info.lines }
      }
    } catch (thrown) {
      if (thrown instanceof UsageError) throw thrown
      throw new UsageError(`${name} is not CSV with a header: ${(thrown as Error).message}`)
    }
  },
}

function uniqueNames(header: readonly string[], name: string): string[] {
  const twice = header.find((column, at) => header.indexOf(column) !== at)
  if (twice !== undefined) throw new UsageError(`${name}, line 1: two columns are named '${twice}'`)
  return [...header]
}

function parseJson(text: string, where: string): Json {
  try {
    return JSON.parse(text)
  } catch (thrown) {
    const start = text.length > 40 ? `${text.slice(0, 40)}…` : text
    throw new UsageError(`${where}: not JSON (${(thrown as Error).message}): ${start}`)
  }
}

async function* lines(input: Readable, name: string): AsyncGenerator<string> {
  let rest = ''
  let first = true
  for await (const chunk of readable(input, name)) {
    const parts = (rest + (first ? chunk.replace(/^\uFEFF/, '') : chunk)).split('\n')
    first = false
    rest = parts.pop() as string
    yield* parts
  }
  if (rest !== '') yield rest
}

async function* readable(input: Readable, name: string): AsyncGenerator<string> {
  try {
    yield* input as AsyncIterable<string>
  } catch (thrown) {
    throw new UsageError(`${name} cannot be read: ${(thrown as Error).message}`)
  }
}
