/** The page in a browser: it fits a phone. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { html } from '../../../html/index.ts'
import { madeUpRun } from '../testing/sample.ts'
import { measurementPage } from './page.ts'

const BROWSER = ['chromium', 'chromium-browser', 'google-chrome'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)
const PHONE = 390

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-page-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('nothing is wider than a phone, however long names are', ({ skip }) => {
  if (!BROWSER) return skip('there is no browser: apt-get install chromium')
  const { result, details } = madeUpRun()
  const long = 'rather-long-and-without-any-spaces'.repeat(4)
  const options = [{ option: long, offered: 2, taken: 1 }]
  const page = measurementPage({ result: { ...result, game: long }, details: { ...details, options } }, long)
  // A window of a browser cannot be as narrow as a phone; a frame can.
  const frame = html`<!doctype html><iframe width="${PHONE}" height="800" srcdoc="${page}"></iframe>`
  const look = `onload = () => {
    const page = document.querySelector('iframe').contentDocument
    const tables = [...page.querySelectorAll('.wide')].map((each) => each.scrollWidth)
    document.body.textContent = JSON.stringify([page.documentElement.scrollWidth, ...tables])
  }`
  const file = join(folder, 'frame.html')
  writeFileSync(file, `${frame.text}<script>${look}</script>`)
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${folder}/profile`]
  const dom = execFileSync(BROWSER, [...flags, '--dump-dom', `file://${file}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const widths: number[] = JSON.parse(/<body>(.*?)<\/body>/s.exec(dom)?.[1] ?? 'null')
  expect(widths.length).toBeGreaterThan(4)
  expect(Math.max(...widths)).toBeLessThanOrEqual(PHONE)
})
