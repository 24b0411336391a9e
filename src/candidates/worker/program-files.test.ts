import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentDigest, copyProgram } from './program-files.ts'

let folder: string
let program: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'manyhands-program-')))
  program = join(folder, 'program')
  mkdirSync(join(program, 'lib'), { recursive: true })
  writeFileSync(join(program, 'main'), 'main')
  writeFileSync(join(program, 'lib', 'part'), 'part')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('links stay links: those within stay within the copy, those that lead out lead to the same place', () => {
  symlinkSync('lib/part', join(program, 'within'))
  symlinkSync(join(program, 'lib', 'part'), join(program, 'lib', 'absolute'))
  symlinkSync('..', join(program, 'out'))
  symlinkSync('nowhere', join(program, 'broken'))
  const copy = join(folder, 'deeper', 'copy')
  mkdirSync(join(folder, 'deeper'))
  copyProgram(program, copy)
  const links = ['within', 'lib/absolute', 'out', 'broken'].map((name) => readlinkSync(join(copy, name)))
  expect(links).toEqual(['lib/part', 'part', folder, 'nowhere'])
  expect(realpathSync(join(copy, 'lib', 'absolute'))).toBe(join(copy, 'lib', 'part'))
})

test('a copy has the same content, may be written, and a copy of it is the same again', () => {
  symlinkSync('lib/part', join(program, 'within'))
  chmodSync(join(program, 'main'), 0o555)
  const [copy, again] = [join(folder, 'copy'), join(folder, 'again')]
  copyProgram(program, copy)
  copyProgram(copy, again)
  expect(contentDigest(copy)).toBe(contentDigest(program))
  expect(contentDigest(again)).toBe(contentDigest(copy))
  expect(statSync(join(copy, 'main')).mode & 0o777).toBe(0o755)
})

test('a program that is reached through a link is copied, not the link', () => {
  symlinkSync('program', join(folder, 'link'))
  copyProgram(join(folder, 'link'), join(folder, 'copy'))
  expect(readFileSync(join(folder, 'copy', 'lib', 'part'), 'utf8')).toBe('part')
})

test('what was looked at is known by names, content, links and what may be executed', () => {
  const changes = [
    () => writeFileSync(join(program, 'main'), 'niam'),
    () => writeFileSync(join(program, 'lib', 'empty'), ''),
    () => mkdirSync(join(program, 'folder')),
    () => symlinkSync('main', join(program, 'link')),
    () => {
      rmSync(join(program, 'link'))
      symlinkSync('lib', join(program, 'link'))
    },
    () => chmodSync(join(program, 'main'), 0o755),
    () => rmSync(join(program, 'lib'), { recursive: true }),
  ]
  const digests = [contentDigest(program)]
  for (const change of changes) {
    change()
    digests.push(contentDigest(program))
  }
  expect(new Set(digests).size).toBe(changes.length + 1)
  mkdirSync(join(program, '__pycache__'))
  expect(contentDigest(program)).toBe(digests.at(-1))
})
