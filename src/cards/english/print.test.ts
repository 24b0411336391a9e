/** The page of rules, printed by a browser. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import { englishPage } from './english.ts'

const BROWSER = ['chromium', 'chromium-browser', 'google-chrome'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-print-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.for(['cribbage', 'scopa'])('the rules of %s and a score sheet fit on two pages', (id, { skip }) => {
  if (!BROWSER) skip('there is no browser: apt-get install chromium')
  const pages = pagesOf(id)
  expect(pages).toBeGreaterThan(0)
  expect(pages).toBeLessThanOrEqual(2)
})

function pagesOf(id: string): number {
  const game = CLASSICS.get(id)
  if (!game || !BROWSER) throw new Error(`no ${id}, or no browser`)
  const [page, pdf] = [join(folder, `${id}.html`), join(folder, `${id}.pdf`)]
  writeFileSync(page, englishPage(game))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${folder}/profile`]
  execFileSync(BROWSER, [...flags, '--no-pdf-header-footer', `--print-to-pdf=${pdf}`, `file://${page}`], {
    stdio: 'ignore',
  })
  return readFileSync(pdf, 'latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0
}
