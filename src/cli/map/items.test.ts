import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../runs/index.ts'
import { numbers, Workspace } from '../testing/workspace.ts'
import { type ItemFormat, openItems } from './items.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
})
afterEach(() => work[Symbol.dispose]())

const anything = (): undefined => undefined

async function readAll(path: string, format?: ItemFormat): Promise<Json[]> {
  using items = await openItems(path, format, anything)
  const read = await Array.fromAsync(items.read())
  if (items.count !== undefined) expect(items.count).toBe(read.length)
  return read
}

const readText = (name: string, text: string | Uint8Array): Promise<Json[]> => readAll(work.write(name, text))

describe('JSON Lines', () => {
  test.each<[string, string, Json[]]>([
    ['an item a line', '1\n"two"\n{"three":3}\n[4]\nnull\n', [1, 'two', { three: 3 }, [4], null]],
    ['no line end at the end', '1\n2', [1, 2]],
    ['line ends of Windows', '{"a":1}\r\n{"a":2}\r\n', [{ a: 1 }, { a: 2 }]],
    ['blank lines, which are no items', '\n1\n\n  \n2\n\r\n\n', [1, 2]],
    ['a byte order mark', '\uFEFF1\n2\n', [1, 2]],
    ['nothing at all', '', []],
    ['only a byte order mark', '\uFEFF', []],
    ['line ends of Unicode within a string', '"a\u2028b\u0085c"\n2\n', ['a\u2028b\u0085c', 2]],
  ])('%s', async (_, text, expected) => {
    expect(await readText('items.jsonl', text)).toEqual(expected)
  })

  test('a letter of several bytes may be cut anywhere between two reads', async () => {
    // A file is read 64 KiB at a time: the four bytes of the last sign lie across that in all ways.
    for (const before of [1, 2, 3]) {
      const padding = 'x'.repeat(65_536 - before - 1)
      expect(await readText('items.jsonl', `"${padding}😀"\n"b"\n`)).toEqual([`${padding}😀`, 'b'])
    }
  })

  test('what was written is read, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 50 }),
        fc.constantFrom('\n', '\r\n'),
        async (values, end) => {
          const lines = values.map((value) => JSON.stringify(value))
          expect(await readText('items.jsonl', lines.join(end))).toEqual(
            lines.map((line) => JSON.parse(line)),
          )
        },
      ),
      { numRuns: 50 },
    )
  })

  test.each([
    ['{"a":1}\n{"a":2}\n{a:3}\n', /items\.jsonl, line 3: not JSON \(.*at column 2\): \{a:3\}$/],
    ['1\n\n\nbad\n', /items\.jsonl, line 4: not JSON \(.*\): bad$/],
    ['1\n2\n{"a":', /items\.jsonl, line 3: not JSON \(Unexpected end .*\): \{"a":$/],
    ['1 2\n', /items\.jsonl, line 1: not JSON \(.*after JSON at column 3\): 1 2$/],
    [`${'9'.repeat(100)}x\n`, /items\.jsonl, line 1: not JSON \(.*\): 9{40}…$/],
  ])('a bad line is named by its number: %j', async (text, message) => {
    await expect(readText('items.jsonl', text)).rejects.toThrow(message)
    await expect(readText('items.jsonl', text)).rejects.not.toThrow(/line 1 column/)
  })
})

describe('CSV', () => {
  test.each<[string, string, Json[]]>([
    [
      'a header and an item a line',
      'id,name\n1,Ada\n2,Bob\n',
      [
        { id: '1', name: 'Ada' },
        { id: '2', name: 'Bob' },
      ],
    ],
    [
      'quotes, commas and quotes within quotes',
      'id,name\n1,"Ada, ""Countess"""\n',
      [{ id: '1', name: 'Ada, "Countess"' }],
    ],
    [
      'line ends within quotes',
      'id,text\n1,"two\nlines"\n2,one\n',
      [
        { id: '1', text: 'two\nlines' },
        { id: '2', text: 'one' },
      ],
    ],
    ['a byte order mark', '\uFEFFid\n1\n', [{ id: '1' }]],
    ['line ends of Windows', 'id,name\r\n1,Ada\r\n', [{ id: '1', name: 'Ada' }]],
    ['no line end at the end', 'id\n1\n2', [{ id: '1' }, { id: '2' }]],
    ['blank lines, which are no items', 'id\n\n1\n\n\n2\n\n', [{ id: '1' }, { id: '2' }]],
    [
      'empty fields and spaces, which are kept',
      'a,b\n,\n x ,y\n',
      [
        { a: '', b: '' },
        { a: ' x ', b: 'y' },
      ],
    ],
    ['only a header', 'id,name\n', []],
    ['letters of several bytes', 'größe\n漢😀\n', [{ größe: '漢😀' }]],
  ])('%s', async (_, text, expected) => {
    expect(await readText('items.csv', text)).toEqual(expected)
  })

  test.each([
    ['a,b\n1,2\n1,2,3\n', /items\.csv is not CSV with a header: .*columns length is 2, got 3 on line 3/],
    ['a,b\n1\n', /columns length is 2, got 1 on line 2/],
    ['a\n"1\n', /items\.csv is not CSV with a header: .*quote/i],
    ['a,b,a\n1,2,3\n', /items\.csv, line 1: two columns are named 'a'/],
  ])('%j is refused', async (text, message) => {
    await expect(readText('items.csv', text)).rejects.toThrow(message)
  })
})

describe('a JSON list', () => {
  test('its members are the items', async () => {
    expect(await readText('items.json', '\uFEFF[1, {"a":\n2}, null]\n')).toEqual([1, { a: 2 }, null])
    expect(await readText('items.json', '[]')).toEqual([])
  })

  test.each([
    ['{"a":1}', /items\.json holds no list: a \.json input is an array of items/],
    ['[1,\n2 3]', /items\.json: not JSON \(.*line 2 column 3/],
    ['', /items\.json: not JSON/],
  ])('%j is refused', async (text, message) => {
    await expect(readText('items.json', text)).rejects.toThrow(message)
  })
})

test('the ending tells the format, whatever its case, unless one is named', async () => {
  expect(await readText('items.CSV', 'a\n1\n')).toEqual([{ a: '1' }])
  expect(await readText('items.txt', '1\n2\n')).toEqual([1, 2])
  expect(await readAll(work.write('items', 'a\n1\n'), 'csv')).toEqual([{ a: '1' }])
  expect(await readAll(work.write('items.csv', '[1,2]'), 'json')).toEqual([1, 2])
})

test('an item that the work cannot use is refused before any is read, and named by its place', async () => {
  const check = (item: Json): string | undefined => (item === 3 ? 'three is not allowed' : undefined)
  const open = (name: string, text: string) => openItems(work.write(name, text), undefined, check)
  await expect(open('items.jsonl', '1\n\n3\n')).rejects.toThrow(/items\.jsonl, line 3: three is not allowed/)
  await expect(open('items.json', '[1, 3]')).rejects.toThrow(/items\.json, item 2: three is not allowed/)
})

test('of a file the number of items and the sha256 are known before the first is read', async () => {
  const text = numbers(1000).join('\n')
  using items = await openItems(work.write('items.jsonl', text), undefined, anything)
  expect(items.count).toBe(1000)
  expect(items.fingerprint).toBe(createHash('sha256').update(text).digest('hex'))
})

test('a file that is not there, or is a folder, is refused', async () => {
  await expect(readAll(work.path('missing.jsonl'))).rejects.toThrow(/there is no input file .*missing\.jsonl/)
  mkdirSync(work.path('items'))
  await expect(readAll(work.path('items'))).rejects.toThrow(/items is a folder; --in takes a file/)
})

describe('through a pipe', () => {
  test('items are read as they come, a byte at a time if need be, and checked then', async () => {
    const pipe = work.path('pipe')
    spawnSync('mkfifo', [pipe])
    const writer = spawn('sh', [
      '-c',
      `exec > "$0"; for byte in '"' '\\342' '\\202' '\\254' '"' '\\r' '\\n' bad; do printf "$byte"; done`,
      pipe,
    ])
    using items = await openItems(pipe, undefined, anything)
    expect(items.count).toBeUndefined()
    expect(items.fingerprint).toBeUndefined()
    const reader = items.read()
    expect((await reader.next()).value).toBe('€')
    await expect(reader.next()).rejects.toThrow(/pipe, line 2: not JSON/)
    writer.kill()
  })

  test('letting go of the items closes a pipe that somebody still writes to', async () => {
    const pipe = work.path('pipe')
    spawnSync('mkfifo', [pipe])
    const writer = spawn('sh', ['-c', 'exec yes 1 > "$0"', pipe])
    const ended = new Promise((resolve) => writer.on('exit', (_, signal) => resolve(signal)))
    {
      using items = await openItems(pipe, undefined, anything)
      expect((await items.read().next()).value).toBe(1)
    }
    expect(await ended).toBe('SIGPIPE')
  })
})
