import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Ended, manyhands } from '../testing/manyhands.ts'
import { isAlive, processesIn, until } from '../testing/processes.ts'
import { parseLines, Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
})
afterEach(() => work[Symbol.dispose]())

interface Line {
  readonly index: number
  readonly ok: boolean
  readonly value?: unknown
  readonly error?: { readonly kind: string; readonly message: string }
  readonly attempts: number
}

/** Maps a command over items and gives the lines of the output. */
async function mapCommand(
  command: string,
  items: readonly unknown[],
  ...more: string[]
): Promise<Ended & { lines: Line[] }> {
  work.writeItems('items.jsonl', items)
  const args = ['map', '--command', command, '--in', 'items.jsonl', '--quiet', ...more]
  const ended = await manyhands(work.folder, args)
  return { ...ended, lines: parseLines<Line>(ended.stdout) }
}

const values = ({ lines }: { lines: readonly Line[] }): unknown[] => lines.map(({ value }) => value)

describe('a command', () => {
  test('gets fields as arguments and the whole item as JSON on standard input', async () => {
    const items = [
      { id: 1, name: 'Ada L' },
      { id: 2, name: 'Bob', more: [true, null] },
    ]
    const ended = await mapCommand(`sh -c 'echo "$1"; cat' sh {id}:{name}`, items)
    expect(values(ended)).toEqual([
      '1:Ada L\n{"id":1,"name":"Ada L"}',
      '2:Bob\n{"id":2,"name":"Bob","more":[true,null]}',
    ])
    expect(values(await mapCommand('cat', items))).toEqual(items)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
  })

  test('gives what it prints: JSON as JSON, else text without its last line end', async () => {
    const printed = [
      '{"a":[1]}\\n',
      ' 7 \\n',
      'text\\n',
      'two\\nlines\\n\\n',
      '',
      'null',
      '007',
      'true story',
    ]
    const ended = await mapCommand('printf {}', printed)
    expect(values(ended)).toEqual([{ a: [1] }, 7, 'text', 'two\nlines\n', '', null, '007', 'true story'])
  })

  test('that exits with another code than 0 threw, and its last words on standard error are told', async () => {
    const command = `sh -c 'echo out; echo first >&2; echo "bad {id}" >&2; exit {id}'`
    const { code, lines } = await mapCommand(command, [{ id: 0 }, { id: 3 }])
    expect(lines).toEqual([
      { index: 0, ok: true, value: 'out', attempts: 1 },
      {
        index: 1,
        ok: false,
        error: { kind: 'threw', message: 'the command exited with code 3: bad 3' },
        attempts: 1,
      },
    ])
    expect(code).toBe(1)
  })

  test('that is killed by a signal crashed, and was tried again', async () => {
    const { lines } = await mapCommand(`sh -c 'echo dying >&2; kill -SEGV $$'`, [1])
    const message = 'the command was killed by SIGSEGV: dying'
    expect(lines).toEqual([{ index: 0, ok: false, error: { kind: 'crashed', message }, attempts: 2 }])
  })

  test('that fails at first is tried again with --retry-throws', async () => {
    const fragile = `sh -c 'echo . >> log{id}; [ $(wc -l < log{id}) -gt 1 ] && cat'`
    const once = await mapCommand(fragile, [{ id: 1 }])
    expect(once.lines[0]).toMatchObject({ ok: false, error: { kind: 'threw' }, attempts: 1 })
    const twice = await mapCommand(fragile, [{ id: 2 }], '--retry-throws')
    expect(twice.lines).toEqual([{ index: 0, ok: true, value: { id: 2 }, attempts: 2 }])
  })

  test('need not read its input, however long, nor be quick to', async () => {
    const long = { text: 'x'.repeat(1_000_000) }
    expect(values(await mapCommand('true', [long]))).toEqual([''])
    expect(values(await mapCommand('wc -c', [long]))).toEqual([1_000_012])
  })

  test('may print much, but not without end', async () => {
    const { lines } = await mapCommand('head -c {} /dev/zero', [1_000_000, 70_000_000])
    expect(lines[0]?.value).toHaveLength(1_000_000)
    expect(lines[1]?.error).toEqual({
      kind: 'threw',
      message: 'the command printed more than 67108864 bytes',
    })
  })

  test('gives results in input order, whichever is finished first', async () => {
    const command = `sh -c 'if [ {} = 0 ]; then while [ ! -e go ]; do sleep 0.01; done; fi; [ {} -lt 5 ] || touch go; echo {}'`
    const items = [0, 1, 2, 3, 4, 5]
    const ordered = await mapCommand(command, items, '--workers', '2')
    expect(values(ordered)).toEqual(items)
  })

  test('gives results as they come with --order completion', async () => {
    const command = `sh -c 'if [ {} = 0 ]; then while [ ! -e go ]; do sleep 0.01; done; fi; [ {} -lt 5 ] || touch go; echo {}'`
    const ended = await mapCommand(command, [0, 1, 2, 3, 4, 5], '--workers', '2', '--order', 'completion')
    expect(values(ended)).not.toEqual([0, 1, 2, 3, 4, 5])
    expect(values(ended).toSorted()).toEqual([0, 1, 2, 3, 4, 5])
    expect(ended.lines.findIndex(({ index }) => index === 0)).toBeGreaterThan(3)
  })
})

describe('values never reach a shell', () => {
  const NASTY = [
    'a  b',
    "it's",
    '"quoted"',
    '$(touch owned)',
    '`touch owned`',
    '; touch owned',
    '$HOME',
    '*',
    '\\',
    '-n',
    'a\nb',
    '',
    '漢😀',
  ]
  const items = NASTY.map((v) => ({ v }))

  test('without one', async () => {
    const ended = await mapCommand('printf x%sx {v}', items)
    expect(values(ended)).toEqual(NASTY.map((value) => `x${value}x`))
    expect(work.has('owned')).toBe(false)
  })

  test('as something to run, with one', async () => {
    const ended = await mapCommand(`printf 'x%sx|' {v} "{v}" '{v}' | tr '|' '/'`, items, '--shell')
    expect(values(ended)).toEqual(NASTY.map((value) => `x${value}x/`.repeat(3)))
    expect(work.has('owned')).toBe(false)
  })

  test('one with a NUL, which no argument can hold, fails alone', async () => {
    const { lines } = await mapCommand('echo {v}', [{ v: 'a\0b' }, { v: 'c' }])
    expect(lines[0]).toMatchObject({ ok: false, error: { kind: 'threw' } })
    expect(lines[1]).toMatchObject({ ok: true, value: 'c' })
  })
})

test('--shell lets a shell read the command, with what only a shell understands', async () => {
  const ended = await mapCommand(
    `for n in 1 2 3; do echo $n; done | wc -l && echo {id} >> log`,
    [{ id: 1 }],
    '--shell',
  )
  expect(values(ended)).toEqual([3])
  expect(work.read('log')).toBe('1\n')
})

describe('nothing is left behind', () => {
  /** A command that notes itself and a process it has started in the background, and then waits. */
  const WITH_GRANDCHILD = `sh -c 'sleep 1000 & echo $! $$ > pids.new; mv pids.new pids; wait'`
  const noted = (): number[] => work.read('pids').trim().split(' ').map(Number)

  test('when a command takes too long: its whole process group is killed', async () => {
    const { lines } = await mapCommand(WITH_GRANDCHILD, [1], '--timeout', '2s', '--retries', '0')
    expect(lines[0]).toMatchObject({
      ok: false,
      error: { kind: 'timeout', message: 'took longer than 2000 ms' },
    })
    expect(noted()).toHaveLength(2)
    await until('the command and what it has started have ended', () => !noted().some(isAlive))
  })

  test('when a command ends before what it has started in the background', async () => {
    const { code, lines } = await mapCommand(`sh -c 'sleep 1000 & echo $!'`, [1])
    expect(code).toBe(0)
    await until('what it has started has ended', () => !isAlive(lines[0]?.value as number))
  })

  test('when the first failure ends the map', async () => {
    const command = `sh -c 'if [ {} = 1 ]; then while [ ! -e pids ]; do sleep 0.01; done; exit 1; fi; sleep 1000 & echo $! $$ > pids.new; mv pids.new pids; wait'`
    const { code } = await mapCommand(
      command,
      [0, 1],
      '--fail-fast',
      '--order',
      'completion',
      '--workers',
      '2',
    )
    expect(code).toBe(1)
    await until('the other command has ended', () => !noted().some(isAlive))
  })

  test('what has left its group goes on, but does not keep the map waiting', async () => {
    const daemon = `setsid sh -c "echo \\$\\$ > pid; exec sleep 1000" & while [ ! -s pid ]; do sleep 0.01; done; cat pid`
    const { code, lines } = await mapCommand(`sh -c '${daemon}'`, [1])
    expect(code).toBe(0)
    const [stranger] = processesIn(work.folder)
    expect(stranger).toBe(lines[0]?.value)
    process.kill(stranger as number, 'SIGKILL')
  })
})
