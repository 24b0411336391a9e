import { afterEach, expect, test, vi } from 'vitest'
import { Workspace } from '../testing/workspace.ts'
import { showInPager } from './pager.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a text that is longer than the screen goes to the pager, a shorter one or one in a pipe does not', () => {
  using work = new Workspace()
  vi.stubEnv('TERM', 'xterm')
  vi.stubEnv('PAGER', `cat > '${work.path('paged.txt')}'`)
  const text = 'one\ntwo\nthree\n'
  expect(showInPager(text, { isTTY: true, rows: 4, fd: 1 })).toBe(false)
  expect(showInPager(text, { rows: 2, fd: 1 })).toBe(false)
  expect(work.has('paged.txt')).toBe(false)
  expect(showInPager(text, { isTTY: true, rows: 3, fd: 1 })).toBe(true)
  expect(work.read('paged.txt')).toBe(text)
})

test('without the pager that is named, the text has yet to be printed', () => {
  vi.stubEnv('TERM', 'xterm')
  vi.stubEnv('PAGER', 'no-such-pager')
  expect(showInPager('one\ntwo\nthree\n', { isTTY: true, rows: 2, fd: 1 })).toBe(false)
})
