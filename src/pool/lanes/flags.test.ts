import { expect, test } from 'vitest'
import { inheritedFlags, threadFlags } from './flags.ts'

test('workers inherit loaders and conditions, not what belongs to the program alone', () => {
  const flags = [
    '--conditions=a',
    '-C',
    'b',
    '--import',
    './x.mjs',
    '--inspect=9229',
    '--input-type=module',
    '-e',
    '1+1',
  ]
  expect(inheritedFlags(flags)).toEqual(['--conditions=a', '-C', 'b', '--import', './x.mjs'])
})

test('a flag for code takes its argument along', () => {
  expect(inheritedFlags(['--eval', 'code()', '--no-warnings'])).toEqual(['--no-warnings'])
  expect(inheritedFlags(['-p', 'process.version'])).toEqual([])
})

test('a thread is told its flags only when its program was given as code', () => {
  expect(threadFlags(['--max-old-space-size=99', '--conditions=a'])).toBeUndefined()
  expect(threadFlags(['--stack-size=99', '-C', 'a', '--import', 'x', '-e', 'code()'])).toEqual([
    '-C',
    'a',
    '--import',
    'x',
  ])
})
