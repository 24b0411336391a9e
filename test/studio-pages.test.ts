/** The pages of the studio in a real browser, served by its real server. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { idleNim } from '../src/cards/testing/idle-nim.ts'
import { buildPagesFromSource } from '../src/cli/studio/build-pages.ts'
import { type Studio, startStudio } from '../src/studio/index.ts'
import type { MeasureRequest } from '../src/studio/wire/games.ts'
import { faultsOf, NO_BROWSER, startBrowser } from './fixtures/chromium.ts'
import {
  LiveTuneRun,
  writeCouncilRun,
  writeHooksLog,
  writeTrainRun,
  writeTuneRun,
  writeWorkspace,
} from './fixtures/studio-other-runs.ts'
import { EVOLVED, EvolveRun, keyOf } from './fixtures/studio-run.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } }
/** Code for the page is text: this program has no types of a browser. */
const WIDER = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
const [FIRST] = EVOLVED

let folder: string
let studio: Studio
let browser: Browser
let live: EvolveRun
let context: BrowserContext
let page: Page
let faults: readonly string[]

describe.skipIf(NO_BROWSER)(`the pages of the studio${NO_BROWSER ? `: ${NO_BROWSER}` : ''}`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'manyhands-studio-pages-'))
    const done = new EvolveRun(join(folder, 'done'))
    for (let n = 0; n < 4; n += 1) done.generation()
    done.finish()
    new EvolveRun(join(folder, 'barren')).finish()
    live = new EvolveRun(join(folder, 'live'))
    live.generation()
    await writeTuneRun(join(folder, 'tuned'))
    writeTrainRun(join(folder, 'trained'))
    await writeCouncilRun(join(folder, 'council'))
    const runs = [writeWorkspace(join(folder, 'workspace'))]
    const hooksLog = join(folder, 'hooks.jsonl')
    await writeHooksLog(hooksLog)
    buildPagesFromSource(() => {})
    studio = await startStudio({ port: 0, root: folder, runs, hooksLog, workers: 1 })
    browser = await startBrowser()
    // One for all pages, which then load scripts from its cache. What a test leaves in its storage is its own to remove.
    context = await browser.newContext({ baseURL: studio.url })
  })
  afterAll(async () => {
    await browser?.close()
    await studio?.close()
    live[Symbol.dispose]()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(async () => {
    await page.close()
    // A stream ends with the page that listens to it.
    expect(faults.filter((fault) => !fault.endsWith('/stream failed'))).toEqual([])
  })

  async function open(
    path: string,
    size: keyof typeof SIZES = 'wide',
    colorScheme: 'light' | 'dark' = 'light',
  ) {
    page = await context.newPage()
    faults = faultsOf(page)
    await show(size, colorScheme)
    await page.goto(path)
  }

  async function show(size: keyof typeof SIZES, colorScheme: 'light' | 'dark'): Promise<void> {
    await page.setViewportSize(SIZES[size])
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  }

  /** Each page, with a text that is there when all of it is. */
  const PAGES: readonly [path: string, ready: string][] = [
    ['/', 'Start an evolution'],
    ['/runs/done', 'Family of'],
    ['/runs/tuned', 'Most evaluated'],
    ['/runs/trained', 'Strength over rounds'],
    ['/runs/candidates', 'Score over time'],
    ['/runs/council', 'Transcript'],
    ['/hooks', 'The slowest'],
    ['/games', 'Crazy Eights'],
    ['/games/kuhn-poker', 'Measure the variant'],
    [`/runs/done/games/${keyOf(0)}`, 'Measure the variant'],
    ['/play/games/kuhn-poker', 'What happened'],
    ['/evolve/games/gops', 'It begins with'],
  ]

  test.each(PAGES)(
    '%s fits a phone and a wide screen, and has no serious finding of axe, in dark and light',
    async (path, ready) => {
      await open(path, 'phone', 'dark')
      await page.getByText(ready).first().waitFor()
      expect(await page.evaluate<number>(WIDER)).toBeLessThanOrEqual(0)
      expect(await seriousFindings(page)).toEqual([])
      await show('wide', 'light')
      expect(await page.evaluate<number>(WIDER)).toBeLessThanOrEqual(0)
      expect(await seriousFindings(page)).toEqual([])
    },
  )

  test('a run that goes on is followed: figures, the table of games and lost workers', async () => {
    await open('/runs/live')
    await page.getByText('1 of 4').waitFor()
    expect(await page.locator('.champions tbody tr').count()).toBe(1)
    const height = () =>
      page.locator('.figures').evaluate((element) => element.getBoundingClientRect().height)
    const before = await height()
    live.generation()
    await page.getByText('2 of 4').waitFor()
    expect(await page.locator('.champions tbody tr').count()).toBe(2)
    await page.getByText('1 worker lost: crashed.').waitFor()
    expect(await height()).toBe(before)
  })

  test('an evolution is started from the page of runs and followed to its end; a game of it is played and rated', async () => {
    const file = join(folder, 'nim.json')
    writeFileSync(file, JSON.stringify(idleNim))
    await open('/games')
    await page.getByLabel('Open a game file').setInputFiles(file)
    await page.getByRole('link', { name: 'Evolve from it' }).click()
    await page.getByText('It begins with').getByRole('link', { name: idleNim.name }).waitFor()
    await page.getByLabel('Games a generation').fill('2')
    await page.getByLabel('Generations').fill('1')
    await page.getByLabel('Seed').fill('2')
    await page.getByRole('button', { name: 'Start an evolution' }).click()
    const heading = page.getByRole('heading', { level: 1, name: /^evolve-/ })
    await heading.waitFor()
    const run = (await heading.textContent()) ?? ''
    await page.locator('.run-state.running').waitFor()
    const top = () => page.locator('.figures').evaluate((element) => element.getBoundingClientRect().top)
    const before = await top()
    await page.getByText('1 of 1').waitFor({ timeout: 0 })
    await page.locator('.run-state.finished').waitFor({ timeout: 0 })
    expect(await top(), 'the end of a run moves nothing').toBe(before)
    await page.locator('.champions tbody th a').first().click()
    await page.getByRole('link', { name: 'Play', exact: true }).click()
    await playToItsEnd()
    await page.getByLabel('4 good').check()
    await page.getByLabel('Why?').fill('one more turn, always')
    await page.getByRole('button', { name: 'Save the rating' }).click()
    await page.getByText('your rating is saved').waitFor()
    expect(await page.getByRole('button', { name: 'Save the rating' }).isDisabled()).toBe(true)
    const [saved] = readFileSync(join(folder, run, 'ratings.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
    expect(JSON.parse(saved as string)).toMatchObject({ stars: 4, why: 'one more turn, always' })
    await page.goto(`/runs/${run}`)
    await page.getByRole('link', { name: 'Export 1 game' }).waitFor()
  })

  /** Clicks what can be chosen until the game is over. */
  async function playToItsEnd(): Promise<void> {
    const choice = page.locator('.table button.legal, .table button.answer:not(:disabled)').first()
    const verdict = page.locator('.verdict')
    for (let clicks = 0; clicks < 200; clicks += 1) {
      await choice.or(verdict).first().waitFor()
      if ((await verdict.count()) > 0) return
      const before = await page.locator('.table').getAttribute('data-scene')
      await choice.click()
      await page.locator(`.table:not([data-scene="${before}"])`).waitFor()
    }
    throw new Error('the game does not end')
  }

  test('runs that begin while the list is open appear in it', async () => {
    await open('/')
    await page.getByRole('link', { name: 'done' }).waitFor()
    new EvolveRun(join(folder, 'later')).finish()
    await page.getByRole('link', { name: 'later' }).click()
    await page.getByRole('heading', { level: 1, name: 'later' }).waitFor()
  })

  test('games of a run are sorted and filtered, and lead from the archive to their rules', async () => {
    await open('/runs/done')
    const names = () => page.locator('.champions tbody th').allInnerTexts()
    await page.locator('.champions tbody tr').nth(2).waitFor()
    const down = await names()
    await page.getByRole('button', { name: 'Quality' }).click()
    expect(await names()).toEqual(down.toReversed())
    await page.getByRole('searchbox').fill(FIRST?.name ?? '')
    expect(await names()).toEqual([FIRST?.name])
    await page.locator('.archive-map td a').first().click()
    await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor()
  })

  test('a knob is turned, and the variant is measured beside the original: a sketch, then better', async () => {
    await open('/games/kuhn-poker#knobs')
    const rule = page.locator('.knob input[type=checkbox]').first()
    const asked: string[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/measurements')) return
      const { turns, level } = request.postDataJSON() as MeasureRequest
      asked.push(`${level} of ${turns.length === 0 ? 'the original' : 'the variant'}`)
    })
    await rule.uncheck()
    await page.getByRole('button', { name: 'Measure the variant' }).click()
    await page.getByText('A quick measurement.').waitFor()
    expect(asked).toEqual([
      'sketch of the original',
      'sketch of the variant',
      'quick of the original',
      'quick of the variant',
    ])
    expect(await page.locator('.beside th[scope=col]', { hasText: 'Variant' }).count()).toBeGreaterThan(0)
    // What was measured of the variant is not shown for another one.
    await rule.check()
    expect(await page.locator('.beside').count()).toBe(0)
  })

  test('which rules matter is found out on request, can be stopped, and is known at once the next time', async () => {
    // A game that takes long enough to be stopped.
    await open('/games/hearts')
    const panel = page.locator('.rule-trials')
    const start = panel.getByRole('button', { name: 'Find out' })
    await start.click()
    await panel.getByText(/^Playing without each rule: \d+ of \d+…$/).waitFor()
    await panel.getByRole('button', { name: 'Stop' }).click()
    await start.waitFor()
    await page.goto('/games/kuhn-poker')
    await start.click()
    const idle = panel.locator('.effect.idle')
    await idle.getByText('“Show the cards in both players’ hands to all players.”').waitFor()
    expect(await idle.locator('.tag').allInnerTexts()).toEqual(['idle'])
    const headings = ['The game breaks without 3 rules', '18 rules change play', '1 rule did nothing']
    expect(await panel.locator('h3').allInnerTexts()).toEqual(headings)
    expect(await page.evaluate<number>(WIDER)).toBeLessThanOrEqual(0)
    expect(await seriousFindings(page)).toEqual([])
    await page.reload()
    const said: string[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/rule-trials')) said.push(...(await response.text()).trim().split('\n'))
    })
    await start.click()
    await idle.waitFor()
    await expect.poll(() => said.map((line) => Object.keys(JSON.parse(line) as object))).toEqual([['found']])
  })

  test('a recorded game is followed choice by choice, with what each player could see', async () => {
    await open('/games/kuhn-poker')
    await page.getByRole('button', { name: 'Play a game' }).click()
    await page.getByText(/^choice 0 of/).waitFor()
    const hand = (player: number) => page.locator('.zones li', { hasText: `hand of player ${player}` })
    await page.locator('.recorded .lines', { hasText: /[JQK]♠: stock/ }).waitFor()
    expect(await hand(1).locator('.back').count()).toBe(0)
    expect(await hand(2).locator('.back').count()).toBe(1)
    await page.getByRole('radio', { name: 'player 2' }).check()
    expect(await hand(1).locator('.back').count()).toBe(1)
    // What scrolls is reached by the keyboard.
    await page.getByRole('region', { name: 'What player 2 could see' }).focus()
    expect(await page.evaluate<string>('document.activeElement.className')).toBe('zones')
    await page.getByRole('button', { name: 'To the end' }).click()
    await page.getByText(/^over: /m).waitFor()
  })

  test('a study shows what was found, what mattered, the race, and configurations by horizon', async () => {
    await open('/runs/tuned')
    await page.getByText(/^near: configuration \d+ is better than the one in use/).waitFor()
    const shares = await page.locator('.importance tbody tr').allInnerTexts()
    expect(shares).toHaveLength(4)
    expect(await page.locator('.race tbody tr', { hasText: 'found better' }).count()).toBeGreaterThan(0)
    await page
      .getByRole('img', { name: /^better on \d+, worse on \d+ of \d+ blocks?$/ })
      .first()
      .waitFor()
    expect(await page.locator('.parallel .chosen').count()).toBe(0)
    await page.locator('.most-evaluated button').nth(3).focus()
    expect(await page.locator('.parallel .chosen').count()).toBe(1)
    const range = () => page.locator('.parallel g text').last().textContent()
    const near = await range()
    await page.getByRole('combobox', { name: 'Horizon' }).selectOption('far')
    expect(await range()).not.toBe(near)
  })

  test('configurations of a study appear while it runs', async () => {
    using study = new LiveTuneRun(join(folder, 'studying'))
    await open('/runs/studying')
    await page.getByText('No configuration has been evaluated yet.').waitFor()
    study.trial()
    study.trial()
    await page.locator('.most-evaluated tbody tr').nth(1).waitFor()
    expect(await page.locator('.parallel polyline').count()).toBe(2)
    await page.getByText('are shown here when the run is finished').waitFor()
  })

  test('a council shows its votes by round, who said what, and what became of every call', async () => {
    await open('/runs/council')
    await page.locator('.council-result', { hasText: 'Agreed on yes with 100%' }).waitFor()
    const votes = (seat: string) => page.locator('.votes tr', { hasText: seat }).locator('td').allInnerTexts()
    expect(await votes('critic')).toEqual(['no 70% sure', '→ yes 70% sure'])
    expect(await votes('skeptic')).toEqual(['failed', 'yes 70% sure'])
    expect(await votes('oracle')).toEqual(['yes 70% sure', 'cancelled'])
    expect(await votes('All')).toEqual(['no 2, yes 2', 'yes 4'])
    const calls = (state: string) =>
      page
        .locator('.call-states tr', { hasText: new RegExp(`^${state} `) })
        .locator('td')
        .first()
        .textContent()
    const states = ['used', 'cancelled', 'superseded', 'failed']
    expect(await Promise.all(states.map(calls))).toEqual(['9', '1', '5', '1'])
    await page.getByText('Every call').click()
    expect(await page.locator('.calls-scroll tbody tr').count()).toBe(16)
    await page.getByText(/^Round 1: 5 seats/).click()
    await page.getByText('Nobody <b>knows</b> how long it takes.').first().waitFor()
    await page.getByText('The arbiter asked to consider: what a delay costs').waitFor()
  })

  test('names are shown as text, whatever is in them', async () => {
    // The server refuses such a file; a run may still have one that was written by hand.
    const odd = new EvolveRun(join(folder, 'odd<img src=x onerror="document.title=1">'))
    odd.finish()
    await open('/')
    await page.getByRole('link', { name: 'odd<img' }).waitFor()
    expect(await page.locator('img').count()).toBe(0)
  })

  test('all can be done by the keyboard: the first tab goes to the content', async () => {
    await open('/games')
    await page.getByText('Crazy Eights').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement?.textContent')).toContain('To the content')
  })

  test('a page says that the studio has stopped, and goes on when it is there again', async () => {
    const root = join(folder, 'again')
    new EvolveRun(join(root, 'first')).finish()
    const before = await startStudio({ port: 0, root, workers: 1 })
    await open(before.url)
    await page.getByRole('link', { name: 'first' }).waitFor()
    await before.close()
    await page.getByText('The studio does not answer').waitFor()
    new EvolveRun(join(root, 'second')).finish()
    const after = await startStudio({ port: before.port, root, workers: 1 })
    await page.getByRole('link', { name: 'second' }).waitFor()
    expect(await page.getByText('The studio does not answer').count()).toBe(0)
    await after.close()
    faults = faults.filter((fault) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|stream/.test(fault))
  })

  test('a page that cannot be loaded, as the studio has stopped, says so', async () => {
    const other = await startStudio({ port: 0, root: join(folder, 'again'), workers: 1 })
    await open(other.url)
    await page.getByRole('button', { name: 'Start an evolution' }).waitFor()
    await other.close()
    await page.getByRole('link', { name: 'Hooks' }).click()
    await page.getByText('This page cannot be loaded').waitFor()
    faults = faults.filter((fault) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|stream|failed/.test(fault))
  })

  test('a measure without an interval has the number of its samples alone', async () => {
    await open(`/runs/done/games/${keyOf(0)}`)
    await page.locator('.interval-text').first().waitFor()
    const texts = await page.locator('.interval-text').allInnerTexts()
    expect(texts).toContain('n 12')
    expect(texts.filter((text) => text.startsWith(','))).toEqual([])
  })

  test('the figures of candidates count those that failed as the board does', async () => {
    await open('/runs/candidates')
    await page.locator('.board', { hasText: 'failed 1' }).waitFor()
    await page.locator('.figures > *', { hasText: /Failed\s*1/ }).waitFor()
  })

  test('a run that has found nothing says so once it is over', async () => {
    await open('/runs/barren')
    await page.getByText('No game has passed every test. More games').waitFor()
  })

  test('the median of an even number of runs of a hook is between the two in the middle', async () => {
    await open('/hooks')
    await page.getByRole('row', { name: 'lint 36 ms 42 ms' }).waitFor()
  })

  test('light and dark are chosen by the system or by the reader', async () => {
    await open('/games', 'wide', 'dark')
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    await page.getByText('Crazy Eights').waitFor()
    const dark = await paper()
    await page.getByRole('button', { name: /^Colours: system/ }).click()
    expect(await paper()).not.toBe(dark)
    await page.reload()
    await page.getByText('Crazy Eights').waitFor()
    expect(await paper()).not.toBe(dark)
    await page.evaluate('localStorage.clear()')
  })
})

/** axe is evaluated from outside, where the page's own policy does not count. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
      }
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return (
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        // A card is drawn with the letters of its rank, which are hidden from readers: they hear its name.
        .map(({ id, nodes }) => ({
          id,
          nodes: nodes.filter(
            ({ html }) => id !== 'label-content-name-mismatch' || !/class="card/.test(html),
          ),
        }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map(({ html }) => html)
              .join(' ')
              .slice(0, 300)}`,
        )
    )
  })
}
