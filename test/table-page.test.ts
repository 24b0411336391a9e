/** The table in a real browser, as a page that `manyhands export` wrote and that was opened from disk. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { assertGame, CLASSICS, type Game } from '../src/cards/index.ts'
import { exportPage, type TableParts } from '../src/cli/export/export-page.ts'
import { tableParts } from '../src/cli/export/table-parts.ts'
import { faultsOf, NO_BROWSER, startBrowser } from './fixtures/chromium.ts'

const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }
/** What can be done now: a raised card, or a button. */
const CHOICES = '.table button.legal, .table button.answer:not(:disabled)'

let folder: string
let parts: TableParts
let browser: Browser
const open: Page[] = []
const faults = new Map<Page, string[]>()

describe.skipIf(NO_BROWSER)(`the table of an exported page${NO_BROWSER ? `: ${NO_BROWSER}` : ''}`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'manyhands-table-'))
    parts = await tableParts(() => {})
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  })
  afterEach(async () => {
    const found = open.flatMap((page) => faults.get(page) ?? [])
    await Promise.all(open.splice(0).map((page) => page.close()))
    expect(found).toEqual([])
  })

  test('a game of Crazy Eights is played to its end by clicking', async () => {
    const page = await openTable(classic('crazy-eights'), { deals: 1 }, 'players=human,random')
    await playByClicking(page)
    expect(await page.locator('.verdict').textContent()).toMatch(/wins?\.$/)
    expect(await page.getByText('The hands as they were last dealt').count()).toBe(1)
  })

  test('a deal of Hearts is played by clicking: three cards passed, thirteen tricks', async () => {
    const page = await openTable(classic('hearts'), { deals: 1 }, 'players=human,random,random,random')
    const clicks = await playByClicking(page)
    // The last card of all is no choice, and others may be none either.
    expect(clicks).toBeGreaterThanOrEqual(3)
    expect(await page.locator('.outcome-panel tbody tr').count()).toBe(4)
    expect(await page.locator('.story').textContent()).toContain('penalty cards')
  })

  test('an evolved game is played to its end against search', async () => {
    const tree = JSON.parse(
      readFileSync(new URL('../examples/gallery/cobrezi.json', import.meta.url), 'utf8'),
    )
    const page = await openTable(assertGame(tree.game ?? tree), {}, 'players=human,mcts:20')
    await playByClicking(page)
    expect(await page.locator('.verdict').count()).toBe(1)
  })

  test('a game is played with the keyboard alone', async () => {
    const page = await openTable(classic('gops'), {}, 'players=human,random')
    await page.keyboard.press('Tab')
    for (let moves = 0; (await page.locator('.verdict').count()) === 0; moves += 1) {
      expect(moves).toBeLessThan(13)
      await tabTo(page, 'button.legal')
      await page.keyboard.press('ArrowRight')
      await press(page, 'Enter')
    }
  })

  test('a card that cannot be played says why when it is pointed at, and when it has the focus', async () => {
    const page = await openTable(classic('hearts'), { deals: 1 }, 'players=human,random,random,random&seed=5')
    const illegal = page.locator('.hand button[aria-disabled=true]')
    await choose(page, async () => (await illegal.count()) > 0)
    await illegal.first().hover()
    expect(await page.locator('.why-not').textContent()).toMatch(/ is not possible now\. Play: it must be /)
    await page.mouse.move(0, 0)
    expect(await page.locator('.why-not').textContent()).toBe('')
    await illegal.first().focus()
    expect(await page.locator('.why-not').textContent()).toMatch(/not possible now/)
  })

  test('a hint shows what search thinks, and undo takes an answer back', async () => {
    const page = await openTable(classic('gops'), {}, 'players=human,random')
    await page.getByRole('button', { name: 'Hint' }).click()
    await page.locator('.hint-row').first().waitFor()
    expect(await page.locator('.hint').textContent()).toMatch(/Search would choose: bid \S+/)
    expect(await page.locator('.card.best').count()).toBe(1)
    const hand = await page.locator('.hand').textContent()
    await page.locator(CHOICES).first().click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.hand', { hasText: hand ?? '' }).waitFor()
  })

  test('a game is saved, and goes on when it is loaded', async () => {
    const page = await openTable(classic('gops'), {}, 'players=human,random&seed=9')
    for (let n = 0; n < 3; n += 1) await press(page, () => page.locator(CHOICES).first().click())
    const story = await page.locator('.mine').textContent()
    const [saved] = await Promise.all([page.waitForEvent('download'), menu(page, 'Save this game')])
    expect(saved.suggestedFilename()).toBe('gops-9.txt')
    const path = join(folder, 'saved.txt')
    await saved.saveAs(path)
    const other = await openTable(classic('gops'), {}, 'players=human,random&seed=1')
    await press(other, () => other.getByLabel('A saved game').setInputFiles(path))
    expect(await other.locator('.mine').textContent()).toBe(story)
  })

  test('a game goes on after the page is reloaded, and a new one begins after its end', async () => {
    const page = await openTable(classic('gops'), {}, 'players=human,random')
    for (let n = 0; n < 3; n += 1) await press(page, () => page.locator(CHOICES).first().click())
    const [story, seed] = [
      await page.locator('.mine').textContent(),
      await page.getByText(/^Seed /).textContent(),
    ]
    await page.reload()
    await page.locator(CHOICES).first().waitFor()
    expect(await page.locator('.mine').textContent()).toBe(story)
    expect(await page.getByText(/^Seed /).textContent()).toBe(seed)
    await playByClicking(page)
    await page.reload()
    await page.locator(CHOICES).first().waitFor()
    expect(await page.getByText(/^Seed /).textContent()).not.toBe(seed)
  })

  test('a file that is no record is refused in words, and the game stays', async () => {
    const page = await openTable(classic('gops'), {}, 'players=human,random')
    const path = join(folder, 'broken.txt')
    writeFileSync(path, 'game gops\n<img src=x onerror=alert(1)>\n')
    await page.getByLabel('A saved game').setInputFiles(path)
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toMatch(/^Line 1: no record/)
    expect(await page.locator(CHOICES).count()).toBe(13)
  })

  test('between two people the cards are covered', async () => {
    const page = await openTable(classic('gops'), {}, 'players=human,human', false)
    await page.getByRole('button', { name: 'Show my cards' }).click()
    await page.locator(CHOICES).first().click()
    await page.getByText('Player 2, it is your turn.').first().waitFor()
    expect(await page.locator('.table .front').count()).toBe(0)
  })

  test('names with markup in them are shown as text', async () => {
    const bad = '<img src=x onerror=alert(1)><b>'
    const kuhn = classic('kuhn-poker')
    const counters = Object.fromEntries(Object.keys(kuhn.counters ?? {}).map((name) => [name, bad]))
    const game = { ...kuhn, id: 'bad', name: bad, source: bad, counters }
    const page = await openTable(assertGame(game), {}, 'players=human,random')
    expect(await page.title()).toBe(bad)
    await page.getByRole('button', { name: 'Rules' }).click()
    expect(await page.locator('dialog h3').first().textContent()).toBe(bad)
    await page.keyboard.press('Escape')
    await playByClicking(page)
    expect(await page.locator('img').count()).toBe(0)
  })

  test('rules with wide tables do not make a phone scroll sideways', async () => {
    const page = await openTable(classic('cribbage'), {}, 'players=human,random', true, { viewport: PHONE })
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })

  test('the window for a new game has no serious barrier, and starts one', async () => {
    const page = await openTable(classic('gops'), {}, 'players=human,random')
    await menu(page, 'New game')
    expect(await barriers(page)).toEqual([])
    await page.locator('dialog').getByLabel('Player 2').selectOption('greedy')
    await page.locator('dialog').getByLabel('Seed').fill('12')
    await press(page, () => page.getByRole('button', { name: 'Start' }).click())
    expect(await page.locator('.table-side').textContent()).toContain('Seed 12:')
    expect(await page.locator('.others').textContent()).toContain('greedy')
  })

  test('no scrolling sideways, and no serious barrier, on a phone and a wide screen, in light and dark', async () => {
    const page = await openTable(classic('hearts'), {}, 'seed=5&players=human,random,random,random')
    await choose(page, async () => (await page.locator('.hand button[aria-disabled=true]').count()) > 0)
    for (const viewport of [PHONE, WIDE])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
        expect(await barriers(page)).toEqual([])
      }
  })
})

const classic = (id: string): Game => CLASSICS.get(id) as Game

async function openTable(
  game: Game,
  options: Readonly<Record<string, number>>,
  hash: string,
  isAsked = true,
  look: { viewport?: typeof PHONE } = {},
): Promise<Page> {
  const path = join(folder, `${game.id}.html`)
  writeFileSync(path, exportPage(game, options, parts))
  const page = await browser.newPage({ viewport: WIDE, reducedMotion: 'reduce', ...look })
  faults.set(page, faultsOf(page))
  open.push(page)
  await page.goto(`${pathToFileURL(path).href}#moves=at-once&${hash}`)
  if (isAsked) await page.locator(CHOICES).first().waitFor()
  return page
}

/** Does something, and waits until the table asks again or the game is over. */
async function press(page: Page, how: string | (() => Promise<void>)): Promise<void> {
  const before = await page.locator('.table').getAttribute('data-scene')
  await (typeof how === 'string' ? page.keyboard.press(how) : how())
  const isAsked = `.table:not([data-scene="${before}"]):has(${CHOICES.replaceAll('.table ', '')}, .verdict)`
  await page.locator(isAsked).waitFor()
}

/** Clicks one choice after the other until something holds, or the game is over. */
async function choose(page: Page, isEnough: () => Promise<boolean>): Promise<number> {
  let clicks = 0
  while ((await page.locator('.verdict').count()) === 0 && !(await isEnough())) {
    const choices = page.locator(CHOICES)
    await press(page, () =>
      choices
        .nth(clicks % 2)
        .or(choices.first())
        .first()
        .click(),
    )
    clicks += 1
    expect(clicks).toBeLessThan(400)
  }
  return clicks
}

const playByClicking = (page: Page): Promise<number> => choose(page, async () => false)

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let n = 0; n < 40; n += 1) {
    if ((await page.locator(`${selector}:focus`).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${selector}`)
}

async function menu(page: Page, item: string): Promise<void> {
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: item }).click()
}

const sidewaysScroll = (page: Page): Promise<number> =>
  page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)

/** What an accessibility scan finds that is serious or worse. */
async function barriers(page: Page): Promise<string[]> {
  // The page's own policy would refuse a script element.
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> }
    }
    interface Violation {
      readonly id: string
      readonly impact: string
      readonly nodes: readonly { readonly html: string }[]
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}
