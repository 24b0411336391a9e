import { expect, test } from 'vitest'
import { faultsOf } from '../../../html/testing/faults.ts'
import { gameName } from '../names.ts'
import { ANCESTOR, madeUpChampion, madeUpEvolution } from '../testing/sample.ts'
import { evolutionPage } from './page.ts'

const EVIL = `</style></svg><img src=x onerror="alert('1')">&`

const headingsOf = (page: string, level = 2): string[] =>
  Array.from(page.matchAll(new RegExp(`<h${level}>(.*?)</h${level}>`, 'g')), ([, text = '']) => text)

/** What a reader sees, on one line. */
const textOf = (page: string): string =>
  page
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const sectionOf = (page: string, id: string): string =>
  new RegExp(`<section id="${id}">.*?</section>`, 's').exec(page)?.[0] ?? ''

test('it has all its parts, is well-formed, and refers to nothing elsewhere', () => {
  const page = evolutionPage(madeUpEvolution())
  expect(headingsOf(page)).toEqual([
    'Summary',
    'Archive',
    'Generations',
    'Tovira',
    'Mendal',
    'Operators: which changes worked',
    'Why games were refused',
  ])
  expect(faultsOf(page)).toEqual([])
  expect(page).not.toContain('<script')
  expect(page).not.toMatch(/NaN|undefined|Infinity|\[object/)
})

test('every link leads to a section', () => {
  const page = evolutionPage(madeUpEvolution())
  const ids = new Set(Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id))
  const links = Array.from(page.matchAll(/href="#([^"]*)"/g), ([, id]) => id)
  // Seven sections; both games in the table and in the archive.
  expect(links).toHaveLength(7 + 2 + 2)
  expect(links.filter((id) => !ids.has(id))).toEqual([])
})

test('the same evolution gives the same bytes, and the page is made from plain data', () => {
  const evolution = madeUpEvolution()
  expect(evolutionPage(JSON.parse(JSON.stringify(evolution)))).toBe(evolutionPage(evolution))
})

test('nothing that comes from a game or a search becomes part of the page', () => {
  const champion = madeUpChampion({
    name: EVIL,
    file: EVIL,
    mechanisms: EVIL,
    removed: [EVIL],
    nearest: { id: EVIL, name: EVIL, distance: 0.5 },
    descent: [{ from: EVIL, changes: [EVIL], generation: 1 }],
    record: `players: ${EVIL}\n\n${EVIL}`,
    players: { thumb: EVIL, simple: EVIL, glance: EVIL, quick: EVIL, top: EVIL },
  })
  const page = evolutionPage(
    madeUpEvolution({
      seed: EVIL,
      best: [champion],
      dimensions: [
        { name: EVIL, type: 'category' },
        { name: EVIL, type: 'number', edges: [1] },
      ],
      archive: [{ cell: [EVIL, 0], quality: 3, name: EVIL }],
      operators: [{ operator: EVIL, meanReward: 1, rewards: 1 }],
      refused: [{ cause: EVIL, games: 1 }],
    }),
  )
  expect(page).not.toContain('<img')
  expect(page.match(/&lt;img src=x/g)?.length).toBeGreaterThanOrEqual(20)
  expect(faultsOf(page)).toEqual([])
})

test('the summary says what was asked, what was done and which games are best', () => {
  const page = evolutionPage(madeUpEvolution())
  expect(page).toContain('For 2 players, style balanced, seed 7')
  const summary = textOf(sectionOf(page, 'summary'))
  expect(summary).toMatch(/The best game is Tovira, with a quality of [\d.]+ of 100\./)
  expect(summary).toContain('It ran for 3 generations with at most 60 new games in each.')
  expect(summary).toContain('180 games got a look')
  expect(summary).toContain('1,234,567 games were played')
  expect(summary).toContain('GOPS 42% differs')
  expect(summary).toContain('Hearts the same rules')
})

test('an archive has a map for each category, high values at the top, and the best games named', () => {
  const archive = sectionOf(evolutionPage(madeUpEvolution()), 'archive')
  const maps = archive.split('<figure').slice(1)
  expect(maps.map((map) => textOf(map.split('</figcaption>')[0] as string))).toEqual([
    expect.stringContaining('bids 2 cells'),
    expect.stringContaining('tricks 1 cell'),
  ])
  const rows = Array.from(maps[0]?.matchAll(/<tr>.*?<\/tr>/gs) ?? [], ([row]) => textOf(row).trim())
  expect(rows).toEqual(['under 3 3 to 6 from 6', 'from 0.5 31 Tovira none none', 'under 0.5 none none 12'])
})

test('better games have fuller colours, which the legend explains', () => {
  const archive = sectionOf(evolutionPage(madeUpEvolution()), 'archive')
  const shades = Array.from(archive.matchAll(/<td class="shade(\d)">(\d+)/g), ([, shade, quality]) => [
    Number(quality),
    Number(shade),
  ])
  expect(shades).toEqual([
    [31, 5],
    [12, 0],
    [25, 4],
  ])
  expect(textOf(/<ul class="levels".*?<\/ul>/s.exec(archive)?.[0] ?? '')).toContain(
    '10 to 15 15 to 20 20 to 25 25 to 30 30 to 35 no game',
  )
})

test('an archive may have any number of dimensions', () => {
  const cell = (...place: (number | string)[]) => ({ cell: place, quality: 5, name: null })
  const number = { name: 'length', type: 'number', edges: [4] } as const
  const titles = (dimensions: (typeof number)[], ...archive: ReturnType<typeof cell>[]): string[] => {
    const page = evolutionPage(madeUpEvolution({ dimensions, archive }))
    expect(faultsOf(page)).toEqual([])
    return Array.from(
      page.matchAll(/<figure class="map"><figcaption>(.*?) <small>/g),
      ([, title = '']) => title,
    )
  }
  expect(titles([], cell())).toEqual(['All games'])
  expect(titles([number], cell(0), cell(1))).toEqual(['All games'])
  expect(titles([number, number, number], cell(0, 0, 0), cell(1, 0, 1))).toHaveLength(2)
  expect(titles([])).toEqual([])
})

test('curves have a gap where nothing is known', () => {
  const { history } = madeUpEvolution()
  const unknown = [
    { ...history[1], generation: 4, median: null },
    { ...history[2], generation: 5 },
  ]
  const page = evolutionPage(madeUpEvolution({ history: [...history, ...unknown] as typeof history }))
  const [best, median] = sectionOf(page, 'generations').split('<figure').slice(1)
  // The first generation has no best; the median is also unknown in the fourth, and known alone in the fifth.
  expect(best?.match(/class="course mean" d="M25 /g)).toHaveLength(1)
  expect(median?.match(/class="course mean"/g)).toHaveLength(1)
  expect(median?.match(/class="dot mean" d="M100 /g)).toHaveLength(1)
  expect(page).toContain('From generation 1 to 5, the best quality goes from 20 to 31.2')
})

test('a champion has its rules in English, its reasons and its file to play', () => {
  const champion = sectionOf(evolutionPage(madeUpEvolution()), 'game-1')
  expect(headingsOf(champion, 3)).toEqual([
    'Rules',
    'Why it scored',
    'What is new',
    'Rules that were removed',
  ])
  expect(headingsOf(champion, 4)).toEqual(expect.arrayContaining(['Aim', 'Cards', 'Play', 'End']))
  expect(champion).toContain('<code>npx manyhands play games/tovira.json</code>')
  expect(textOf(champion)).toMatch(
    /depth The player who thinks most wins \d+% \(\d+% to \d+%\) of games against the best simple player/,
  )
  expect(champion).toContain('best rule of thumb over random')
})

test('a champion shows where it comes from, step by step, and what was removed', () => {
  const champion = textOf(sectionOf(evolutionPage(madeUpEvolution()), 'game-1'))
  expect(champion).toContain(
    'The nearest classic is GOPS: 42% of the two games’ rules differ. In play, the shares of games that rules of thumb win differ by 21 points on average, and a game has 1.8 times as many decisions. GOPS a starting game ' +
      `${gameName(ANCESTOR).name} generation 1 deal 7 cards instead of 10 ` +
      'Tovira generation 4 the lowest score wins a pack without 2s',
  )
  expect(champion).toContain('left out at the end, even if a step above had brought it in. shuffle the stock')
})

test('a starting game that nothing changed says so', () => {
  const champion = textOf(sectionOf(evolutionPage(madeUpEvolution()), 'game-2'))
  expect(champion).toContain('The rules are those of Hearts.')
  expect(champion).toContain('one of the games that the search began with, unchanged')
  expect(champion).toContain('Measured once.')
  expect(champion).not.toContain('Rules that were removed')
})

test('a recorded game is shown without what only programs read', () => {
  const champion = sectionOf(evolutionPage(madeUpEvolution()), 'game-1')
  const [, record = ''] = /<pre class="record"[^>]*>(.*?)<\/pre>/s.exec(champion) ?? []
  expect(record).toBe('player 1: bid KC\nover: won by player 1, scores 52 0')
  expect(champion).toContain('player 1 <code>forgetful-mcts:200</code>')
})

test('operators are ordered by what they achieved, and causes have their share', () => {
  const page = evolutionPage(madeUpEvolution())
  const operators = textOf(sectionOf(page, 'operators'))
  expect(operators).toMatch(/wild rank 0\.50 12 number 0\.25 40 .*Not used: donor deck\./)
  const refused = textOf(sectionOf(page, 'refused'))
  expect(refused).toContain('120 games of 200 evaluated were refused')
  expect(refused).toContain('too few decisions 90 75% endless 30 25%')
})

test('an evolution that found nothing says so', () => {
  const nothing = { best: [], archive: [], history: [], operators: [], refused: [] }
  const page = evolutionPage(madeUpEvolution(nothing))
  expect(page).toContain('No game passed every test.')
  expect(page).toContain('The archive is empty')
  expect(page).toContain('No operator was used.')
  expect(page).toContain('No game was refused.')
  expect(faultsOf(page)).toEqual([])
  expect(page).not.toMatch(/NaN|undefined|Infinity/)
})
