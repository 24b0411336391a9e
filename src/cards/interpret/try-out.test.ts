import { expect, test } from 'vitest'
import { assertGame, sentence } from '../check/check.ts'
import { CLASSICS } from '../classics/index.ts'
import { whist } from '../classics/whist.ts'
// biome-ignore format: a line for each name would hide the cases
import {
  all, byRank, choose, count, deadwood, each, eq, everyone, filter, gt, image, increase, led, may, mayEach, me, mul, number, range, rankOf, suitOf,
  zone,
} from '../rules/build.ts'
import type { Game, StepNodes } from '../rules/tree.ts'
import { small, withChoice, withNumber, withSteps, withTables } from '../testing/small-game.ts'
import { Program } from './program.ts'
import { tryOut } from './try-out.ts'

const found = (tree: unknown): string[] => tryOut(new Program(assertGame(tree))).map(sentence)

/** A few classics, quick to play, in which choices have no "otherwise". */
test.each(['cribbage', 'president', 'kuhn-poker', 'gops', 'go-fish', 'oh-hell'])(
  '%s always gives an option',
  (id) => {
    expect(found(CLASSICS.get(id))).toEqual([])
  },
)

test('a choice that turns out to have no option is found, unless it says what happens then', () => {
  const kings = filter(zone('rows', me, 0), (card) => eq(rankOf(card), { get: 'rank', is: 'K' }))
  const steps = (otherwise?: []) =>
    withSteps(each(everyone, () => choose([mayEach('keep', kings, () => [])], otherwise)))
  expect(found(steps())).toEqual([
    'flow[3].steps[0]: found a player who has no option (in game 0 of random play with seed 1); expected an option, or steps to take in "otherwise" (play goes on without a choice; if you mean that, write "otherwise": [])',
  ])
  expect(found(steps([]))).toEqual([])
})

test('an option that is never there is found', () => {
  const bids = (limit: number) =>
    withSteps(
      each(everyone, () =>
        choose([may('pass', []), mayEach('bid', range(1, 12), () => [], { where: (n) => gt(n, limit) })]),
      ),
    )
  expect(found(bids(100))).toEqual([
    expect.stringMatching(
      /^flow\[3\]\.steps\[0\]\.options\[1\]: found an option that was never there, in \d+ choices of random play with seed 1; expected an option that can be taken/,
    ),
  ])
  expect(found(bids(11))).toEqual([])
})

test('a trick in which a player with cards can play none is found', () => {
  const hand = zone('hand', me)
  const strict = (step: object): object =>
    'do' in step && step.do === 'trick'
      ? { ...(step as StepNodes['trick']), follow: filter(hand, (card) => eq(suitOf(card), suitOf(led))) }
      : 'steps' in step
        ? { ...step, steps: (step.steps as object[]).map(strict) }
        : step
  const game = { ...whist, flow: whist.flow.map(strict) } as Game
  expect(found(game)).toEqual([
    expect.stringMatching(
      /^flow\S*\.follow: found a player who has cards and can play none .*; expected a card to play/,
    ),
  ])
})

test('numbers that a set has no room for, and cards beyond those that melds are found in, are told', () => {
  const seen = (path: string) => [
    expect.stringMatching(
      new RegExp(`^${path.replaceAll(/[[\].]/g, '\\$&')}: found a number that is not from 0 to 63 `),
    ),
  ]
  expect(found(withNumber(count(range(0, mul(10, count(all('card')))))))).toEqual(
    seen('flow[3].steps[0].by.of'),
  )
  expect(found(withNumber(count(image(everyone, () => mul(10, count(all('card')))))))).toEqual(
    seen('flow[3].steps[0].by.of'),
  )
  expect(found(withNumber(count(image(everyone, (who) => number(who)))))).toEqual([])
  const many = {
    ...small,
    ...withTables({ pips: byRank({ A: 1 }, 10) }),
    deck: { suits: ['C', 'H'], ranks: [...'A23456789K'], in: 'stock' },
    flow: [...small.flow, increase('total', deadwood(all('card'), 'pips', { min: 3, same: 'rank' }))],
  }
  expect(found(many)).toEqual([expect.stringMatching(/^flow\[3\]\.by: found more than 16 cards /)])
  expect(found(withChoice(mayEach('bid', range(0, 63), () => [])))).toEqual([])
})
