import { beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { bash, manyhands } from './testing/manyhands.ts'
import { Workspace } from './testing/workspace.ts'

const COMMANDS = [
  [],
  ['games'],
  ['rules'],
  ['play'],
  ['check'],
  ['simulate'],
  ['ladder'],
  ['replay'],
  ['solve'],
  ['enumerate'],
  ['verify'],
  ['map'],
  ['tune'],
  ['candidates'],
  ['candidates', 'init'],
  ['candidates', 'run'],
  ['candidates', 'worker'],
  ['candidates', 'status'],
  ['candidates', 'best'],
  ['candidates', 'why'],
  ['candidates', 'edit'],
  ['candidates', 'ideate'],
  ['candidates', 'clean'],
  ['runs'],
  ['runs', 'list'],
  ['runs', 'show'],
  ['runs', 'export'],
  ['runs', 'remove'],
  ['doctor'],
]
const nameOf = (command: readonly string[]): string => ['manyhands', ...command].join(' ')

const helps = new Map<string, string>()
beforeAll(async () => {
  using work = new Workspace()
  for (const command of COMMANDS) {
    const { code, stdout, stderr } = await manyhands(work.folder, [...command, '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    helps.set(nameOf(command), stdout)
  }
})

describe('--help', () => {
  test('groups the commands by who uses them', () => {
    const help = helps.get('manyhands') as string
    const groups = {
      'Game designers': [
        'games',
        'rules',
        'play',
        'check',
        'simulate',
        'ladder',
        'replay',
        'solve',
        'enumerate',
        'verify',
      ],
      'Users of coding agents': ['candidates'],
      Everyone: ['map', 'runs', 'doctor'],
    }
    for (const [group, commands] of Object.entries(groups)) {
      const [, listed = ''] = new RegExp(`\\n${group}:\\n((?: {2}.*\\n)+)`).exec(help) ?? []
      for (const command of commands) expect(listed).toMatch(new RegExp(`^ {2}${command}\\b`, 'm'))
    }
    expect(help).toContain(
      'Exit codes: 0 done; 1 done, and the answer is bad; 2 wrong use or bad input; 130 stopped by Ctrl-C.',
    )
  })

  test.each(COMMANDS.map(nameOf))('of %s says how it is used and what each option means', (name) => {
    const help = helps.get(name) as string
    expect(help).toMatch(new RegExp(`^Usage: ${name}\\b`))
    for (const line of help.match(/^ {2}(-\w, )?--\S.*$/gm) ?? [])
      expect(line).toMatch(/^ {2}(-\w, )?--[\w-]+( [<[]\w+(\.{3})?[>\]])?( {2,}\S|$)/)
    for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(110)
  })

  test.each(
    [
      '',
      ' games',
      ' rules',
      ' play',
      ' check',
      ' simulate',
      ' ladder',
      ' replay',
      ' solve',
      ' verify',
      ' map',
      ' candidates',
      ' runs',
    ].map((name) => `manyhands${name}`),
  )('of %s has examples, with options that there are', (name) => {
    const [, examples = ''] = /\nExamples:\n([\s\S]*)$/.exec(helps.get(name) as string) ?? []
    const lines = examples.split('\n').filter((line) => /^ {2}.*manyhands /.test(line))
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) {
      const used =
        /manyhands (\w+)(?: (list|show|export|remove|init|status|best|why|edit|ideate|clean))?\b/
          .exec(line)
          ?.slice(1)
          .filter(Boolean) ?? []
      const help = helps.get(nameOf(used)) as string
      expect(help, line).toBeDefined()
      for (const option of line.match(/ --[\w-]+/g) ?? []) expect(help).toContain(option)
    }
  })

  test('of map names every option that the others rely on', () => {
    const help = helps.get('manyhands map') as string
    for (const option of [
      'in',
      'out',
      'command',
      'shell',
      'lane',
      'workers',
      'seed',
      'timeout',
      'retries',
      'retry-throws',
    ]) {
      expect(help).toMatch(new RegExp(`^ {2}--${option}\\b`, 'm'))
    }
    for (const option of ['order', 'keep-going', 'fail-fast', 'run', 'resume', 'json', 'quiet']) {
      expect(help).toMatch(new RegExp(`^ {2}--${option}\\b`, 'm'))
    }
  })
})

test('--version prints the version', async () => {
  using work = new Workspace()
  expect(await manyhands(work.folder, ['--version'])).toMatchObject({
    code: 0,
    stdout: `${packageJson.version}\n`,
  })
})

test.each([
  [['mop'], /^error: unknown command 'mop'\n\(Did you mean map\?\)\n/],
  [['--jsno'], /^error: unknown option '--jsno'\n/],
  [['doctor', '--jsno'], /^error: unknown option '--jsno'\n\(Did you mean --json\?\)\n/],
  [[], /^Usage: manyhands /],
])('manyhands %j is wrong use', async (args, message) => {
  using work = new Workspace()
  const { code, stderr, stdout } = await manyhands(work.folder, args)
  expect(stderr).toMatch(message)
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

describe('standard output', () => {
  test('that cannot be written is told, with exit code 2', async () => {
    using work = new Workspace()
    work.write('items.jsonl', '1\n2\n3\n')
    for (const how of ['', '--json']) {
      const { code, stderr } = await bash(
        work.folder,
        `manyhands map --command 'echo {}' --in items.jsonl --quiet ${how} > /dev/full`,
      )
      expect(stderr).toMatch(/^manyhands: standard output cannot be written: ENOSPC.*\n$/)
      expect(code).toBe(2)
    }
  })

  test('whose reader leaves ends the map quietly, and a log that is full does not end it', async () => {
    using work = new Workspace()
    const left = await bash(
      work.folder,
      `seq 500 | manyhands map --command 'echo {}' | head -1; echo "status \${PIPESTATUS[1]}"`,
    )
    expect(left.stdout).toBe('{"index":0,"ok":true,"value":1,"attempts":1}\nstatus 141\n')
    expect(left.stderr).toBe('')
    const full = await bash(work.folder, `seq 3 | manyhands map --command 'echo {}' 2> /dev/full`)
    expect(full.stdout.split('\n')).toHaveLength(4)
    expect(full.code).toBe(0)
  })
})
