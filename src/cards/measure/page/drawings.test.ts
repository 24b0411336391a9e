import { expect, test } from 'vitest'
import { exactly } from '../measure-value.ts'
import { madeUpCourse } from '../testing/sample.ts'
import { courseChart, spreadByOpenness } from './course-charts.ts'
import { lineChart } from './line-chart.ts'
import { bar, range, rows } from './marks.ts'
import { fraction } from './verdict.ts'

const measured = (value: number, low: number, high: number) => ({ value, low, high, n: 10 })

test('a bar is as long as its value, with its interval on the end', () => {
  const { text } = bar(measured(0.4, 0.3, 0.55))
  expect(text).toContain('<rect class="filled" width="40%"')
  expect(text).toContain('x1="30%" x2="55%"')
})

test('an exact figure has no interval, and nothing is drawn outside', () => {
  expect(bar(exactly(0.4)).text).not.toContain('<line')
  expect(bar(measured(-0.2, -0.4, 1.3)).text).toContain('width="0%"')
  expect(bar(measured(-0.2, -0.4, 1.3)).text).toContain('x1="0%" x2="100%"')
})

test('a range is clear only if it does not reach the middle', () => {
  expect(range(measured(0.7, 0.6, 0.8)).text).toContain('class="better"')
  expect(range(measured(0.6, 0.5, 0.7)).text).toContain('class="unclear"')
  expect(range(measured(0.3, 0.2, 0.4)).text).toContain('class="worse"')
})

test('labels and notes of rows are escaped', () => {
  const { text } = rows([
    { label: '<a>', note: '<b>', drawn: bar(exactly(1)), figure: '<c>', figureNote: '<d>' },
  ])
  expect(text).not.toMatch(/<[abcd]>/)
})

test('lines go from the left to the right, and higher values stand higher', () => {
  const { text } = lineChart({
    caption: 'x',
    told: 'x',
    lines: [
      {
        kind: 'mean',
        points: [
          [0, 0],
          [0.5, 1],
          [1, 0.25],
        ],
      },
    ],
    band: {
      low: [
        [0, 0],
        [1, 0],
      ],
      high: [
        [0, 0.5],
        [1, 0.5],
      ],
    },
    level: 0.2,
  })
  expect(text).toContain('class="course mean" d="M0 100L50 0L100 75"')
  expect(text).toContain('class="band" d="M0 100L100 100L100 50L0 50Z"')
  expect(text).toContain('class="level" d="M0 80H100"')
})

test('the course of a game ends in its result, and the winner is marked', () => {
  const { text } = courseChart(madeUpCourse([0, 1, 0]), 7, (side) => `Player ${side + 1}`)
  expect(text).toContain('Game 7: Player 2 wins')
  expect(text).toMatch(/class="course side0" d="M0 50L.*L100 100"/)
  expect(text).toMatch(/class="course side1" d=".*L100 0"/)
  expect(text.match(/class="dot side/g)).toHaveLength(1)
  expect(text).toContain('class="dot side1" d="M100 0h0"')
})

test('draws and shared wins are told as such', () => {
  const name = (side: number) => `Side ${side + 1}`
  expect(courseChart(madeUpCourse([0.5, 0.5]), 1, name).text).toContain('Game 1: drawn')
  expect(courseChart(madeUpCourse([0.5, 0.5, 0]), 1, name).text).toContain('Side 1 and Side 2 win<')
})

test('games are shown from the least open to the most open one, at even distances', () => {
  const open = madeUpCourse([0.5, 0.5])
  const closed = madeUpCourse([1, 0], () => 0.5)
  const between = madeUpCourse([1, 0])
  const courses = [open, between, closed, between, between]
  expect(spreadByOpenness(courses, 3).map(({ number }) => number)).toEqual([2, 3, 0])
  expect(spreadByOpenness(courses, 9)).toHaveLength(5)
  const cutOff = { ...open, game: { ...open.game, ending: 'unfinished' as const } }
  expect(spreadByOpenness([cutOff, closed], 3).map(({ number }) => number)).toEqual([1])
})

test('powers are printed as fractions', () => {
  expect([1 / 2, 2 / 3, 1 / 4, 1, 0.123].map(fraction)).toEqual(['1/2', '2/3', '1/4', '1', '0.12'])
})
