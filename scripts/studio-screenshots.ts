/**
 * Takes the pictures of docs/studio.md: `node scripts/studio-screenshots.ts RUN`, where RUN is the folder of a finished run
 * of evolve. Look at each of them before you commit it.
 */
import { basename, dirname, join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { startStudio } from '../src/studio/index.ts'
import { buildPages, pagesAreBuilt } from './build-pages.ts'

const [run] = process.argv.slice(2)
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
    name: 'knobs',
    path: 'games/crazy-eights',
    ready: '.knob',
    async prepare(page) {
      await page.locator('.knob input[type=checkbox]').first().uncheck()
      await page.getByRole('button', { name: 'Measure the variant' }).click()
      await page.locator('.two-qualities').waitFor({ timeout: 120_000 })
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
  { name: 'games', path: 'games', ready: '.families li', size: PHONE },
]

if (!pagesAreBuilt()) await buildPages()
const studio = await startStudio({ port: 0, root: dirname(resolve(run)), workers: 2 })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  for (const { name, path, ready, size = WIDE, scheme = 'light', prepare } of SHOTS) {
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
}
