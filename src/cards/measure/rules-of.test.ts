import { expect, test } from 'vitest'
import { gops } from '../classics/gops.ts'
import { whist } from '../classics/whist.ts'
import { pathText } from '../vary/paths.ts'
import { removalsIn } from '../vary/removals.ts'
import { rulesOf } from './rules-of.ts'

const rules = rulesOf(whist, {})
const ruleAt = (path: string, how = 'left out') =>
  rules.find((rule) => rule.path.endsWith(path) && rule.how === how)

test('a rule that is left out is named by the sentence that vanishes', () => {
  expect(ruleAt('flow[0].steps[0]')).toMatchObject({ words: 'Shuffle the stock.', becomes: null })
})

test('a rule that is a part of a sentence is named by that sentence and what it becomes', () => {
  expect(ruleAt('follow.of[0]')).toMatchObject({
    words:
      'To follow, play a card in your hand of the suit led if you can; otherwise, any card in your hand.',
    becomes: 'It may be any card in your hand: nobody has to follow suit.',
  })
})

test('a sentence that vanishes because nothing depends on it any more does not name the rule', () => {
  expect(ruleAt('power.test', 'never')?.becomes).toBe(
    'The trick is won by the highest card of the suit led; no other card can win.',
  )
})

test('what only counts for statistics, and options that were not chosen, are no rules', () => {
  expect(rules.filter(({ path }) => /dealCount|counters|flow\[0\]\.steps\[[78]\]/.test(path))).toEqual([])
  expect(rules.filter(({ path }) => path.startsWith('flow[0].while.'))).toEqual([])
  const carry = 'flow[3].steps[2].steps[0].else[1]'
  expect(rulesOf(gops, {}).some(({ path }) => path.startsWith(carry))).toBe(false)
})

test('no two rules leave the same game', () => {
  expect(new Set(rules.map(({ without }) => JSON.stringify(without))).size).toBe(rules.length)
})

test('numbers are no rules', () => {
  const paths = Array.from(removalsIn(whist), ({ path }) => pathText(path))
  expect(paths.filter((path) => /options\.|\.n$|\.packet$|teams\./.test(path))).toEqual([])
})
