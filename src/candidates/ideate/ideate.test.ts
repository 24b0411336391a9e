import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { initWorkspace } from '../init/init.ts'
import { scoredRows } from '../queries/rows.ts'
import { readWorkspaceState } from '../record.ts'
import { Workspace } from '../workspace.ts'
import { addIdeas } from './add-ideas.ts'
import { askForIdeas } from './ask-for-ideas.ts'
import { nextId } from './next-id.ts'
import { type Idea, parseIdeas } from './parse-ideas.ts'
import { ideatePrompt } from './prompt.ts'

const HEADER = 'id,basedOnId,description,performance,status,cause'

let folder: string
let workspace: Workspace
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-ideate-'))
  initWorkspace(folder)
  workspace = Workspace.open(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeCsv(...lines: string[]): void {
  writeFileSync(workspace.csv, `${[HEADER, ...lines].join('\n')}\n`)
  utimesSync(workspace.csv, 1, 1)
}

function finish(...ids: string[]): void {
  for (const id of ids) mkdirSync(workspace.program(id), { recursive: true })
}

const idea = (description: string, basedOnId?: string): Idea => ({ description, basedOnId })
const add = (...ideas: Idea[]) => addIdeas(workspace, ideas, { rng: stream(1), fingerprint: undefined })

describe('what a command prints is read', () => {
  const two = [idea('a'), idea('b', '7')]

  test.each([
    ['an array', '[{"description":"a"},{"description":" b ","basedOnId":7}]'],
    ['a line each', '{"description":"a"}\n{"description":"b","basedOnId":"7"}\n'],
    [
      'words around an array',
      'Here you are:\n```json\n[{"description":"a"},\n{"description":"b","basedOnId":"7"}]\n```\n',
    ],
    [
      'lines among others',
      'Ideas\n{"description":"a","basedOnId":null}\nor\n{"description":"b","basedOnId":"7"}',
    ],
    ['some that are none', '[{"description":"a"},{"description":""},3,{"description":"b","basedOnId":"7"}]'],
  ])('%s', (_, text) => {
    expect(parseIdeas(text)).toEqual(two)
  })

  test('one alone', () => {
    expect(parseIdeas('{"description":"a"}')).toEqual([idea('a')])
  })

  test.each([
    ['', 'printed nothing; it should print JSON: [{"description"'],
    ['I cannot help', 'printed no ideas; it should print JSON: '],
    ['{"idea":"a"}', 'It printed: {"idea":"a"}'],
  ])('%j is none', (text, message) => {
    expect(() => parseIdeas(text)).toThrow(message)
  })
})

test.each([
  [[], '1'],
  [['1', '2', '10', '3'], '11'],
  [['gen01-001', 'gen02-009'], 'gen02-010'],
  [['007', '008'], '009'],
  [['first', 'second'], '1'],
  [['1', 'second'], '2'],
])('after %j comes %s', (ids, next) => {
  expect(nextId(new Set(ids))).toBe(next)
})

describe('ideas become rows', () => {
  test('with a parent among those that are complete and there; never one that failed', async () => {
    writeCsv('1,,a,5,complete,', '2,,b,,failed,coder', '3,,c,9,complete,', '4,,d,1,complete,', '5,,e,,,')
    finish('1', '3')
    const names = Array.from({ length: 30 }, (_, n) => idea(`number ${n}`))
    const { added, leftOut } = await add(...names)
    expect(leftOut).toEqual([])
    const parents = added.map(({ basedOnId }) => basedOnId)
    expect(new Set(parents)).toEqual(new Set(['1', '3']))
    // 5 is less than 9, and less is better here.
    expect(parents.filter((id) => id === '1').length).toBeGreaterThan(15)
    const lines = readFileSync(workspace.csv, 'utf8').split('\n')
    expect(lines.slice(5, 8)).toEqual([
      '5,,e,,,',
      `6,${parents[0]},number 0,,,`,
      `7,${parents[1]},number 1,,,`,
    ])
  })

  test('from the baseline as long as nothing is complete, or if they say so', async () => {
    writeCsv('1,,a,,,')
    expect((await add(idea('one')))?.added).toEqual([{ id: '2', basedOnId: '', description: 'one' }])
    writeCsv('1,,a,5,complete,')
    finish('1')
    const { added } = await add(idea('one'), idea('two', 'Baseline'))
    expect(added.map(({ basedOnId }) => basedOnId)).toEqual(['1', ''])
  })

  test('unless they are nearly the same as others for the same parent, or their parent is none', async () => {
    writeCsv('1,,Go to the nearest city,5,complete,', '2,,b,,failed,coder', '3,,c,,skipped,')
    finish('1')
    const { added, leftOut } = await add(
      idea('go to the NEAREST city!', 'baseline'),
      idea('go to the nearest city', '1'),
      idea('Go to the nearest city.', '1'),
      idea('x', '2'),
      idea('y', '3'),
      idea('z', '99'),
    )
    expect(added).toEqual([{ id: '4', basedOnId: '1', description: 'go to the nearest city' }])
    expect(leftOut.map(({ why }) => why)).toEqual([
      'nearly the same as 1',
      'nearly the same as 4',
      '2, which it is based on, is failed',
      '3, which it is based on, is skipped',
      'there is no row 99 to base it on',
    ])
  })

  test('nothing is written if all are left out', async () => {
    writeCsv('1,,a,,,')
    const before = readFileSync(workspace.csv, 'utf8')
    await add(idea('z', '99'))
    expect(readFileSync(workspace.csv, 'utf8')).toBe(before)
  })
})

test('the prompt tells the brief, the best first, what failed, what is open, and how many are wanted', () => {
  writeCsv('1,,first,5,complete,', '2,1,second,4,complete,', '3,,third,,failed,coder', '4,,fourth,,,')
  const { rows } = readWorkspaceState(workspace)
  const prompt = ideatePrompt(workspace, rows, scoredRows(rows, workspace.config, undefined), 3)
  for (const part of [
    'A traveller visits every city once',
    '# The best so far (less is better)\n\n- 2: 4, from 1: second\n- 1: 5, from the baseline: first\n',
    '# Failed\n\n- 3: third (coder)\n',
    '# Not tried yet\n\n- 4: fourth\n',
    '3 new ideas for changing the program',
  ])
    expect(prompt).toContain(part)
})

describe('the command', () => {
  const ask = (command: string, timeout = 60_000): Promise<string> =>
    askForIdeas({ command, timeout }, 'the prompt', { folder, signal: new AbortController().signal })

  test('reads the prompt, in the workspace', async () => {
    expect(await ask('cat; ls config.yaml')).toBe('the promptconfig.yaml\n')
  })

  test.each([
    [
      'echo no key >&2; exit 3',
      60_000,
      'the command for ideas failed with exit code 3: echo no key >&2; exit 3\nno key',
    ],
    ['sleep 60', 50, 'the command for ideas took longer than 0.05 s (ideate.timeout): sleep 60'],
  ])('%s', async (command, timeout, message) => {
    await expect(ask(command, timeout)).rejects.toThrow(message)
  })
})
