/** The page in a browser: what it does by itself, and that it fits small screens. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MadeUp, studyOf, tunedOf, verdictOf } from '../testing/sample.ts'
import { reportPage } from './page.ts'

const BROWSER = ['chromium', 'chromium-browser', 'google-chrome'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-report-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Acts as a person would, and leaves what it saw in the page. */
const ACTS = `
const seen = { errors: [] }
window.onerror = (message) => { seen.errors.push(message) }
const at = (target, type, x, y, buttons) => {
  const box = document.querySelector('.parallel svg').getBoundingClientRect()
  target.dispatchEvent(new PointerEvent(type, { clientX: box.x + x, clientY: box.y + y, buttons, pointerId: 1, bubbles: true }))
}
const figure = document.querySelector('.parallel')
const svg = figure.querySelector('svg')
const { xs, ys } = JSON.parse(figure.querySelector('script').textContent)
at(svg, 'pointermove', xs[0] + 1, ys[0][0], 0)
seen.pointed = figure.querySelector('.status').textContent
const grip = figure.querySelector('.grip')
grip.setPointerCapture = () => {}
at(grip, 'pointerdown', xs[0], Math.min(...ys.map(([y]) => y)) - 2, 1)
at(grip, 'pointermove', xs[0], Math.min(...ys.map(([y]) => y)) + 2, 1)
at(grip, 'pointerup', xs[0], 0, 0)
seen.chosen = figure.querySelector('.status').textContent
seen.out = figure.querySelectorAll('.line.out').length
figure.querySelector('.clear').click()
seen.outAfter = figure.querySelectorAll('.line.out').length
const choice = document.getElementById('horizon')
choice.value = '1'
choice.dispatchEvent(new Event('change'))
seen.shown = [...document.querySelectorAll('.parallel')].map((each) => !each.hidden)
const table = document.querySelector('.trials')
const button = [...table.querySelectorAll('thead button')].find((each) => each.textContent === 'x')
const column = button.parentElement.cellIndex
const values = () => [...table.tBodies[0].rows].slice(0, 3).map((row) => Number(row.cells[column].textContent))
button.click()
seen.up = values()
button.click()
seen.down = values()
seen.sort = button.parentElement.getAttribute('aria-sort')
seen.isTooWide = document.documentElement.scrollWidth > document.documentElement.clientWidth
document.body.innerHTML = ''
document.body.textContent = JSON.stringify(seen)
`

test('lines are pointed at and chosen, horizons change, tables are sorted, and small screens suffice', ({
  skip,
}) => {
  if (!BROWSER) return skip('there is no browser: apt-get install chromium')
  const study = studyOf()
  const made = Array.from(
    { length: 12 },
    (_, n): MadeUp => ({
      config: { x: [5, 2, 9, 10, 1, 3, 0, 8, 4, 6, 7, 2.5][n] as number, kind: 'plain' },
      block: 0,
      scores: [n, -n],
    }),
  )
  const found = { x: 2, kind: 'plain' }
  const tuned = tunedOf(study, made, { horizons: [verdictOf(found, -1, [-2, -0.5])] })
  const page = join(folder, 'report.html')
  writeFileSync(page, reportPage(study, tuned).replace('</body>', `<script>{${ACTS}}</script></body>`))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${folder}/profile`]
  const dom = execFileSync(BROWSER, [...flags, '--window-size=400,800', '--dump-dom', `file://${page}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const seen = JSON.parse(/<body>(.*?)<\/body>/s.exec(dom)?.[1] ?? 'null')
  expect(seen).toEqual({
    errors: [],
    pointed:
      'configuration 11: +11 mae against what is in use (1 block of the search); x = 2.5, kind = plain',
    chosen: '1 of 12 lines chosen.',
    out: 11,
    outAfter: 0,
    shown: [false, true],
    up: [0, 1, 2],
    down: [10, 9, 8],
    sort: 'descending',
    isTooWide: false,
  })
})
