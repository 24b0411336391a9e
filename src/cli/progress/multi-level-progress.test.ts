import { describe, expect, test } from 'vitest'
import { MultiLevelProgress, type MultiLevelProgressOptions } from '../index.ts'
import { Screen } from '../testing/screen.ts'

const LINE =
  'Configs: 42/105 (40.0%) | Horizons: 3/5 (60.0%) | Overall: 40.6% | Elapsed: 2m 15s | ETA: 3m 18s'

/** 42 of 105 outer steps and 3 of 5 inner ones, after two minutes and a quarter. */
function advance(screen: Screen, options: MultiLevelProgressOptions = {}): MultiLevelProgress {
  const progress = new MultiLevelProgress(105, 5, { stream: screen, now: screen.now, ...options })
  for (let done = 0; done < 42; done += 1) {
    for (let inner = 1; inner <= 5; inner += 1) progress.updateInner(inner)
    progress.nextOuter()
    screen.wait(3)
  }
  screen.wait(9)
  progress.updateInner(3)
  return progress
}

test('the line says both levels, the whole, the time gone and the time left', () => {
  const screen = new Screen({ isTTY: true })
  expect(advance(screen).text()).toBe(LINE)
  expect(screen.lines).toEqual([LINE])
})

test('on a terminal it is redrawn in place', () => {
  const screen = new Screen({ isTTY: true })
  advance(screen).close()
  expect(screen.written.match(/\r/g)?.length).toBeGreaterThan(40)
  expect(screen.lines).toEqual([LINE])
})

test('through a pipe it is an occasional plain line, and the last state at the end', () => {
  const screen = new Screen({ isTTY: false })
  const progress = advance(screen)
  for (const sign of ['\r', '\x1b']) expect(screen.written).not.toContain(sign)
  expect(screen.lines).toHaveLength(11)
  screen.wait(1)
  progress.updateInner(4)
  progress.close()
  expect(screen.lines).toHaveLength(12)
  expect(screen.lines.at(-1)).toMatch(/^Configs: 42\/105 \(40\.0%\) \| Horizons: 4\/5/)
})

test('quiet shows nothing', () => {
  for (const isTTY of [true, false]) {
    const screen = new Screen({ isTTY })
    advance(screen, { quiet: true }).close()
    expect(screen.written).toBe('')
  }
})

test('the levels have the names that they are given', () => {
  const progress = new MultiLevelProgress(2, 4, { outer: 'Generations', inner: 'Games', quiet: true })
  progress.updateInner(1)
  expect(progress.text()).toMatch(
    /^Generations: 0\/2 \(0\.0%\) \| Games: 1\/4 \(25\.0%\) \| Overall: 12\.5% \|/,
  )
})

test('what is said stays above the line', () => {
  const screen = new Screen({ isTTY: true })
  advance(screen).say('a new best')
  expect(screen.lines).toEqual(['a new best', LINE])
})

describe('at the edges', () => {
  const text = (outer: number, inner: number, steps: (progress: MultiLevelProgress) => void): string => {
    const screen = new Screen({ isTTY: true })
    const progress = new MultiLevelProgress(outer, inner, { stream: screen, now: screen.now })
    screen.wait(10)
    steps(progress)
    return progress.text()
  }

  test('the time left is unknown before the first step', () => {
    expect(text(2, 2, () => {})).toMatch(/Overall: 0\.0% \| Elapsed: 10s \| ETA: unknown$/)
  })

  test('steps beyond the last are the last', () => {
    const line = text(2, 3, (progress) => {
      for (let step = 0; step < 5; step += 1) progress.nextOuter()
      progress.updateInner(7)
    })
    expect(line).toBe(
      'Configs: 2/2 (100.0%) | Horizons: 3/3 (100.0%) | Overall: 100.0% | Elapsed: 10s | ETA: 0s',
    )
  })

  test('no steps at all are finished', () => {
    expect(text(0, 5, () => {})).toMatch(/^Configs: 0\/0 \(100\.0%\) .* \| Overall: 100\.0% \|/)
  })

  test.each([-1, 1.5, Number.NaN])('a level of %d steps is refused', (steps) => {
    expect(() => new MultiLevelProgress(steps, 5)).toThrow(/whole number of steps; got/)
    expect(() => new MultiLevelProgress(5, steps)).toThrow(/whole number of steps; got/)
  })
})
