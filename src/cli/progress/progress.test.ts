import { expect, test } from 'vitest'
import { Screen } from '../testing/screen.ts'
import { Progress } from './progress.ts'

function open(): { screen: Screen; progress: Progress } {
  const screen = new Screen({ isTTY: true, columns: 120 })
  return { screen, progress: new Progress({ stream: screen, now: screen.now }) }
}

test('the time left is measured from the first that was done, not from the start of the workers', () => {
  const { screen, progress } = open()
  using _ = progress
  progress.count({ what: 'Games', done: 0, total: 1000 })
  screen.wait(5)
  progress.count({ what: 'Games', done: 10, total: 1000 })
  expect(screen.lines.at(-1)).toBe('Games: 10/1000 (1.0%) | 2.0/s | Elapsed: 5s')
  screen.wait(1)
  progress.count({ what: 'Games', done: 109, total: 1000 })
  expect(screen.lines.at(-1)).toBe('Games: 109/1000 (10.9%) | 99/s | Elapsed: 6s | ETA: 9s')
})

test('games from the record do not make the rest look fast', () => {
  const { screen, progress } = open()
  using _ = progress
  progress.count({ what: 'Games', done: 900, total: 1000 })
  screen.wait(2)
  progress.count({ what: 'Games', done: 910, total: 1000 })
  expect(screen.lines.at(-1)).toContain('| 5.0/s | Elapsed: 2s | ETA: 18s')
})

test('where the work may end earlier, the time left is a bound', () => {
  const { screen, progress } = open()
  using _ = progress
  for (const done of [1, 11]) {
    progress.count({ what: 'a over b', done, total: 31, isMost: true })
    screen.wait(1)
  }
  progress.count({ what: 'a over b', done: 11, total: 31, isMost: true })
  expect(screen.lines.at(-1)).toMatch(/ETA: at most 4s$/)
})

test('nothing is drawn after the end, whatever is still counted', () => {
  const { screen, progress } = open()
  progress.count({ what: 'Games', done: 1, total: 2 })
  screen.wait(1)
  progress.count({ what: 'Games', done: 1, total: 2 })
  progress[Symbol.dispose]()
  const { written } = screen
  screen.write('the result\n')
  screen.wait(1)
  progress.count({ what: 'Games', done: 2, total: 2 })
  expect(screen.written).toBe(`${written}the result\n`)
  expect(screen.lines).toEqual(['the result'])
})
