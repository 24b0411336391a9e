import { describe, expect, test } from 'vitest'
import { CLASSICS } from '../classics/index.ts'
import type { Get } from '../rules/grammar.ts'
import { changesTold, isSameRule } from '../testing/english-ablation.ts'
import { settingsOf } from '../testing/settings.ts'
import { english, englishPage } from './english.ts'
import type { ClauseKinds } from './expressions/clauses.ts'
import type { GroupKinds } from './expressions/groups.ts'
import type { SaidKinds } from './expressions/phrases.ts'

const ONE_IN = 15

describe.each([...CLASSICS])('%s', (id, game) => {
  test('reads as it is kept in docs/rules', async () => {
    await expect(english(game)).toMatchFileSnapshot(`../../../docs/rules/${id}.md`)
  })

  // Every field is tried by `npm run prove english`; here, one in so many.
  test('every rule is told: changed, the English changes', () => {
    const settings = [{}, ...settingsOf(id).map(({ options = {} }) => options)]
    const changes = [...changesTold(game, settings, ONE_IN)]
    expect(changes.length).toBeGreaterThan(0)
    expect(changes.filter((change) => !change.told && !isSameRule(change))).toEqual([])
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
  expect(english(hearts)).toContain('ends when a deal is over and a player’s score is at least 100.')
  expect(english(hearts, { options: { target: 50, deals: 3 } })).toContain('at least 50')
  expect(english(hearts, { options: { target: 50, deals: 3 } })).toContain('the deal count is at least 3')
})

test('every kind of expression has words', () => {
  type Worded = SaidKinds | GroupKinds | ClauseKinds | 'me' | 'bound'
  // Does not compile if a kind of the grammar is left out.
  const missing: Exclude<Get, Worded> extends never ? true : false = true
  expect(missing).toBe(true)
})
