import { createReadStream, existsSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { InputError } from '../../errors/index.ts'
import { fileFingerprint, type Json } from '../../runs/index.ts'

export type ItemFormat = 'jsonl' | 'csv' | 'json'

/** One item and where it stands: in which line or, of a list, as which item. */
interface PlacedItem {
  readonly item: Json
  readonly place: number
}

const PLACE: Readonly<Record<ItemFormat, string>> = { jsonl: 'line', csv: 'line', json: 'item' }

export interface Items extends Disposable {
  /** How many there are; unknown for what comes through a pipe. */
  readonly count: number | undefined
  /** The sha256 of the file; none for what comes through a pipe. */
  readonly fingerprint: string | undefined
  read(): AsyncGenerator<Json>
  /** Lets go of an input that still waits for more: an open pipe would keep the program running. */
  [Symbol.dispose](): void
}

/**
 * Opens the input. A regular file is read once from end to end first, so that a bad line is found before any
 * work is done; what comes through a pipe is checked as it comes.
 */
export async function openItems(
  path: string,
  format: ItemFormat | undefined,
  check: (item: Json) => string | undefined,
  signal?: AbortSignal,
): Promise<Items> {
  const name = path === '-' ? 'standard input' : path
  const kind = format ?? formatOf(path)
  const expectUsable = ({ item, place }: PlacedItem): void => {
    const complaint = check(item)
    if (complaint) throw new InputError(`${name}, ${PLACE[kind]} ${place}: ${complaint}`)
  }
  let input: Readable | undefined
  async function* read(): AsyncGenerator<Json> {
    input = open(path)
    for await (const placed of readers[kind](input, name)) {
      expectUsable(placed)
      yield placed.item
    }
  }
  const close = { [Symbol.dispose]: () => void input?.destroy() }
  if (path === '-') return { count: undefined, fingerprint: undefined, read, ...close }
  if (!existsSync(path)) throw new InputError(`there is no input file ${path}`)
  if (statSync(path).isDirectory()) throw new InputError(`${path} is a folder; --in takes a file`)
  if (!statSync(path).isFile()) return { count: undefined, fingerprint: undefined, read, ...close }
  let count = 0
  for await (const _ of read()) {
    count += 1
    signal?.throwIfAborted()
  }
  const before = identity(path)
  async function* readUnchanged(): AsyncGenerator<Json> {
    yield* read()
    if (identity(path) !== before) throw new InputError(`${name} was changed while it was being read`)
  }
  return { count, fingerprint: await fileFingerprint(path), read: readUnchanged, ...close }
}

/** Differs when a file was written, cut or replaced. */
function identity(path: string): string {
  const { ino, size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return `${ino} ${size} ${mtimeMs}`
}

function formatOf(path: string): ItemFormat {
  const ending = extname(path).toLowerCase()
  return ending === '.csv' ? 'csv' : ending === '.json' ? 'json' : 'jsonl'
}

function open(path: string): Readable {
  const stream = path === '-' ? process.stdin : createReadStream(path)
  return stream.setEncoding('utf8')
}

const readers: Readonly<Record<ItemFormat, (input: Readable, name: string) => AsyncGenerator<PlacedItem>>> = {
  async *jsonl(input, name) {
    let line = 0
    for await (const text of lines(input, name)) {
      line += 1
      if (text.trim() !== '') yield { item: parseJson(text, `${name}, line ${line}`), place: line }
    }
  },

  async *json(input, name) {
    let text = ''
    for await (const chunk of readable(input, name)) text += chunk
    const list = parseJson(text.replace(/^\uFEFF/, ''), name)
    if (!Array.isArray(list))
      throw new InputError(`${name} holds no list: a .json input is an array of items`)
    for (const [at, item] of (list as Json[]).entries()) yield { item, place: at + 1 }
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
        yield { item: record, place: info.lines }
      }
    } catch (thrown) {
      if (thrown instanceof InputError) throw thrown
      throw new InputError(`${name} is not CSV with a header: ${(thrown as Error).message}`)
    }
  },
}

function uniqueNames(header: readonly string[], name: string): string[] {
  const twice = header.find((column, at) => header.indexOf(column) !== at)
  if (twice !== undefined) throw new InputError(`${name}, line 1: two columns are named '${twice}'`)
  return [...header]
}

function parseJson(text: string, where: string): Json {
  try {
    return JSON.parse(text)
  } catch (thrown) {
    const start = text.length > 40 ? `${text.slice(0, 40)}…` : text
    // Of a single line the parser would say that it is line 1, beside the line's own number.
    const reason = (thrown as Error).message.replace(
      /(?: in JSON)? at position \d+ \(line 1 (column \d+)\)/,
      ' at $1',
    )
    throw new InputError(`${where}: not JSON (${reason}): ${start}`)
  }
}

/** Lines without their ends. A long line is put together once, when its end has come. */
async function* lines(input: Readable, name: string): AsyncGenerator<string> {
  let pieces: string[] = []
  let first = true
  for await (const chunk of readable(input, name)) {
    const [head = '', ...more] = (first ? chunk.replace(/^\uFEFF/, '') : chunk).split('\n')
    first = false
    pieces.push(head)
    for (const part of more) {
      yield pieces.join('')
      pieces = [part]
    }
  }
  const rest = pieces.join('')
  if (rest !== '') yield rest
}

async function* readable(input: Readable, name: string): AsyncGenerator<string> {
  try {
    yield* input as AsyncIterable<string>
  } catch (thrown) {
    throw new InputError(`${name} cannot be read: ${(thrown as Error).message}`)
  }
}
