import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { CLASSICS } from '../../cards/index.ts'
import { buildProgram } from '../program.ts'
import { Workspace } from '../testing/workspace.ts'
import { completablesOf } from './completables.ts'
import { completionScript } from './scripts.ts'

const games = Array.from(CLASSICS.keys(), (text) => ({ text, help: '' }))
const program = await buildProgram(() => {})
const completables = completablesOf(program, games)

/** What bash offers when Tab is pressed after each of these lines. */
function offeredByBash(lines: readonly string[]): string[][] {
  using work = new Workspace()
  work.write('completion.bash', completionScript('bash', completables))
  const script = `source completion.bash || exit
    complete -p manyhands >&2
    while IFS= read -r line; do
      read -ra COMP_WORDS <<< "$line"
      [[ $line == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 )) COMPREPLY=()
      _manyhands
      echo "\${COMPREPLY[*]}"
    done`
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', script], {
    cwd: work.folder,
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
  })
  expect({ stderr, status }).toEqual({ stderr: 'complete -o default -F _manyhands manyhands\n', status: 0 })
  return stdout
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean))
}

test('bash completes commands, options, their values and games', () => {
  const expected: Record<string, readonly string[]> = {
    'manyhands ': [...program.commands.map((command) => command.name()), 'help'],
    'manyhands si': ['simulate'],
    'manyhands simulate cr': ['crazy-eights', 'cribbage'],
    'manyhands simulate war --eng': ['--engine'],
    'manyhands simulate war --engine ': ['compiled', 'reference'],
    // Any number, or any file: bash goes on with files.
    'manyhands simulate war --trace ': [],
    'manyhands runs ': ['list', 'show', 'export', 'remove', 'help'],
    'manyhands runs list --d': ['--dir'],
    'manyhands help runs sh': ['show'],
    'manyhands completion ': ['bash', 'zsh', 'fish'],
    'manyhands --v': ['--version'],
    'manyhands nonsense-': [],
  }
  const offered = offeredByBash(Object.keys(expected))
  expect(Object.fromEntries(Object.keys(expected).map((line, at) => [line, offered[at]]))).toEqual(expected)
})

test('every option of every command is completed', () => {
  const commands = completables.filter(({ path }) => path.length > 0)
  const offered = offeredByBash(commands.map(({ path }) => `manyhands ${path.join(' ')} -`))
  expect(offered).toEqual(commands.map(({ options }) => options.flatMap(({ flags }) => flags)))
})

test.each(['zsh', 'fish'] as const)('the script for %s has all commands, options and games', (shell) => {
  const script = completionScript(shell, completables)
  for (const { path, options } of completables) {
    expect(script).toContain(`' ${path.join(' ')}`.trimEnd())
    for (const { flags } of options)
      for (const flag of flags) expect(script).toContain(shell === 'zsh' ? flag : flag.replace(/^--?/, ''))
  }
  for (const { text } of games) expect(script).toContain(text)
})
