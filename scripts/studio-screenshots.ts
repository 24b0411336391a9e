/**
 * Takes the pictures of docs/studio.md, all or those that are named: `node scripts/studio-screenshots.ts RUN [NAME…]`, where
 * RUN is the folder of a finished run of evolve. The other runs are small ones, made here. Look at each picture before you
 * commit it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { startStudio } from '../src/studio/index.ts'
import { writeCouncilRun, writeTuneRun } from '../test/fixtures/studio-other-runs.ts'
import { buildPages, pagesAreBuilt } from './build-pages.ts'

const [run, ...names] = process.argv.slice(2)
if (run === undefined) throw new Error('name the folder of a finished run of evolve')
const OUT = resolve(import.meta.dirname, '../docs/studio')
const WIDE = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }

interface Shot {
  readonly name: string
  readonly path: string
  /** A selector that is there when all of the page is. */
  readonly ready: string
  readonly size?: typeof WIDE
  readonly scheme?: 'dark'
  prepare?(page: Page): Promise<void>
}

const id = encodeURIComponent(basename(resolve(run)))

const SHOTS: readonly Shot[] = [
  { name: 'runs', path: '', ready: '.run-list li' },
  { name: 'evolve', path: `runs/${id}`, ready: '.family-line' },
  { name: 'evolve-dark', path: `runs/${id}`, ready: '.family-line', size: PHONE, scheme: 'dark' },
  { name: 'game', path: 'games/crazy-eights', ready: '.lengths rect' },
  {
    name: 'which-rules',
    size: { width: 1280, height: 640 },
    path: 'games/crazy-eights',
    ready: '.rule-trials button',
    async prepare(page) {
      await page.getByRole('button', { name: 'Find out' }).click()
      await page.locator('.effect.changes-play').waitFor({ timeout: 600_000 })
      await page.locator('.effect.changes-play').evaluate((list) => list.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'knobs',
    path: 'games/crazy-eights',
    ready: '.knob',
    async prepare(page) {
      await page.locator('.knob input[type=checkbox]').first().uncheck()
      await page.getByRole('button', { name: 'Measure the variant' }).click()
      await page.getByText('A quick measurement.').waitFor({ timeout: 600_000 })
      await page.locator('.knobs .measure-row').scrollIntoViewIfNeeded()
      await page.evaluate('scrollBy(0, 500)')
    },
  },
  {
    name: 'record',
    path: 'games/crazy-eights',
    ready: '.recorded button',
    async prepare(page) {
      await page.getByRole('button', { name: 'Play a game' }).click()
      await page.getByRole('button', { name: 'Next' }).click({ clickCount: 1 })
      for (let n = 0; n < 6; n += 1) await page.getByRole('button', { name: 'Next' }).click()
      await page.locator('.recorded').scrollIntoViewIfNeeded()
    },
  },
  { name: 'table', path: 'play/games/hearts', ready: '.table .card' },
  { name: 'tune', path: 'runs/study', ready: '.most-evaluated button' },
  { name: 'council', path: 'runs/council', ready: '.votes' },
  { name: 'games', path: 'games', ready: '.families li', size: PHONE },
]

if (!pagesAreBuilt()) await buildPages()
const others = mkdtempSync(join(tmpdir(), 'manyhands-screenshots-'))
const runs = [join(others, 'study'), join(others, 'council')] as const
await writeTuneRun(runs[0])
await writeCouncilRun(runs[1], {
  text: 'Should we migrate on Friday?',
  doubt: 'Nobody knows how long it takes.',
})
const studio = await startStudio({ port: 0, root: dirname(resolve(run)), runs, workers: 2 })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  for (const { name, path, ready, size = WIDE, scheme = 'light', prepare } of SHOTS) {
    if (names.length > 0 && !names.includes(name)) continue
    const page = await browser.newPage({ viewport: size, colorScheme: scheme })
    page.setDefaultTimeout(120_000)
    await page.goto(studio.url + path)
    await page.locator(ready).first().waitFor()
    await prepare?.(page)
    // What was just drawn is on the screen after two frames.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await page.screenshot({ path: join(OUT, `${name}.png`) })
    await page.close()
    console.log(`docs/studio/${name}.png`)
  }
} finally {
  await browser.close()
  await studio.close()
  rmSync(others, { recursive: true })
}
