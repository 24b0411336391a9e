import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AtomicFile, reserveFile, writeAtomically, writeDurably, writeReserved } from './index.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-atomic-'))
  file = join(folder, 'file')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file is replaced, and nothing else is left', () => {
  writeAtomically(file, 'old')
  writeAtomically(file, 'new')
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a file that is written piece by piece appears when it is committed', () => {
  {
    using atomic = new AtomicFile(file)
    writeFileSync(atomic.partial, 'half')
    expect(readdirSync(folder)).toEqual([`file.${process.pid}.partial`])
  }
  expect(readdirSync(folder)).toEqual([])
  using atomic = new AtomicFile(file)
  writeFileSync(atomic.partial, 'whole')
  atomic.commit()
  expect(readdirSync(folder)).toEqual(['file'])
})

test('partial files of processes that are gone are removed, those of others are not', () => {
  const { pid } = spawnSync('true')
  for (const name of [`file.${pid}.partial`, 'file.1.partial', 'other.partial'])
    writeFileSync(join(folder, name), '')
  using _ = new AtomicFile(file)
  expect(readdirSync(folder)).toEqual(['file.1.partial', 'other.partial'])
})

test('a new version keeps the permissions of the old one', () => {
  writeFileSync(file, 'old')
  chmodSync(file, 0o640)
  writeDurably(join(folder, 'next'), 'new', file)
  expect(statSync(join(folder, 'next')).mode & 0o777).toBe(0o640)
})

test('reserved space is taken at once, and given back with the text in it', () => {
  const reserved = join(folder, 'reserved')
  reserveFile(reserved, 1000)
  expect(statSync(reserved).size).toBe(1000)
  writeReserved(reserved, file, 'text')
  expect(readFileSync(file, 'utf8')).toBe('text')
  expect(readdirSync(folder)).toEqual(['file'])
})
