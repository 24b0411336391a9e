import { describe, expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import { untold } from '../testing/english-ablation.ts'
import { settingsOf } from '../testing/settings.ts'
import { english, englishPage } from './english.ts'

const ONE_IN = 5

/** Changes that leave the rules as they are. */
const SAME = [
  // No option can be less than 0, so at most 0 is 0.
  / → "le"$/,
  // Trumps beat other suits by any number of places from 13 on, and cards that cannot win may have any number below 0.
  /power\.then\.of\[0\] → (?:14|33)$/,
  /power(?:\.else)+ → -2$/,
]

describe.each([...CLASSICS])('%s', (id, game) => {
  test('reads as it is kept in docs/rules', async () => {
    await expect(english(game)).toMatchFileSnapshot(`../../../docs/rules/${id}.md`)
  })

  // Every field is tried by `npm run prove english`; here, one in so many.
  test('every rule is told: changed, the English changes', () => {
    const settings = [{}, ...settingsOf(id).map(({ options = {} }) => options)]
    const silent = Array.from(untold(game, settings, ONE_IN), ({ path, change }) => `${path} → ${change}`)
    expect(silent.filter((change) => !SAME.some((same) => same.test(change)))).toEqual([])
  })

  test('no mark of the writing is left over', () => {
    expect(english(game)).not.toMatch(/[⟨⟩]|undefined|\[object|\bit\d| {2}/)
  })

  test('is a page of its own, with a line for every sentence', () => {
    const page = englishPage(game)
    expect(page).toMatch(/^<!doctype html>/)
    expect(page).toContain('Score sheet')
    expect(page).not.toMatch(/<(?:script|link|img)|\*\*/)
  })
})

test('options are worked into the text', () => {
  const hearts = CLASSICS.get('hearts')
  if (!hearts) throw new Error('there is no hearts')
  expect(english(hearts)).toContain('until there is a player whose score is at least 100.')
  expect(english(hearts, { options: { target: 50, deals: 3 } })).toContain('at least 50')
  expect(english(hearts, { options: { target: 50, deals: 3 } })).toContain('the deal count is at least 3')
})
