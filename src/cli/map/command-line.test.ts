import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../runs/index.ts'
import { CommandLine } from './command-line.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-command-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const ITEM = {
  id: 5,
  name: 'a b',
  'first-name': 'Ada',
  größe: 7,
  a: { b: 'deep', c: [1, 2] },
  'x.y': 'dotted',
}

const args = (text: string, item: Json = ITEM): string[] =>
  new CommandLine(text, { shell: false }).fill(item)[1]

describe('without a shell', () => {
  test.each([
    ['a field', 'echo {id}', ['5']],
    ['a field within a word', 'echo --id={id}.json', ['--id=5.json']],
    ['two fields in a word', 'echo {id}{id}', ['55']],
    ['a field with a space, which stays one word', 'echo {name}', ['a b']],
    ['a field in double quotes', 'echo "name: {name}"', ['name: a b']],
    ['a field in single quotes', "echo 'name: {name}'", ['name: a b']],
    ['a field of a field', 'echo {a.b}', ['deep']],
    ['a place in a list', 'echo {a.c.1}', ['2']],
    ['a field whose value is no text, as JSON', 'echo {a}', ['{"b":"deep","c":[1,2]}']],
    ['a name with a dash', 'echo {first-name}', ['Ada']],
    ['a name with letters of another language', 'echo {größe}', ['7']],
    ['a name with a dot', 'echo {x.y}', ['dotted']],
    ['the whole item', 'echo {}', [JSON.stringify(ITEM)]],
    ['braces that are meant', 'echo {{id}} {{}}', ['{id}', '{}']],
    ['braces that hold no name', "awk '{print $1}' {id}", ['{print $1}', '5']],
    ['a dollar before a field', `echo \${id}`, ['$5']],
    [
      'variables, which stay as typed',
      'echo $HOME "$HOME" \'$HOME\' \\$HOME',
      ['$HOME', '$HOME', '$HOME', '$HOME'],
    ],
    ['patterns, which stay as typed', 'echo *.ts', ['*.ts']],
    ['quotes within quotes', `echo "it's" 'say "x"' a\\ b`, ["it's", 'say "x"', 'a b']],
    ['an empty word', "echo '' x", ['', 'x']],
  ])('%s', (_, text, expected) => {
    expect(args(text)).toEqual(expected)
  })

  test('an item that is no object is filled in by {}', () => {
    expect(args('echo {}', 12)).toEqual(['12'])
    expect(args('echo {}', 'a b')).toEqual(['a b'])
    expect(args('echo {}', null)).toEqual(['null'])
  })

  test.each(['|', '||', '&&', ';', '>', '>>', '<', '&', '$(', '<('])('%s is refused', (sign) => {
    expect(() => new CommandLine(`echo a ${sign} cat`, { shell: false })).toThrow(
      /^the command has '.+', which only a shell understands: quote it, or give --shell$/,
    )
    expect(new CommandLine(`echo 'a ${sign} cat'`, { shell: false }).fill(1)[1]).toEqual([`a ${sign} cat`])
  })

  test.each([
    ['echo a # b', "the command has '#', which only a shell understands"],
    ['', '--command is empty'],
    ['   ', '--command is empty'],
    ['echo "a', 'the command has double quotes that are not closed'],
    ["echo 'a", 'the command has single quotes that are not closed'],
    ['nonesuch {id}', "there is no program 'nonesuch' to run"],
    ['./nonesuch', "there is no program './nonesuch' to run"],
    ['/tmp', "there is no program '/tmp' to run"],
    [`echo \\\\\${}`, 'the command cannot be split into words'],
  ])('the command "%s" is wrong use', (text, message) => {
    expect(() => new CommandLine(text, { shell: false })).toThrow(message)
  })

  test('a program that is named by a field is looked for only when it is known', () => {
    expect(new CommandLine('{id} x', { shell: false }).fill(ITEM)).toEqual(['5', ['x']])
  })

  test('any value arrives as the one argument that it is', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(args('echo before{v}after "{v}" \'{v}\'', { v: value })).toEqual([
          `before${value}after`,
          value,
          value,
        ])
      }),
    )
  })
})

describe('for a shell', () => {
  const NASTY = [
    '$(touch owned)',
    '`touch owned`',
    '"; touch owned; "',
    "'; touch owned; '",
    '\\"; touch owned; \\"',
    `$HOME \${HOME} * ~ !! # a`,
    'a  b\tc\nd ',
    '-n',
    "it's",
    '\\',
    '',
  ]
  const shell = (text: string, item: Json): { stdout: string; stderr: string } => {
    const [program, words] = new CommandLine(text, { shell: true }).fill(item)
    return spawnSync(program, words, { cwd: folder, encoding: 'utf8' })
  }

  test.each(NASTY)('the value %j arrives as it is, in quotes or not, and is never run', (value) => {
    const places = `printf '%s|' {v} x{v}x "{v}" "x {v}" '{v}' 'x {v}' "'{v}'" '"{v}"'`
    const { stdout, stderr } = shell(places, { v: value })
    expect(stderr).toBe('')
    expect(stdout.split('|').slice(0, -1)).toEqual([
      value,
      `x${value}x`,
      value,
      `x ${value}`,
      value,
      `x ${value}`,
      `'${value}'`,
      `"${value}"`,
    ])
    expect(readdirSync(folder)).toEqual([])
  })

  test.each(NASTY)('the value %j is never run, however tangled the quotes around it', (value) => {
    shell('echo "$(echo "{v}")" `echo "{v}"` # it\'s {v}', { v: value })
    shell('f() { echo "$1 {v}"; }; f x | cat', { v: value })
    expect(readdirSync(folder)).toEqual([])
  })

  test('a field within a function is the item, not the argument of the function', () => {
    expect(shell('f() { echo {id}; }; f other', ITEM).stdout).toBe('5\n')
  })

  test('its own variables, operators and patterns work', () => {
    expect(shell(`x=1; for y in a b; do echo \${x}$y{id}; done | tr a-b A-B`, ITEM).stdout).toBe('1A5\n1B5\n')
  })

  test('braces that are meant', () => {
    expect(shell('echo {{id}}', ITEM).stdout).toBe('{id}\n')
  })

  test('any value arrives as it is', () => {
    // No argument of a program can hold a NUL.
    const ascii = Array.from({ length: 127 }, (_, at) => String.fromCharCode(at + 1))
    const value = fc.string({ unit: fc.constantFrom(...ascii, 'é', '漢', '😀') })
    const holes = Array.from({ length: 60 }, (_, at) => [`{${at}}`, `"{${at}}"`, `'{${at}}'`][at % 3])
    fc.assert(
      fc.property(fc.array(value, { minLength: 60, maxLength: 60 }), (values) => {
        expect(shell(`printf %s, ${holes.join(' ')}`, values).stdout).toBe(`${values.join(',')},`)
      }),
      { numRuns: 3 },
    )
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('an item that does not fit', () => {
  const complaint = (text: string, item: Json, shell = false): string | undefined =>
    new CommandLine(text, { shell }).complaint(item)

  test('is told with the fields that it has', () => {
    expect(complaint('echo {nmae}', { id: 1, name: 'x' })).toBe(
      "the item has no field 'nmae'; it has id, name. For the text {nmae} itself write {{nmae}}",
    )
    expect(complaint('echo {a.z}', ITEM)).toMatch(/^the item has no field 'a\.z'; it has id, /)
    expect(complaint('echo {id}', 5)).toMatch(/^the item has no field 'id'\./)
    expect(complaint('echo {id}', null)).toMatch(/^the item has no field 'id'\./)
    expect(complaint('echo "{nmae}"', { name: 'x' }, true)).toMatch(
      /^the item has no field 'nmae'; it has name\./,
    )
  })

  test('is only one that has no such field of its own', () => {
    expect(complaint('echo {id} {} {{nmae}}', { id: null })).toBeUndefined()
    expect(complaint('echo {constructor}', {})).toMatch(/^the item has no field 'constructor'\./)
    expect(complaint(`echo \${HOME}`, {}, true)).toBeUndefined()
  })
})

describe('the files that a command names', () => {
  test('are those that it reads, not those that it writes', () => {
    for (const name of ['eval.py', 'data', 'log', 'errors']) writeFileSync(join(folder, name), '')
    const at = (name: string): string => join(folder, name)
    const files = (text: string, shell: boolean): string[] => new CommandLine(text, { shell }).files()
    expect(files(`echo ${at('eval.py')} {id} ${at('missing')} ${folder}`, false)).toEqual([at('eval.py')])
    const shell = `echo ${at('eval.py')} \${x:-1} < ${at('data')} >> ${at('log')} 2> ${at('errors')}`
    expect(files(shell, true)).toEqual([at('eval.py'), at('data')])
  })
})
