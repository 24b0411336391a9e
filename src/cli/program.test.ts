import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { GROUPS } from './command/groups.ts'
import { argumentsOf } from './command/usage.ts'
import { buildProgram } from './program.ts'
import { bash, manyhands } from './testing/manyhands.ts'
import { Workspace } from './testing/workspace.ts'

const program = await buildProgram(() => {})
const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
const withAllBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withAllBelow)]
const commands = new Map(withAllBelow(program).map((command) => [pathOf(command), command]))

function helpOf(name: string): string {
  let text = ''
  const command = commands.get(name)
  command?.configureOutput({ writeOut: (part) => (text += part) }).outputHelp()
  return text
}

/** The command that an example's words name. */
function commandOf(words: readonly string[]): Command {
  const below = (command: Command, [word, ...rest]: readonly string[]): Command => {
    const named = command.commands.find((each) => each.name() === word)
    return named ? below(named, rest) : command
  }
  return below(program, words)
}

describe('--help', () => {
  test('groups the commands by who uses them', () => {
    const help = helpOf('manyhands')
    for (const command of program.commands) {
      const group = command.helpGroup()
      expect(Object.values<string>(GROUPS)).toContain(group)
      const [, listed = ''] = new RegExp(`\\n${group}\\n((?: {2}.*\\n)+)`).exec(help) ?? []
      expect(listed).toMatch(new RegExp(`^ {2}${command.name()}\\b`, 'm'))
    }
    expect(help).toContain(
      'Exit codes: 0 done; 1 done, and the answer is bad; 2 wrong use or bad input; 130 stopped by Ctrl-C.',
    )
  })

  test.each([...commands.keys()])('of %s says how it is used and what each option means', (name) => {
    const help = helpOf(name)
    expect(help).toMatch(new RegExp(`^Usage: ${name}\\b`))
    expect(help).toMatch(/^ {2}-h, --help +print help$/m)
    expect(help).not.toContain('display help')
    for (const line of help.match(/^ {2}(-\w, )?--\S.*$/gm) ?? [])
      expect(line).toMatch(/^ {2}(-\w, )?--[\w-]+( [<[]\w+(\.{3})?[>\]])?( {2,}\S|$)/)
    for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(110)
  })

  test.each(['manyhands', ...program.commands.map(pathOf)])(
    'of %s has examples that can be typed',
    (name) => {
      const [, examples = ''] = /\nExamples:\n([\s\S]*)$/.exec(helpOf(name)) ?? []
      const lines = examples.split('\n').filter((line) => /^ {2}.*manyhands /.test(line))
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) {
        const [, typed = ''] = /manyhands (.*)$/.exec(line) ?? []
        const command = commandOf(typed.split(' '))
        expect(command, line).not.toBe(program)
        const options = command.options.map(({ long }) => long)
        for (const [option] of line.matchAll(/(?<= )--[\w-]+/g)) expect(options, line).toContain(option)
      }
    },
  )

  test('of map names every option that the others rely on', () => {
    const help = helpOf('manyhands map')
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

test.each(['--version', '-V'])('%s prints the version', async (option) => {
  using work = new Workspace()
  expect(await manyhands(work.folder, [option])).toMatchObject({
    code: 0,
    stdout: `${packageJson.version}\n`,
  })
})

describe('what is typed', () => {
  const groups = [...commands].filter(([, command]) => command.commands.length > 0)

  test.each(groups)('after %s is refused if it is no command, with the one that was meant', (name, group) => {
    for (const command of group.commands) {
      const mistyped = command.name().slice(0, -1)
      if (mistyped.length < 3) continue
      const words = [...name.split(' ').slice(1), mistyped]
      expect(() => argumentsOf(program, words)).toThrow(
        `unknown command "${words.join(' ')}"\n(Did you mean "${pathOf(command)}"?)\n("${name} --help" lists the commands)`,
      )
      expect(() => argumentsOf(program, ['help', ...words])).toThrow(/^unknown command/)
    }
  })

  test.each([...commands].filter(([, command]) => command.commands.length === 0))(
    'after %s is refused if it is too much',
    async (name, command) => {
      const words = [...name.split(' ').slice(1), ...Array(9).fill('word')]
      if (command.registeredArguments.some(({ variadic }) => variadic)) return
      await expect(program.parseAsync(words, { from: 'user' })).rejects.toThrow(
        new RegExp(
          `^too many arguments for '${command.name()}'.*\n\\("${name} --help" lists arguments and options\\)$`,
          's',
        ),
      )
    },
  )

  test('after "help" names the command whose help is printed', () => {
    expect(argumentsOf(program, ['help', 'runs', 'list'])).toEqual(['runs', 'list', '--help'])
    expect(argumentsOf(program, ['runs', 'help', 'list'])).toEqual(['runs', 'list', '--help'])
    expect(() => argumentsOf(program, ['runs', 'help', 'lst'])).toThrow('unknown command "runs lst"')
    expect(argumentsOf(program, ['help'])).toEqual(['--help'])
  })

  test.each([
    [['runs', 'lst'], /^manyhands: unknown command "runs lst"\n\(Did you mean "manyhands runs list"\?\)\n/],
    [['doctor', '--jsno'], /^manyhands: unknown option '--jsno'\n\(Did you mean --json\?\)\n/],
    [[], /^Usage: manyhands /],
  ])('as %j is wrong use', async (args, message) => {
    using work = new Workspace()
    const { code, stderr, stdout } = await manyhands(work.folder, args)
    expect(stderr).toMatch(message)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })
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
