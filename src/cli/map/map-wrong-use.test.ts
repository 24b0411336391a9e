import { mkdirSync, readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manyhands } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
  work.write('task.mjs', 'export default (item) => item\nexport const helper = () => 1\n')
  work.write('other.mjs', 'export const score = () => 1\nexport const constant = 2\n')
  work.write('broken.mjs', "throw new Error('this module is broken')\n")
  work.write('syntax.ts', 'export default (item: number => item\n')
  work.writeItems('items.jsonl', [{ id: 1 }, { id: 2 }])
  work.write('bad.jsonl', '{"id":1}\n{"id":2}\n{id:3}\n')
  work.write('items.json', '{"id":1}')
  work.write('ragged.csv', 'a,b\n1,2\n3\n')
  mkdirSync(work.path('folder'))
})
afterEach(() => work[Symbol.dispose]())

const ITEMS = ['--in', 'items.jsonl']

/** What is wrong, the arguments, and what is said. */
const WRONG: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['a missing input', ['task.mjs', '--in', 'nowhere.jsonl'], /there is no input file nowhere\.jsonl/],
  ['a folder for input', ['task.mjs', '--in', 'folder'], /folder is a folder; --in takes a file/],
  [
    'a malformed line',
    ['task.mjs', '--in', 'bad.jsonl'],
    /bad\.jsonl, line 3: not JSON \(.* at column 2\): \{id:3\}/,
  ],
  ['a JSON file that is no list', ['task.mjs', '--in', 'items.json'], /items\.json holds no list/],
  [
    'CSV with a short line',
    ['task.mjs', '--in', 'ragged.csv'],
    /ragged\.csv is not CSV with a header: .*got 1 on line 3/,
  ],
  [
    'an unknown option',
    ['task.mjs', ...ITEMS, '--worker', '2'],
    /unknown option '--worker'\n\(Did you mean --workers\?\)/,
  ],
  [
    'a module without the export',
    ['other.mjs', ...ITEMS],
    /other\.mjs exports no function named 'default'; it exports score/,
  ],
  [
    'an export that is not there',
    ['task.mjs', ...ITEMS, '--export', 'halper'],
    /no function named 'halper'; it exports (default, )?helper/,
  ],
  [
    'a module that is not there',
    ['nowhere.ts', ...ITEMS],
    /there is no module 'nowhere\.ts': map takes the path of a/,
  ],
  ['a module that throws', ['broken.mjs', ...ITEMS], /cannot import .*broken\.mjs: this module is broken/],
  ['a module that does not parse', ['syntax.ts', ...ITEMS], /cannot import .*syntax\.ts: /],
  [
    'a setup that nobody takes',
    ['task.mjs', ...ITEMS, '--setup', '1'],
    /exports no function named 'setup' to take it/,
  ],
  ['a setup that is no JSON', ['task.mjs', ...ITEMS, '--setup', '{a:1}'], /--setup takes JSON; /],
  [
    'no workers',
    ['task.mjs', ...ITEMS, '--workers', '0'],
    /'--workers <n>' argument '0' is invalid\. It takes a whole number of at least 1/,
  ],
  [
    'half a worker',
    ['task.mjs', ...ITEMS, '--workers', '1.5'],
    /'1\.5' is invalid\. It takes a whole number/,
  ],
  [
    'an empty number',
    ['task.mjs', ...ITEMS, '--retries', ''],
    /'' is invalid\. It takes a whole number of at least 0/,
  ],
  [
    'an unknown lane',
    ['task.mjs', ...ITEMS, '--lane', 'rocket'],
    /'rocket' is invalid\. Allowed choices are inline, thread, process/,
  ],
  ['an unknown order', ['task.mjs', ...ITEMS, '--order', 'random'], /Allowed choices are input, completion/],
  ['an unknown format', ['task.mjs', ...ITEMS, '--format', 'xml'], /Allowed choices are jsonl, csv, json/],
  [
    'a bad duration',
    ['task.mjs', ...ITEMS, '--timeout', '5 parsecs'],
    /'5 parsecs' is invalid\. It takes a time such as 500ms, 5s or 10m/,
  ],
  ['no time at all', ['task.mjs', ...ITEMS, '--timeout', '0s'], /'0s' is invalid\. It takes a time/],
  [
    'more time than a timer has',
    ['task.mjs', ...ITEMS, '--timeout', '600h'],
    /'600h' is invalid\. .*at most 24 days/,
  ],
  [
    'an output that cannot be written',
    ['task.mjs', ...ITEMS, '--out', '/proc/out.jsonl'],
    /the output \/proc\/out\.jsonl cannot be written/,
  ],
  [
    'an output in a folder that is not there',
    ['task.mjs', ...ITEMS, '--out', 'a/b/out.jsonl'],
    /the output a\/b\/out\.jsonl cannot be written: there is no folder .*\/a\/b/,
  ],
  [
    'an output that is a folder',
    ['task.mjs', ...ITEMS, '--out', 'folder'],
    /folder is a folder; --out takes a file/,
  ],
  [
    '--json and --out - together',
    ['task.mjs', ...ITEMS, '--json', '--out', '-'],
    /--json and --out - both want standard output: give --out a file/,
  ],
  ['neither a module nor a command', ITEMS, /map takes a module or --command, and not both/],
  [
    'a module and a command',
    ['task.mjs', '--command', 'cat', ...ITEMS],
    /map takes a module or --command, and not both/,
  ],
  ['two modules', ['task.mjs', 'other.mjs', ...ITEMS], /too many arguments/],
  [
    '--lane with --command',
    ['--command', 'cat', '--lane', 'thread', ...ITEMS],
    /--lane is for a module; a command runs in a process of its own/,
  ],
  ['--export with --command', ['--command', 'cat', '--export', 'x', ...ITEMS], /--export is for a module/],
  ['--setup with --command', ['--command', 'cat', '--setup', '1', ...ITEMS], /--setup is for a module/],
  ['--shell with a module', ['task.mjs', '--shell', ...ITEMS], /--shell goes with --command/],
  [
    '--keep-going with --fail-fast',
    ['task.mjs', '--keep-going', '--fail-fast', ...ITEMS],
    /'--keep-going' cannot be used with option '--fail-fast'/,
  ],
  ['an empty command', ['--command', '', ...ITEMS], /--command is empty/],
  [
    'a program that is not there',
    ['--command', 'nonesuch {id}', ...ITEMS],
    /there is no program 'nonesuch' to run/,
  ],
  [
    'an operator without a shell',
    ['--command', 'cat | wc', ...ITEMS],
    /the command has '\|', which only a shell understands: quote it, or give --shell/,
  ],
  [
    'a field that an item does not have',
    ['--command', 'echo {nmae}', ...ITEMS],
    /items\.jsonl, line 1: the item has no field 'nmae'; it has id/,
  ],
  [
    'a run folder that is a file',
    ['task.mjs', ...ITEMS, '--run', 'items.json'],
    /items\.json is not a folder/,
  ],
]

const LINES_AT_MOST = 3

describe('wrong use is told in a few words, exits with 2 and leaves nothing', () => {
  test.each(WRONG)('%s', async (_, args, message) => {
    const before = everything()
    const out = args.includes('--out') || args.includes('--json') ? [] : ['--out', 'out.jsonl']
    const { code, stdout, stderr } = await manyhands(work.folder, ['map', ...args, ...out])
    expect(stderr).toMatch(message)
    expect(stderr).toMatch(/^(manyhands|error): /)
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(LINES_AT_MOST)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(code).toBe(2)
    expect(everything()).toEqual(before)
    // Whoever asked for JSON gets it.
    if (args.includes('--json')) expect(JSON.parse(stdout).error.message).toMatch(message)
    else expect(stdout).toBe('')
  })

  test('a folder that has a run, without --resume', async () => {
    const args = ['map', 'task.mjs', ...ITEMS, '--run', 'run1']
    await manyhands(work.folder, args)
    work.write('out.jsonl', 'older results\n')
    const before = everything()
    for (const order of ['input', 'completion']) {
      const { code, stderr } = await manyhands(work.folder, [...args, '--out', 'out.jsonl', '--order', order])
      expect(stderr).toBe(
        'manyhands: run1 has a run already: resume it with --resume, or name another folder\n',
      )
      expect(code).toBe(2)
    }
    expect(everything()).toEqual(before)
    expect(work.read('out.jsonl')).toBe('older results\n')
  })
})

function everything(): string[] {
  return readdirSync(work.folder, { recursive: true }).map(String).toSorted()
}
