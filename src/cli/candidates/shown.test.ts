import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { shellWord } from '../../subprocess/shell-word.ts'
import { rowLines, shownPause } from './shown.ts'

const STATUS = 'manyhands candidates status --dir trips'
const waiting = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), why: 'waits for its parent 9' }))

test('what rows wait for is told in five lines at most', () => {
  expect(rowLines([], STATUS)).toEqual([])
  expect(rowLines(waiting(1), STATUS)).toEqual(['0: waits for its parent 9'])
  expect(rowLines(waiting(5), STATUS)).toHaveLength(5)
  expect(rowLines(waiting(7), STATUS).slice(3)).toEqual([
    '3: waits for its parent 9',
    'and 3 more; see: manyhands candidates status --dir trips',
  ])
})

test('a long pause is shown with the time of its end', () => {
  const now = new Date(2026, 10, 16, 16, 0).getTime()
  expect(shownPause(75, now)).toBe('for 1m 15s')
  expect(shownPause(83.5 * 3600, now)).toBe('until 2026-11-20 03:30')
})

test('a folder is told as a shell takes it', () => {
  expect(shellWord('../my-trips/a_1')).toBe('../my-trips/a_1')
  expect(shellWord('sp ace')).toBe("'sp ace'")
  for (const name of ["it's; $HOME `x`", '', '~', 'a\\b*'])
    expect(execFileSync('sh', ['-c', `printf %s ${shellWord(name)}`], { encoding: 'utf8' })).toBe(name)
})
