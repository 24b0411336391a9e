import { expect, test } from 'vitest'
import type { Config } from '../../../search/index.ts'
import { type MadeUp, studyOf, tunedOf, verdictOf } from '../testing/sample.ts'
import { reportPage } from './page.ts'

const EVIL = `</script><img src=x onerror="alert('1')">&`

/** Many configurations on one block, some of which failed, and a race. */
function made(many: number, others: Config = { kind: 'plain' }): MadeUp[] {
  const search = Array.from(
    { length: many },
    (_, n): MadeUp => ({
      config: { x: n === 0 ? 5 : (10 * n) / (many + 0.5), ...others },
      block: 0,
      scores: n % 50 === 49 ? `failed ${EVIL}` : [n, -n],
    }),
  )
  const configs: Config[] = [search[0]?.config as Config, search[1]?.config as Config]
  const race = configs.flatMap((config, which) =>
    Array.from(
      { length: 12 },
      (_, block): MadeUp => ({ config, block, heldOut: true, scores: [block - which, block] }),
    ),
  )
  return [...search, ...race]
}

test('nothing that comes from a study becomes part of the page', () => {
  const study = studyOf({
    name: EVIL,
    horizons: [EVIL, 'far'],
    metric: EVIL,
    parameters: {
      x: { type: 'float', low: 0, high: 10, default: 5 },
      kind: { type: 'choice', values: [EVIL, 'b'], default: EVIL },
      [EVIL]: { type: 'boolean' },
    },
    instances: [EVIL, ...Array.from({ length: 9 }, (_, n) => n)],
  })
  const found = { x: 0.05, kind: EVIL, [EVIL]: true }
  const page = reportPage(
    study,
    tunedOf(study, made(60, { kind: EVIL, [EVIL]: false }), { horizons: [verdictOf(found, -1, [-2, -0.5])] }),
  )
  expect(page).not.toContain('<img')
  expect(page).toContain('&lt;img src=x')
  // One for the page, and data for each of two figures.
  expect(page.match(/<\/script>/g)).toHaveLength(3)
  expect(page.match(/<script/g)).toHaveLength(3)
})

test('it needs no other file and no network', () => {
  const study = studyOf()
  const page = reportPage(study, tunedOf(study, made(30)))
  expect(page).not.toMatch(/\b(src|href)="(?!#)/)
  expect(page).not.toMatch(/https?:|@import|url\(/)
})

test('of thousands of trials a few hundred are shown, and it says so', () => {
  const study = studyOf()
  const page = reportPage(study, tunedOf(study, made(3000)))
  expect(page.match(/<path class="line/g)).toHaveLength(2 * 250)
  expect(page).toContain('250 of 3000 drawn: the 100 best and an even choice of the others')
  expect(page).toContain('The first 300 of 3024 evaluations')
  expect(page.length).toBeLessThan(1_000_000)
})

test('the best lines of a horizon are drawn last, and those that failed first', () => {
  const study = studyOf()
  const page = reportPage(study, tunedOf(study, made(100)))
  const data = [...page.matchAll(/<script type="application\/json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json as string),
  )
  expect(data[0].told.at(-1)).toMatch(/^configuration 0: 0 mae/)
  expect(data[0].told[0]).toContain('failed')
  expect(data[1].told.at(-1)).toMatch(/^configuration 98: −98 mae/)
})

test('it says what was adopted, what was not, and why', () => {
  const study = studyOf()
  const found = made(100)[1]?.config as Config
  const horizons = [
    verdictOf(found, -1, [-2, -0.5]),
    verdictOf(found, 0.25, [Number.NEGATIVE_INFINITY, 2], false),
  ]
  const tuned = tunedOf(study, made(100), { horizons })
  const page = reportPage(study, tuned)
  expect(page).toContain('Something better was found for near; elsewhere keep what is in use.')
  expect(page).toContain(
    'Use configuration 1: mae is 1 lower than with what is in use (−2 to −0.5), on 12 blocks',
  )
  expect(page).toContain('The closest was configuration 1: +0.25 (−∞ to +2) mae')
  expect(page).toContain('How it ended: could no longer be shown to be better')
  expect(page).toContain('<mark>0.0995</mark> <small>was 5</small>')
  expect(page).toContain('better on 12, worse on 0 of 12 blocks')
})

test('a study where nothing could be done is told as that', () => {
  const study = studyOf({ horizons: ['only'] })
  const page = reportPage(study, tunedOf(study, []))
  expect(page).toContain('Nothing better was found: keep what is in use.')
  expect(page).toContain('There is nothing to compare')
  expect(page).toContain('Nobody ran')
  const main = page.slice(page.indexOf('<main>'), page.indexOf('</main>'))
  expect(main).not.toMatch(/NaN|undefined|Infinity/)
})
