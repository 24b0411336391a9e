import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manyhands } from '../testing/manyhands.ts'
import { DRAW } from '../testing/tasks.ts'
import { numbers, parseLines, Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
  work.write('draw.mjs', DRAW)
  work.writeItems(
    'items.jsonl',
    numbers(40).map((id) => ({ id })),
  )
})
afterEach(() => work[Symbol.dispose]())

const map = (...args: string[]) => manyhands(work.folder, ['map', ...args])

describe('a module', () => {
  test.each(['inline', 'thread', 'process'])(
    'is evaluated on the %s lane, and bad items fail alone',
    async (lane) => {
      const { code, stdout, stderr } = await map(
        'draw.mjs',
        '--in',
        'items.jsonl',
        '--out',
        'out.jsonl',
        '--lane',
        lane,
      )
      expect(stderr).toMatch(
        /^40 items: 34 succeeded, 6 failed \(6 threw\), in [\d.]+ s\nrun \.manyhands\/runs\/\S+\ndigest [0-9a-f]{64}\n$/,
      )
      expect(stdout).toBe('')
      const results = work.readItems('out.jsonl')
      expect(results.map(({ index }) => index)).toEqual(numbers(40))
      expect(results[4]).toEqual({
        index: 4,
        ok: true,
        value: { id: 4, draw: expect.any(Number) },
        attempts: 1,
      })
      expect(results[3]).toEqual({
        index: 3,
        ok: false,
        error: { kind: 'threw', message: 'bad item 3' },
        attempts: 1,
      })
      expect(work.list()).toEqual(['.manyhands', 'draw.mjs', 'items.jsonl', 'out.jsonl'])
      expect(code).toBe(1)
    },
  )

  test('has the same digest on every lane, with any number of workers, in any order', async () => {
    const hows = [
      ['--lane', 'inline'],
      ['--lane', 'thread', '--workers', '1'],
      ['--lane', 'thread', '--workers', '3'],
      ['--lane', 'process', '--workers', '2'],
      ['--lane', 'thread', '--order', 'completion'],
    ]
    const answers = await Promise.all(
      hows.map((how) => map('draw.mjs', '--in', 'items.jsonl', '--json', ...how)),
    )
    const digests = answers.map(({ stdout }) => JSON.parse(stdout).digest)
    expect(digests[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(digests).size).toBe(1)
    const other = await map('draw.mjs', '--in', 'items.jsonl', '--json', '--seed', '2')
    expect(JSON.parse(other.stdout).digest).not.toBe(digests[0])
  })

  test('is one document with --json', async () => {
    const { code, stdout, stderr } = await map('draw.mjs', '--in', 'items.jsonl', '--json', '--run', 'run1')
    expect(JSON.parse(stdout)).toEqual({
      items: 40,
      succeeded: 34,
      failed: 6,
      failures: { threw: 6 },
      evaluated: 40,
      run: 'run1',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      timing: { seconds: expect.any(Number), itemsPerSecond: expect.any(Number) },
    })
    expect(stderr).toBe('')
    expect(code).toBe(1)
    expect(work.list()).toEqual(['draw.mjs', 'items.jsonl', 'run1'])
  })

  test('may be TypeScript, export its function by name, and take a setup', async () => {
    work.write(
      'score.ts',
      `export const setup = ({ factor }: { factor: number }) => factor
       export function score(item: { id: number }, { setup }: { setup: number }): number { return item.id * setup }`,
    )
    const how = ['--export', 'score', '--setup', '{"factor":3}', '--quiet']
    const { code, stdout, stderr } = await map('score.ts', '--in', 'items.jsonl', ...how)
    expect(stderr).toBe('')
    expect(parseLines(stdout).map(({ value }) => value)).toEqual(numbers(40).map((id) => id * 3))
    expect(code).toBe(0)
  })

  test.each(['thread', 'process'])(
    'may print on the %s lane: it does not get into the results',
    async (lane) => {
      work.write('speak.mjs', `export default ({ id }) => { console.log('item', id); return id }`)
      const { stdout, stderr } = await map('speak.mjs', '--in', 'items.jsonl', '--lane', lane)
      expect(parseLines(stdout).map(({ value }) => value)).toEqual(numbers(40))
      expect(stderr).toContain('item 39\n')
    },
  )

  test('whose worker is lost is tried once more, or as often as asked', async () => {
    work.write(
      'fragile.mjs',
      `import { appendFileSync, readFileSync } from 'node:fs'
       export default ({ id, dies }) => {
         appendFileSync('log' + id, '.')
         if (readFileSync('log' + id, 'utf8').length <= dies) process.exit(3)
         return id
       }`,
    )
    work.writeItems('fragile.jsonl', [
      { id: 0, dies: 0 },
      { id: 1, dies: 1 },
      { id: 2, dies: 2 },
    ])
    const usual = await map('fragile.mjs', '--in', 'fragile.jsonl', '--quiet', '--lane', 'process')
    const crashed = { kind: 'crashed', message: 'the worker exited with code 3' }
    expect(parseLines(usual.stdout)).toEqual([
      { index: 0, ok: true, value: 0, attempts: 1 },
      { index: 1, ok: true, value: 1, attempts: 2 },
      { index: 2, ok: false, error: crashed, attempts: 2 },
    ])
    expect(usual.code).toBe(1)
    work.writeItems('hopeless.jsonl', [{ id: 3, dies: 9 }])
    for (const [retries, attempts] of [
      ['0', 1],
      ['3', 4],
    ] as const) {
      const { stdout } = await map('fragile.mjs', '--in', 'hopeless.jsonl', '--quiet', '--retries', retries)
      expect(parseLines(stdout)).toEqual([{ index: 0, ok: false, error: crashed, attempts }])
    }
  })

  test('that never ends is stopped after the time it is given', async () => {
    work.write('hang.mjs', 'export default ({ id }) => { while (id === 1); return id }')
    work.writeItems('three.jsonl', [{ id: 0 }, { id: 1 }, { id: 2 }])
    const how = ['--timeout', '500ms', '--retries', '0', '--quiet']
    const { code, stdout } = await map('hang.mjs', '--in', 'three.jsonl', ...how)
    expect(parseLines(stdout).map(({ ok }) => ok)).toEqual([true, false, true])
    expect(parseLines(stdout)[1]).toMatchObject({
      error: { kind: 'timeout', message: 'took longer than 500 ms' },
    })
    expect(code).toBe(1)
  })
})

describe('input and output', () => {
  test('are the standard ones unless named', async () => {
    const input = '{"id":1}\n\n{"id":2}\n'
    const bare = await manyhands(work.folder, ['map', 'draw.mjs', '--quiet'], { input })
    const named = await manyhands(work.folder, ['map', 'draw.mjs', '--quiet', '--in', '-', '--out', '-'], {
      input,
    })
    expect(parseLines(bare.stdout).map(({ value }) => (value as { id: number }).id)).toEqual([1, 2])
    expect(named.stdout).toBe(bare.stdout)
    expect(bare).toMatchObject({ code: 0, stderr: '' })
  })

  test('CSV with a header comes from a file or a pipe; its values are text', async () => {
    work.write('echo.mjs', 'export default (item) => item')
    const csv = '\uFEFFid,name\r\n1,"Ada, Countess"\r\n2,"two\nlines"\r\n'
    work.write('items.csv', csv)
    const file = await map('echo.mjs', '--in', 'items.csv', '--quiet')
    const pipe = await manyhands(work.folder, ['map', 'echo.mjs', '--format', 'csv', '--quiet'], {
      input: csv,
    })
    expect(parseLines(file.stdout).map(({ value }) => value)).toEqual([
      { id: '1', name: 'Ada, Countess' },
      { id: '2', name: 'two\nlines' },
    ])
    expect(pipe.stdout).toBe(file.stdout)
  })

  test('no items at all are a success', async () => {
    work.write('empty.jsonl', '')
    const { code, stdout } = await map('draw.mjs', '--in', 'empty.jsonl', '--out', 'out.jsonl', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ items: 0, succeeded: 0, failed: 0 })
    expect(work.read('out.jsonl')).toBe('')
    expect(code).toBe(0)
  })

  test('a bad line from a pipe ends the map when it comes, and leaves no output', async () => {
    const input = `${numbers(30)
      .map((id) => `{"id":${id * 7}}`)
      .join('\n')}\nbad\n`
    const args = ['map', 'draw.mjs', '--out', 'out.jsonl', '--run', 'run1']
    const { code, stderr } = await manyhands(work.folder, args, { input })
    expect(stderr).toContain('manyhands: standard input, line 31: not JSON')
    expect(stderr).toContain('manyhands map draw.mjs --out out.jsonl --run run1 --resume\n')
    expect(work.list()).toEqual(['draw.mjs', 'items.jsonl', 'run1'])
    expect(code).toBe(2)
    const repaired = await manyhands(work.folder, [...args, '--resume', '--json'], {
      input: input.replace('bad\n', ''),
    })
    expect(JSON.parse(repaired.stdout)).toMatchObject({ items: 30, succeeded: 30 })
    expect(JSON.parse(repaired.stdout).evaluated).toBeLessThan(30)
  })
})

describe('failures', () => {
  test('--fail-fast ends with the first failing item of the input', async () => {
    const { code, stdout } = await map(
      'draw.mjs',
      '--in',
      'items.jsonl',
      '--fail-fast',
      '--quiet',
      '--workers',
      '3',
    )
    expect(parseLines(stdout).map(({ index, ok }) => [index, ok])).toEqual([
      [0, true],
      [1, true],
      [2, true],
      [3, false],
    ])
    expect(code).toBe(1)
  })

  test('--fail-fast ends a map whose input has not ended', async () => {
    const args = ['map', '--command', 'false', '--fail-fast', '--quiet']
    const { code, stdout } = await manyhands(work.folder, args, { input: '1\n2\n', staysOpen: true })
    expect(parseLines(stdout)).toHaveLength(1)
    expect(code).toBe(1)
  })

  test('what had failed is evaluated again only with --retry-failed', async () => {
    work.write(
      'needs.mjs',
      `import { appendFileSync, existsSync } from 'node:fs'
       export default ({ id }) => {
         appendFileSync('log', id + '\\n')
         if (id === 5 && !existsSync('part')) throw new Error('the part is missing')
         return id
       }`,
    )
    const run = (...more: string[]) =>
      map('needs.mjs', '--in', 'items.jsonl', '--json', '--run', 'run1', ...more)
    const first = JSON.parse((await run()).stdout)
    expect(first).toMatchObject({ failed: 1, evaluated: 40 })
    work.write('part', '')
    const second = await run('--resume')
    expect(JSON.parse(second.stdout)).toMatchObject({ failed: 1, evaluated: 0, digest: first.digest })
    expect(second.code).toBe(1)
    const third = await run('--resume', '--retry-failed', '--out', 'out.jsonl')
    expect(JSON.parse(third.stdout)).toMatchObject({ failed: 0, evaluated: 1 })
    expect(third.code).toBe(0)
    expect(work.read('log').split('\n')).toHaveLength(42)
    expect(work.readItems('out.jsonl')[5]).toEqual({ index: 5, ok: true, value: 5, attempts: 1 })
  })
})

describe('--run and --resume', () => {
  test('a folder that has no run gets one, and it is said', async () => {
    const { code, stderr } = await map(
      'draw.mjs',
      '--in',
      'items.jsonl',
      '--run',
      'run1',
      '--resume',
      '--out',
      'out.jsonl',
    )
    expect(stderr).toMatch(/^run1 has no run yet: starting one\n40 items: /)
    expect(code).toBe(1)
  })

  test('a finished run gives the same results and evaluates nothing', async () => {
    const run = (...more: string[]) => map('draw.mjs', '--in', 'items.jsonl', '--run', 'run1', ...more)
    const first = await run()
    const again = await run('--resume')
    expect(again.stdout).toBe(first.stdout)
    expect(again.stderr).toMatch(/^40 items: 34 succeeded, 6 failed \(6 threw\), 40 found in the record, in /)
  })

  test('--resume alone says so when no unfinished run is of this request', async () => {
    const { stderr } = await map('draw.mjs', '--in', 'items.jsonl', '--resume', '--out', 'out.jsonl')
    expect(stderr).toMatch(/^no unfinished run of this request: starting one\n/)
  })
})
