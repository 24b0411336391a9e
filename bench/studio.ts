/**
 * The studio: how large its pages are, when the table is first seen, whether the page of a run of 10,000 evaluations stays
 * quick, and whether a hundred pages that watch a run slow the run down.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { buildPages, pagesAreBuilt } from '../scripts/build-pages.ts'
import type { RunWriter } from '../src/runs/index.ts'
import { type Studio, startStudio } from '../src/studio/index.ts'
import { NO_BROWSER, startBrowser } from '../test/fixtures/chromium.ts'
import { type Bench, type Findings, joinFindings, judge, measure, type Settings } from './bench.ts'
import { median, ratios } from './statistics.ts'
import { addGeneration, LARGE, writeLargeRun } from './studio/large-run.ts'
import { takeTurns } from './turns.ts'

const PAGES = fileURLToPath(new URL('../dist/pages', import.meta.url))
const WORK = fileURLToPath(new URL('./tasks/recorded-work.ts', import.meta.url))
const STREAMS = 100

export const studio: Bench = {
  about: 'sizes of pages, first paint of the table, a run of 10,000 evaluations, a hundred streams',
  async run(settings: Settings): Promise<Findings> {
    if (!pagesAreBuilt()) await buildPages()
    const folder = mkdtempSync(join(tmpdir(), 'manyhands-bench-studio-'))
    const large = settings.slice ? { evaluations: 100, generations: 4, champions: 8 } : LARGE
    using run = writeLargeRun(join(folder, 'large'), large)
    const server = await startStudio({ port: 0, root: folder, workers: 1 })
    try {
      return joinFindings([
        sizes(),
        await inBrowser(server, run, settings),
        await streams(server, folder, settings),
      ])
    } finally {
      await server.close()
      rmSync(folder, { recursive: true })
    }
  },
}

/** All scripts and styles, as they are sent. */
function sizes(): Findings {
  const files = readdirSync(join(PAGES, 'assets')).map((name) => join(PAGES, 'assets', name))
  const bytes = (some: readonly string[], packed: boolean): number =>
    some
      .map((file) => readFileSync(file))
      .reduce((sum, content) => sum + (packed ? gzipSync(content).length : content.length), 0)
  const entry = files.filter((file) => /\/index-[^/]*\.(?:js|css)$/.test(file))
  return {
    conditions: {},
    measures: [
      measure('what every page loads', 'bytes', [bytes(entry, false)]),
      measure('the same, gzipped', 'bytes', [bytes(entry, true)]),
      measure('all pages and the engine', 'bytes', [bytes(files, false)]),
      measure('the same, gzipped', 'bytes', [bytes(files, true)]),
    ],
    gates: [],
  }
}

async function inBrowser(server: Studio, run: RunWriter, { repeats, slice }: Settings): Promise<Findings> {
  if (NO_BROWSER) return { conditions: { 'not measured in a browser': NO_BROWSER }, measures: [], gates: [] }
  await using browser = await startBrowser()
  const paints: number[] = []
  const tables: number[] = []
  const shown: number[] = []
  const pauses: number[] = []
  for (let n = 0; n < repeats; n += 1) {
    const first = await firstPaint(browser, server)
    paints.push(first.paint)
    tables.push(first.table)
    const large = await largeRun(browser, server, run, 1000 + 10 * n)
    shown.push(large.shown)
    pauses.push(large.longest)
  }
  return {
    conditions: { 'a large run': `${LARGE.evaluations} evaluations, ${LARGE.champions} games that passed` },
    measures: [
      measure('table: first contentful paint, cold cache', 'seconds', paints),
      measure('table: cards on the table, cold cache', 'seconds', tables),
      measure('large run: its table of games is there', 'seconds', shown),
      measure('large run: longest pause of the page while ten generations come', 'seconds', pauses),
    ],
    gates: [
      judge(
        { name: 'first paint of the table', unit: 'seconds', measured: median(paints), wanted: { below: 1 } },
        !slice,
      ),
      judge(
        {
          name: 'longest pause of a large run',
          unit: 'seconds',
          measured: median(pauses),
          wanted: { below: 0.2 },
        },
        !slice,
      ),
    ],
  }
}

/** A context of its own has an empty cache. */
async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

async function firstPaint(browser: Browser, { url }: Studio): Promise<{ paint: number; table: number }> {
  const page = await freshPage(browser)
  await page.goto(`${url}play/games/crazy-eights`)
  await page.locator('.table .card').first().waitFor()
  const [table, paint] = await page.evaluate<[number, number]>(
    '[performance.now(), performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN]',
  )
  await page.context().close()
  return { paint: paint / 1000, table: table / 1000 }
}

async function largeRun(
  browser: Browser,
  { url }: Studio,
  run: RunWriter,
  from: number,
): Promise<{ shown: number; longest: number }> {
  const page = await freshPage(browser)
  await page.goto(`${url}runs/large`)
  await page.locator('.champions tbody tr').first().waitFor()
  const shown = await page.evaluate<number>('performance.now()')
  // Between two frames nothing else is drawn, and no key is heard.
  await page.evaluate(
    'globalThis.longest = 0; let last = performance.now(); const tick = (now) => { longest = Math.max(longest, now - last); last = now; requestAnimationFrame(tick) }; requestAnimationFrame((now) => { last = now; tick(now) })',
  )
  for (let n = 0; n < 10; n += 1) {
    addGeneration(run, from + n)
    run.commit()
    await page.waitForTimeout(200)
  }
  const longest = await page.evaluate<number>('longest')
  await page.context().close()
  return { shown: shown / 1000, longest: longest / 1000 }
}

/** The same work, recorded by another process, while nobody watches it and while a hundred pages do. */
async function streams(server: Studio, folder: string, { repeats, slice }: Settings): Promise<Findings> {
  const items = slice ? 100 : 4000
  let made = 0
  const work = (watchers: number) => async (): Promise<number> => {
    made += 1
    const id = `work-${made}`
    const child = spawn(process.execPath, [WORK, join(folder, id), String(items)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
    const controller = new AbortController()
    await untilListed(server, id)
    const open = await Promise.all(
      Array.from({ length: watchers }, () =>
        fetch(`${server.url}api/runs/${id}/stream`, { signal: controller.signal }),
      ),
    )
    for (const response of open) void drain(response)
    child.stdin.end('go')
    await ended
    controller.abort()
    return Number(text)
  }
  const { none, hundred } = await takeTurns({ none: work(0), hundred: work(STREAMS) }, repeats, 1)
  return {
    conditions: { 'the work': `${items} evaluations in a process of its own, an event for every 50` },
    measures: [
      measure('the work, nobody watches', 'seconds', none),
      measure(`the work, ${STREAMS} streams`, 'seconds', hundred),
      measure('with streams over without', 'ratio', ratios(hundred, none)),
    ],
    gates: [
      judge(
        {
          name: 'with streams over without',
          unit: 'ratio',
          measured: median(ratios(hundred, none)),
          wanted: { below: 1.1 },
        },
        !slice,
      ),
    ],
  }
}

async function untilListed(server: Studio, id: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${server.url}api/runs`)
    if ((await response.text()).includes(`"${id}"`)) return
  }
}

async function drain(response: Response): Promise<void> {
  try {
    for await (const _ of response.body as unknown as AsyncIterable<Uint8Array>);
  } catch {
    // It was ended when the work was done.
  }
}
