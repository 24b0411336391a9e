/** Card games in a real browser: the same games, to the last card, as in Node. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleForBrowser, findNodeImports } from '../scripts/browser-edge.ts'
import { tryCardsInBrowser } from './fixtures/cards-in-browser.ts'

const BROWSER = ['chromium', 'chromium-browser', 'google-chrome'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-browser-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the browser edge of cards leads to no Node module', async () => {
  expect(await findNodeImports()).toEqual([])
})

test('a Node module in a bundle is named', async () => {
  const entry = join(folder, 'entry.ts')
  writeFileSync(
    entry,
    "import { readFileSync } from 'node:fs'\nconsole.log(readFileSync, () => import('os'))",
  )
  const found = await findNodeImports(entry)
  expect(found.map((line) => /entry\.ts imports (\S+),/.exec(line)?.[1]).toSorted()).toEqual([
    'node:fs',
    'os',
  ])
})

test('games are checked, read, searched and played in a browser as in Node', async ({ skip }) => {
  if (!BROWSER) skip('there is no browser: apt-get install chromium')
  const { code } = await bundleForBrowser(join(import.meta.dirname, 'fixtures/cards-in-browser.ts'))
  const page = join(folder, 'page.html')
  const script = `${code}\ndocument.body.textContent = JSON.stringify(tryCardsInBrowser())`
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><body><script type="module">${script}</script>`)
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${folder}/profile`]
  const dom = execFileSync(BROWSER as string, [...flags, '--dump-dom', `file://${page}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const text = /<body>(.*)<\/body>/s.exec(dom)?.[1] ?? dom
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(tryCardsInBrowser())))
})
