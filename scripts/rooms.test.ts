import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findImportCycles, findWrongImports } from './rooms.ts'

let source: string
beforeEach(() => {
  source = mkdtempSync(join(tmpdir(), 'manyhands-rooms-'))
})
afterEach(() => rmSync(source, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(source, file)), { recursive: true })
  writeFileSync(join(source, file), text)
}

test('imports in this repository go one way', () => {
  expect(findWrongImports(join(import.meta.dirname, '..', 'src'))).toEqual([])
})

test('an import upwards, sideways or from an unknown room is named with its file', () => {
  write('pool/a.ts', "import { run } from '../runs/index.ts'")
  write('cards/b.ts', "export * from '../tune/index.ts'")
  write('tune/deep/c.ts', "const x = await import('../../kitchen/x.ts')")
  expect(findWrongImports(source)).toHaveLength(3)
  expect(findWrongImports(source).join('\n')).toMatch(
    /pool\/a\.ts imports runs\/index\.ts: pool may not import from runs/,
  )
})

test('an import downwards, within a room or in a test is fine', () => {
  write('cards/a.ts', "import { stream } from '../rng/index.ts'\nimport './b.ts'")
  write('pool/c.test.ts', "import { run } from '../runs/index.ts'")
  expect(findWrongImports(source)).toEqual([])
})

test('rooms within a room are held to their own floors', () => {
  write('cards/rules/a.ts', "import '../compile/b.ts'")
  write('cards/compile/b.ts', "import '../rules/c.ts'\nimport '../../rng/index.ts'")
  write('cards/index.ts', "export * from './compile/b.ts'")
  expect(findWrongImports(source).join('\n')).toMatch(
    /^\S+cards\/rules\/a\.ts imports .* cards\/rules may not/,
  )
  expect(findWrongImports(source)).toHaveLength(1)
})

test('this repository has no import cycle', () => {
  expect(findImportCycles(join(import.meta.dirname, '..', 'src'))).toEqual([])
})

test('a cycle is named by the files it goes through, a type that is imported included', () => {
  write('pool/a.ts', "import type { B } from './b.ts'")
  write('pool/b.ts', "export { c } from './deep/c.ts'")
  write('pool/deep/c.ts', "import { a } from '../a.ts'")
  write('pool/d.ts', "import './a.ts'")
  expect(findImportCycles(source)).toEqual(['pool/a.ts → pool/b.ts → pool/deep/c.ts → pool/a.ts'])
})

test('production code imports neither testing folders nor its own package by name', () => {
  write('games/a.ts', "import { toy } from './testing/toy.ts'\nimport { english } from 'manyhands/cards'")
  write('games/testing/b.ts', "import { english } from '../../cards/index.ts'")
  expect(findWrongImports(source)).toEqual([
    expect.stringContaining('games/a.ts imports games/testing/toy.ts: testing folders are not published'),
    expect.stringContaining('games/a.ts imports manyhands/cards: files of src import each other'),
  ])
})
