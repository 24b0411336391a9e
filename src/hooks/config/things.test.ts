import { expect, test } from 'vitest'
import { areSameThing, thingNamed } from './things.ts'

test.each([
  ['file:./a//b', 'a/b'],
  ['a/../b', 'b'],
  ['"$CLAUDE_PROJECT_DIR"/a/b', 'a/b'],
  ['\u0024{CLAUDE_PROJECT_DIR}/.cache/', '.cache/'],
  ['$CLAUDE_PROJECT_DIR', '.'],
  ['/tmp/x', '/tmp/x'],
  ['env:A//B', 'env:A//B'],
  ['updatedInput', 'updatedInput'],
  ['the lint state', 'the lint state'],
])('%s is the thing %s', (text, thing) => {
  expect(thingNamed(text)).toBe(thing)
})

test('a folder is the same thing as what is in it, and a file is not', () => {
  expect(areSameThing('cache/', './cache/lint/one')).toBe(true)
  expect(areSameThing('cache', 'cache/')).toBe(true)
  expect(areSameThing('cache', 'cache/lint')).toBe(false)
  expect(areSameThing('cache/', 'cached/lint')).toBe(false)
})
