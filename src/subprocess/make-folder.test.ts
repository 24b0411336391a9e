import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'make-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('makes a folder with those above it, and leaves one that exists', () => {
  const deep = join(folder, 'a', 'b', 'c')
  makeFolder(deep)
  makeFolder(deep)
  expect(statSync(deep).isDirectory()).toBe(true)
})

test('throws where a file or a link to nothing stands in the way', () => {
  writeFileSync(join(folder, 'file'), '')
  symlinkSync('nothing', join(folder, 'link'))
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST')
  expect(() => makeFolder(join(folder, 'file', 'below'))).toThrow('EEXIST')
  expect(() => makeFolder(join(folder, 'link'))).toThrow('EEXIST')
})

test.runIf(existsSync('/proc/self'))('throws where the kernel lets nobody make a folder', () => {
  expect(() => makeFolder('/proc/there-is-no-such-folder/below')).toThrow('ENOENT')
})
