import { describe, expect, test } from 'vitest'
import { Screen } from '../testing/screen.ts'
import { ProgressLine } from './progress-line.ts'

function open(options: { isTTY: boolean; columns?: number; quiet?: boolean }): {
  screen: Screen
  line: ProgressLine
} {
  const screen = new Screen(options)
  const { quiet = false } = options
  return { screen, line: new ProgressLine({ stream: screen, quiet, now: screen.now }) }
}

describe('on a terminal', () => {
  test('the line is redrawn in place', () => {
    const { screen, line } = open({ isTTY: true })
    line.show('1 of 3, a long line')
    screen.wait(1)
    line.show('2 of 3')
    expect(screen.lines).toEqual(['2 of 3'])
    expect(screen.written).not.toContain('\n')
  })

  test('it is drawn at once, and then at most ten times a second', () => {
    const { screen, line } = open({ isTTY: true })
    for (let step = 0; step < 100; step += 1) {
      line.show(`step ${step}`)
      screen.wait(0.01)
    }
    expect(screen.written.match(/step/g)).toHaveLength(10)
    expect(screen.lines).toEqual(['step 90'])
  })

  test('a line longer than the terminal is wide is cut, so that it stays one line', () => {
    const { screen, line } = open({ isTTY: true, columns: 20 })
    line.show('x'.repeat(50))
    line.close()
    expect(screen.lines).toEqual(['x'.repeat(19)])
  })

  test('what is said stays above the line', () => {
    const { screen, line } = open({ isTTY: true })
    line.show('1 of 3')
    line.say('a new best')
    screen.wait(1)
    line.show('2 of 3')
    line.say('a newer best')
    expect(screen.lines).toEqual(['a new best', 'a newer best', '2 of 3'])
  })

  test('closing leaves the last state, even one that was too soon to be drawn', () => {
    const { screen, line } = open({ isTTY: true })
    line.show('1 of 2')
    line.show('2 of 2')
    line.close()
    expect(screen.lines).toEqual(['2 of 2'])
    expect(screen.written.endsWith('\n')).toBe(true)
  })

  test('closing without keeping leaves an empty line for what comes next', () => {
    const { screen, line } = open({ isTTY: true })
    line.show('1 of 2')
    line.close({ keep: false })
    screen.write('done\n')
    expect(screen.lines).toEqual(['done'])
  })

  test('closing twice writes nothing more', () => {
    const { screen, line } = open({ isTTY: true })
    line.show('1 of 2')
    line.close()
    const { written } = screen
    line.close()
    line.close({ keep: false })
    expect(screen.written).toBe(written)
  })
})

describe('through a pipe', () => {
  test('a plain line comes every ten seconds, the first not before', () => {
    const { screen, line } = open({ isTTY: false })
    for (let second = 0; second < 35; second += 1) {
      line.show(`at ${second} s`)
      screen.wait(1)
    }
    expect(screen.written).toBe('at 10 s\nat 20 s\nat 30 s\n')
  })

  test('closing writes the last state once, or nothing when it is not to be kept', () => {
    const kept = open({ isTTY: false })
    kept.line.show('1 of 1')
    kept.line.close()
    expect(kept.screen.written).toBe('1 of 1\n')
    const dropped = open({ isTTY: false })
    dropped.line.show('1 of 1')
    dropped.line.close({ keep: false })
    expect(dropped.screen.written).toBe('')
  })

  test('what is said is a line', () => {
    const { screen, line } = open({ isTTY: false })
    line.show('1 of 2')
    line.say('a new best')
    expect(screen.written).toBe('a new best\n')
  })
})

test.each([true, false])('quiet writes nothing at all (terminal: %s)', (isTTY) => {
  const { screen, line } = open({ isTTY, quiet: true })
  line.show('1 of 2')
  screen.wait(100)
  line.show('2 of 2')
  line.say('a new best')
  line.close()
  expect(screen.written).toBe('')
})

test('through a pipe, what is said after a line has no signs for a terminal', () => {
  const screen = new Screen({ isTTY: false })
  const line = new ProgressLine({ stream: screen, now: screen.now })
  screen.wait(11)
  line.show('halfway')
  line.say('a new best')
  expect(screen.written).toBe('halfway\na new best\n')
})
