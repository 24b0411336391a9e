import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Outcome } from '../../pool/index.ts'
import type { Json } from '../../runs/index.ts'
import { numbers, parseLines, Workspace } from '../testing/workspace.ts'
import { openResults, resultLine } from './results.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
})
afterEach(() => work[Symbol.dispose]())

const success = (index: number): Outcome<Json> => ({ ok: true, index, value: index * 2 })
const whole = { streamed: false } as const
const streamed = { streamed: true } as const

test('a line has the index, whether it is ok, the value or the error, and the attempts', () => {
  expect(resultLine({ ok: true, index: 3, value: { a: [1] } })).toBe(
    '{"index":3,"ok":true,"value":{"a":[1]},"attempts":1}',
  )
  expect(resultLine({ ok: true, index: 3, value: null, attempts: 2 })).toBe(
    '{"index":3,"ok":true,"value":null,"attempts":2}',
  )
  const error = { kind: 'threw', message: 'bad\nitem', stack: 'at …', attempts: 4 } as const
  expect(resultLine({ ok: false, index: 0, error })).toBe(
    '{"index":0,"ok":false,"error":{"kind":"threw","message":"bad\\nitem"},"attempts":4}',
  )
})

describe('a whole file', () => {
  test('appears under its name only when it is finished', async () => {
    const results = await openResults(work.path('out.jsonl'), whole)
    for (const index of numbers(1000)) await results.write(success(index))
    expect(work.list()).toEqual([`out.jsonl.${process.pid}.partial`])
    await results.finish()
    expect(work.list()).toEqual(['out.jsonl'])
    expect(work.readItems('out.jsonl').map(({ index }) => index)).toEqual(numbers(1000))
  })

  test('replaces an older one only when it is finished', async () => {
    work.write('out.jsonl', 'old\n')
    const results = await openResults(work.path('out.jsonl'), whole)
    await results.write(success(0))
    expect(work.read('out.jsonl')).toBe('old\n')
    await results.finish()
    expect(work.readItems('out.jsonl')).toHaveLength(1)
  })

  test('that is discarded leaves nothing, and an older one as it was', async () => {
    work.write('old.jsonl', 'old\n')
    for (const name of ['new.jsonl', 'old.jsonl']) {
      const results = await openResults(work.path(name), whole)
      await results.write(success(0))
      await results.discard()
    }
    expect(work.list()).toEqual(['old.jsonl'])
    expect(work.read('old.jsonl')).toBe('old\n')
  })

  test('that is not finished when the program ends at once leaves nothing', () => {
    const module = new URL('./results.ts', import.meta.url).href
    const program = `const { openResults } = await import('${module}')
      await openResults('out.jsonl', { streamed: false })
      console.log(fs.readdirSync('.').length)
      process.exit(7)`
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', `import fs from 'node:fs'\n${program}`],
      {
        cwd: work.folder,
        encoding: 'utf8',
      },
    )
    expect([status, stdout]).toEqual([7, '1\n'])
    expect(work.list()).toEqual([])
  })

  test('without results is an empty file', async () => {
    await (await openResults(work.path('out.jsonl'), whole)).finish()
    expect(work.read('out.jsonl')).toBe('')
  })
})

describe('a streamed file', () => {
  test('has each result as it comes, under its own name', async () => {
    const results = await openResults(work.path('out.jsonl'), streamed)
    await results.write(success(0))
    expect(work.list()).toEqual(['out.jsonl'])
    await results.discard()
    expect(work.readItems('out.jsonl')).toHaveLength(1)
  })

  test('costs an older one only with the first result, or at the end', async () => {
    work.write('out.jsonl', 'old\n')
    await (await openResults(work.path('out.jsonl'), streamed)).discard()
    expect(work.read('out.jsonl')).toBe('old\n')
    const results = await openResults(work.path('out.jsonl'), streamed)
    expect(work.read('out.jsonl')).toBe('old\n')
    await results.write(success(0))
    await results.finish()
    expect(work.readItems('out.jsonl')).toHaveLength(1)
    await (await openResults(work.path('out.jsonl'), streamed)).finish()
    expect(work.read('out.jsonl')).toBe('')
  })

  test('that was never written to is not left behind', async () => {
    await (await openResults(work.path('out.jsonl'), streamed)).discard()
    expect(work.list()).toEqual([])
  })
})

describe('what is no regular file', () => {
  test('a pipe is written as results come', async () => {
    const pipe = work.path('pipe')
    spawnSync('mkfifo', [pipe])
    const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'ignore'] })
    const printed = reader.stdout.toArray()
    const results = await openResults(pipe, whole)
    for (const index of numbers(5000)) await results.write(success(index))
    await results.finish()
    expect(parseLines(Buffer.concat(await printed).toString())).toHaveLength(5000)
    expect(work.list()).toEqual(['pipe'])
  })

  test('a full device is told, and not later than at the end', async () => {
    const results = await openResults('/dev/full', whole)
    const write = async (): Promise<void> => {
      for (const index of numbers(5000)) await results.write(success(index))
      await results.finish()
    }
    await expect(write()).rejects.toThrow(/the output \/dev\/full cannot be written: ENOSPC/)
    await results.discard()
    expect(existsSync('/dev/full')).toBe(true)
  })
})

test('waiting for a slow reader leaves no listener behind', async () => {
  const results = await openResults(work.path('out.jsonl'), whole)
  const warnings: Error[] = []
  const onWarning = (warning: Error): unknown => warnings.push(warning)
  process.on('warning', onWarning)
  const long: Outcome<Json> = { ok: true, index: 0, value: 'x'.repeat(100_000) }
  for (const _ of numbers(50)) await results.write(long)
  await results.finish()
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
})

test.each([
  ['a folder', 'folder', /folder is a folder; --out takes a file/],
  ['a folder that is not there', 'missing/out.jsonl', /cannot be written: there is no folder .*missing$/],
  ['a link that leads nowhere', 'link', /link cannot be written: ENOENT/],
  ['a file where a folder should be', 'file/out.jsonl', /cannot be written: ENOTDIR/],
])('%s is refused', async (_, name, message) => {
  mkdirSync(work.path('folder'))
  symlinkSync('nowhere/at/all', work.path('link'))
  work.write('file', '')
  await expect(openResults(work.path(name), streamed)).rejects.toThrow(message)
  expect(work.list()).toEqual(['file', 'folder', 'link'])
})
