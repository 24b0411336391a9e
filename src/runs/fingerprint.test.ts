import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeFingerprint, compareFingerprints, fileFingerprint } from './fingerprint.ts'
import { useFolder } from './testing/sample.ts'

const folder = useFolder()

describe('two fingerprints', () => {
  const name = fc.constantFrom('seed', 'module', 'input', 'setup', 'export')
  const value = fc.oneof(fc.string(), fc.constantFrom('a'.repeat(64), 'b'.repeat(64)))
  const fingerprint = fc.dictionary(name, value)

  test('that are the same have no differences', () => {
    fc.assert(fc.property(fingerprint, (one) => compareFingerprints(one, { ...one }).length === 0))
  })

  test('have one line for each difference, which names it', () => {
    fc.assert(
      fc.property(fingerprint, fingerprint, (was, is) => {
        const names = Object.keys({ ...was, ...is })
        const different = names.filter((key) => was[key] !== is[key])
        const lines = compareFingerprints(was, is)
        expect(lines.map((line) => line.split(' ')[0])).toEqual(different)
      }),
    )
  })

  test.each([
    ['a value', { seed: '1' }, { seed: '2' }, 'seed changed from 1 to 2'],
    ['a hash', { input: 'a'.repeat(64) }, { input: 'b'.repeat(64) }, 'input changed'],
    ['a new value', {}, { seed: '2' }, 'seed added: 2'],
    ['a value that is gone', { seed: '1' }, {}, 'seed removed: 1'],
    ['a new file', {}, { input: 'ab'.repeat(32) }, 'input added: a file with sha256 abababababab'],
    [
      'a long value',
      { setup: 'x'.repeat(100) },
      { setup: 'y' },
      `setup changed from ${'x'.repeat(57)}… to y`,
    ],
  ])('tell of %s', (_, was, is, line) => {
    expect(compareFingerprints(was, is)).toEqual([line])
  })
})

test('a file’s fingerprint is its sha256', async () => {
  writeFileSync(folder.run('empty'), '')
  expect(await fileFingerprint(folder.run('empty'))).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  await expect(fileFingerprint(folder.run('none'))).rejects.toThrow('no such file')
})

describe('the fingerprint of code', () => {
  /** A module that imports others in every way there is, and they yet others. */
  const FILES: Readonly<Record<string, string>> = {
    'main.ts': `
      import { a } from './lib/a.ts'
      import './effect.ts'
      export * from "./again.ts"
      import data from './data.json' with { type: 'json' }
      import type { Shape } from './shape.ts'
      const late = await import('./late.ts')
      import { z } from 'zod'
      import 'node:fs'`,
    'lib/a.ts': `import { b } from './deeper/b.ts'\nimport { main } from '../main.ts'`,
    'lib/deeper/b.ts': `import { a } from '../a.ts'\nexport const b = 1`,
    'effect.ts': 'console.log(1)',
    'again.ts': `const old = require('./old.cjs')`,
    'old.cjs': `require('./older')`,
    'older.js': 'module.exports = 1',
    'data.json': '{}',
    'shape.ts': 'export interface Shape {}',
    'late.ts': 'export default 1',
  }
  const OTHERS: Readonly<Record<string, string>> = {
    'stranger.ts': 'export default 2',
    'node_modules/zod/index.js': 'export const z = 1',
  }

  const write = (name: string, text: string): void => {
    mkdirSync(dirname(folder.run(name)), { recursive: true })
    writeFileSync(folder.run(name), text)
  }
  const now = (): string => codeFingerprint(pathToFileURL(folder.run('main.ts')))

  beforeEach(() => {
    for (const [name, text] of Object.entries({ ...FILES, ...OTHERS })) write(name, text)
  })

  test.each(Object.keys(FILES))('changes with %s, and back', (name) => {
    const before = now()
    expect(now()).toBe(before)
    write(name, `${FILES[name]} `)
    expect(now()).not.toBe(before)
    write(name, FILES[name] as string)
    expect(now()).toBe(before)
  })

  test.each(Object.keys(OTHERS))('does not change with %s', (name) => {
    const before = now()
    write(name, 'export const changed = true')
    expect(now()).toBe(before)
  })

  test('changes when two files change places', () => {
    const before = now()
    write('effect.ts', FILES['late.ts'] as string)
    write('late.ts', FILES['effect.ts'] as string)
    expect(now()).not.toBe(before)
  })

  test('does not depend on where the code lies', () => {
    const before = now()
    for (const [name, text] of Object.entries(FILES)) write(`elsewhere/${name}`, text)
    expect(codeFingerprint(pathToFileURL(folder.run('elsewhere/main.ts')).href)).toBe(before)
  })

  test('passes over an import that leads nowhere, which may stand in a comment', () => {
    write('main.ts', `// import './gone.ts'`)
    expect(now()).toMatch(/^[0-9a-f]{64}$/)
  })

  test('is not made for a module that is not there', () => {
    rmSync(folder.run('main.ts'))
    expect(now).toThrow('no such file')
  })

  test('of code in its own address is that of the address', () => {
    const one = codeFingerprint('data:text/javascript,export default () => 1')
    expect(codeFingerprint('data:text/javascript,export default () => 1')).toBe(one)
    expect(codeFingerprint('data:text/javascript,export default () => 2')).not.toBe(one)
  })
})
