import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { CommandLine } from './command-line.ts'
import { type ShellPlace, shellPlace } from './shell-place.ts'

const PLACES: readonly [text: string, place: ShellPlace][] = [
  ['echo ', 'plain'],
  ['echo "', 'double quotes'],
  ["echo '", 'single quotes'],
  ['echo "a" ', 'plain'],
  ['echo "$(basename "', 'double quotes'],
  ['echo "$(basename ', 'plain'],
  ['echo "$(basename "x")', 'double quotes'],
  ['echo "$(basename "x")" ', 'plain'],
  ['echo `cat ', 'plain'],
  ['echo $((1 + ', 'arithmetic'],
  ['echo \\" ', 'plain'],
  ['echo "it\'s ', 'double quotes'],
  ["true # don't\necho ", 'plain'],
  ['true # ', 'comment'],
  ['echo a#b ', 'plain'],
  ['cat <<END\n', 'here-document'],
]
test.each(PLACES)('after %j stands %s', (text, place) => {
  expect(shellPlace(text)).toBe(place)
})

const NASTY = 'my  file*.txt $(touch owned) "x" \'y\' `id`'
test.each([
  'printf %s {v}',
  'printf %s "{v}"',
  "printf %s '{v}'",
  'printf %s "$(printf %s {v})"',
  'printf %s "$(printf %s "{v}")"',
  'printf %s "$(printf %s "$(printf %s \'{v}\')")"',
  "# don't\nprintf %s {v}",
])('a value arrives whole in %j', (script) => {
  const [program, args] = new CommandLine(script, { shell: true }).fill({ v: NASTY })
  expect(execFileSync(program, args, { encoding: 'utf8' })).toBe(NASTY)
})

test('a value in arithmetic is a number', () => {
  const [program, args] = new CommandLine('echo $((1 + {n}))', { shell: true }).fill({ n: 41 })
  expect(execFileSync(program, args, { encoding: 'utf8' })).toBe('42\n')
})

test('a value in a here-document is refused', () => {
  expect(() => new CommandLine('cat <<END\n{v}\nEND', { shell: true })).toThrow(/here-document/)
})
