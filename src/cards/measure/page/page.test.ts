import { expect, test } from 'vitest'
import { faultsOf } from '../../../html/testing/faults.ts'
import { madeUpFindings, madeUpRun } from '../testing/sample.ts'
import { measurementPage } from './page.ts'

const EVIL = `</style></svg><img src=x onerror="alert('1')">&`

const headingsOf = (page: string): string[] =>
  Array.from(page.matchAll(/<h2>(.*?)<\/h2>/g), ([, text = '']) => text)

test('it has all its parts, is well-formed, and refers to nothing elsewhere', () => {
  const page = measurementPage(madeUpRun(), 'Made up')
  expect(headingsOf(page)).toEqual([
    'Quality',
    'Gates',
    'Ladder: who beats whom',
    'Decisions',
    'Course of the game',
    'All measures',
  ])
  expect(faultsOf(page)).toEqual([])
  expect(page).not.toContain('<script')
  // Openness, and six games.
  expect(page.match(/<figure class="chart">/g)).toHaveLength(7)
  expect(page.match(/<circle /g)).toHaveLength(6)
  expect(page).not.toMatch(/NaN|undefined|Infinity|\[object/)
})

test('the same run gives the same bytes, and the page is made from plain data', () => {
  const run = madeUpRun()
  expect(measurementPage(JSON.parse(JSON.stringify(run)), 'Made up')).toBe(measurementPage(run, 'Made up'))
})

test('nothing that comes from a game becomes part of the page', () => {
  const { result, details } = madeUpRun()
  const page = measurementPage(
    {
      result: {
        ...result,
        game: EVIL,
        players: { thumb: EVIL, simple: EVIL, glance: EVIL, quick: EVIL, top: EVIL },
        gates: { ...result.gates, no_errors: { ...result.gates.no_errors, ok: false, means: EVIL } },
      },
      details: { ...details, options: [{ option: EVIL, offered: 3, taken: 1 }] },
    },
    EVIL,
  )
  expect(page).not.toContain('<img')
  // Title, heading, name of the game, cause of the gate, option, and players of five duels.
  expect(page.match(/&lt;img src=x/g)?.length).toBeGreaterThanOrEqual(10)
  expect(faultsOf(page)).toEqual([])
})

test('a game that is not let through says why, and what is not known', () => {
  const { sides, random } = madeUpFindings()
  const idle = random.map((game) => ({ ...game, decisions: 0 }))
  const page = measurementPage(madeUpRun({ sides, random: idle }), 'Idle')
  expect(page).toContain('The game is not let through, so its quality is 0. Closed gate: Has choices.')
  expect(page).toContain('1 of 13 gates is closed')
  expect(page).toContain('✕ closed')
  expect(page).toContain('– not checked')
  expect(page).toContain('No duels were played')
  expect(page).toContain('words of the rules')
  expect(faultsOf(page)).toEqual([])
  expect(page).not.toMatch(/NaN|undefined|Infinity/)
})

test('a player who plays alone has no chances to compare', () => {
  const { result, details } = madeUpRun()
  const courses = details.courses.map((course) => ({ ...course, game: { ...course.game, shares: [1] } }))
  const page = measurementPage({ result: { ...result, seats: 1 }, details: { ...details, courses } }, 'Alone')
  expect(page).toContain('one seat')
  expect(page).toContain('A player who plays alone')
  expect(faultsOf(page)).toEqual([])
})

test('the quality is the product that the page shows', () => {
  const { result, details } = madeUpRun()
  const page = measurementPage({ result, details }, 'Made up')
  const [, formula = ''] = /<ul class="formula"[^>]*>(.*?)<\/ul>/s.exec(page) ?? []
  const factors = Array.from(
    formula.matchAll(/× ([\d.]+)(?:<sup>(\d+)\/(\d+)<\/sup>)?/g),
    ([, value, above = '1', below = '1']) => Number(value) ** (Number(above) / Number(below)),
  )
  expect(factors).toHaveLength(4)
  const product = factors.reduce((all, each) => all * each, 100)
  expect(Math.abs(product - result.quality)).toBeLessThan(2)
  expect(formula).toContain(`<strong>${result.quality.toFixed(1)}</strong>`)
})
