/** The page in a browser: it fits a phone. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { html } from '../../../html/index.ts'
import { madeUpChampion, madeUpEvolution } from '../testing/sample.ts'
import { evolutionPage } from './page.ts'

const BROWSER = ['chromium', 'chromium-browser', 'google-chrome'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)
const PHONE = 390

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-page-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Everything is open, as a reader may leave it. */
const LOOK = `onload = () => {
  const page = document.querySelector('iframe').contentDocument
  for (const each of page.querySelectorAll('details')) each.open = true
  const width = (element) => element.scrollWidth
  const colours = [...page.querySelectorAll('.levels li')].map((each) => page.defaultView.getComputedStyle(each).backgroundColor)
  document.body.textContent = JSON.stringify({
    page: width(page.documentElement),
    best: width(page.querySelector('.wide:has(.best)')),
    colours: [colours.length, new Set(colours).size],
  })
}`

test('nothing is wider than a phone, however long names are, and levels have different colours', ({
  skip,
}) => {
  if (!BROWSER) return skip('there is no browser: apt-get install chromium')
  const long = 'rather-long-and-without-any-spaces'.repeat(4)
  const { best } = madeUpEvolution()
  const [first, ...others] = best
  const stretched = madeUpChampion({
    ...first,
    file: long,
    removed: [long],
    record: `players: ${long}\n\n${long}`,
    descent: [{ from: long, changes: [long], generation: 1 }],
  })
  const page = evolutionPage(
    madeUpEvolution({ best: [stretched, ...others], refused: [{ cause: long, games: 1 }] }),
  )
  // A window of a browser cannot be as narrow as a phone; a frame can.
  const frame = html`<!doctype html><iframe width="${PHONE}" height="800" srcdoc="${page}"></iframe>`
  const file = join(folder, 'frame.html')
  writeFileSync(file, `${frame.text}<script>${LOOK}</script>`)
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${folder}/profile`]
  const dom = execFileSync(BROWSER, [...flags, '--dump-dom', `file://${file}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const seen = JSON.parse(/<body>(.*?)<\/body>/s.exec(dom)?.[1] ?? 'null')
  expect(seen.page).toBeLessThanOrEqual(PHONE)
  expect(seen.best).toBeLessThanOrEqual(PHONE)
  expect(seen.colours).toEqual([6, 6])
})
