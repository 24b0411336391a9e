/** A rule that is wrong makes its fact fail, in the parts where it matters. */
import { describe, expect, test } from 'vitest'
import { beggarMyNeighbour } from '../classics/beggar-my-neighbour.ts'
import { blackjack } from '../classics/blackjack.ts'
import { clockPatience } from '../classics/clock-patience.ts'
import { cribbage } from '../classics/cribbage.ts'
import { gops } from '../classics/gops.ts'
import { kuhnPoker } from '../classics/kuhn-poker.ts'
import { leducPoker } from '../classics/leduc-poker.ts'
import { war } from '../classics/war.ts'
// biome-ignore format: a line for each name would hide the tests
import {
  ACE_LOW, and, byRank, count, deal, eq, le, look, ne, or, rankOf, repeat, shuffle,
  sum, zone,
} from '../rules/build.ts'
import type { Expr, Game } from '../rules/tree.ts'
import { pathsIn, replaceAt, valueAt } from '../vary/paths.ts'
import { belowSeventeen, dealerDrawing, total } from './facts/blackjack-dealer.ts'
import { bridgeShapes } from './facts/bridge-shapes.ts'
import { cribbageShow } from './facts/cribbage-hands.ts'
import { prizeBidder } from './facts/gops-28.ts'
import { poker5 } from './facts/poker-5.ts'
import { verify } from './verify.ts'

/** The parts of a fact that fail with these rules. */
async function failing(id: string, tree: Game, effort = 0.1): Promise<string[]> {
  const [report] = (await verify({ only: [id], trees: { [id]: tree }, effort })).result.facts
  const keys = report?.parts.filter(({ ok }) => !ok).map(({ part }) => part.key) ?? []
  expect(report?.ok).toBe(keys.length === 0 && report?.trouble === undefined)
  return keys
}

/** A tree where the one value that is like this is another. */
function withOther(tree: Game, isIt: (value: unknown) => boolean, other: (value: never) => unknown): Game {
  const [path, another] = pathsIn(tree).filter((path) => isIt(valueAt(tree, path)))
  if (!path || another) throw new Error(`${tree.id} has ${another ? 'several values' : 'no value'} like that`)
  return replaceAt(tree, path, other(valueAt(tree, path) as never)) as Game
}

const withDef = (tree: Game, name: string, is: (was: never) => unknown): Game =>
  replaceAt(tree, ['defs', name, 'is'], is(tree.defs?.[name]?.is as never)) as Game

describe('Beggar-My-Neighbour', () => {
  test('where a queen asks for three cards', async () => {
    const tree = { ...beggarMyNeighbour, tables: { penalty: byRank({ J: 1, Q: 3, K: 3, A: 4 }) } }
    expect(await failing('beggar-records', tree)).toContain('deal-7-cards')
  })

  test('where the pile is not turned over', async () => {
    const tree = withOther(
      beggarMyNeighbour,
      (value) => (value as { turn?: string })?.turn === 'over',
      ({ turn: _, ...move }: { turn: string }) => move,
    )
    expect((await failing('beggar-records', tree)).length).toBeGreaterThan(5)
  })
})

describe('Kuhn poker', () => {
  const withStake = (tree: Game, init: number): Game =>
    replaceAt(tree, ['vars', 'stake', 'init'], init) as Game

  test('with an ante of two', async () => {
    expect(await failing('kuhn', withStake(kuhnPoker, 2))).toEqual(['value'])
  })

  test('that is too large to be solved', async () => {
    const trees = { kuhn: prizeBidder() }
    const [report] = (await verify({ only: ['kuhn'], trees })).result.facts
    expect(report).toMatchObject({ ok: false, trouble: expect.stringContaining('too large to be solved') })
  })
})

test('Leduc poker with one raise a round', async () => {
  const isLimit = (value: unknown): boolean =>
    (value as { get?: string })?.get === 'lt' && JSON.stringify(value).includes('raises')
  const tree = withOther(leducPoker, isLimit, (limit: object) =>
    JSON.parse(JSON.stringify(limit).replace(/2(?=[^0-9]*$)/, '1')),
  )
  expect(await failing('leduc', tree)).toEqual(['value'])
})

test('War with two cards down', async () => {
  const tree = withOther(
    war,
    (value) => (value as { get?: string })?.get === 'min',
    (least: { of: unknown[] }) => ({ ...least, of: [2, ...least.of.slice(1)] }),
  )
  expect(await failing('war-length', tree, 0.15)).toEqual(['meanThrows', 'meanWars'])
})

test('Clock patience that is won with one card face down', async () => {
  const path = ['result', 'winners', 'test']
  const { of } = valueAt(clockPatience, path) as { of: Expr }
  const tree = replaceAt(clockPatience, path, le(count(of), 1)) as Game
  expect(await failing('clock-patience', tree)).toEqual(['winProbability'])
})

test('GOPS where equal bids carry the prize over', async () => {
  const carry = { default: true, means: 'whether it does' }
  expect(await failing('gops-28', prizeBidder({ ...gops, options: { carry } }), 0.5)).toEqual([
    'expectedMargin',
  ])
})

test('a bridge deal of twelve cards', async () => {
  const flow = [
    shuffle(zone('stock')),
    deal(zone('stock'), 'hand', { n: 12 }),
    ...bridgeShapes.tree.flow.slice(2),
  ]
  const parts = ['4432', '5332', '5431', '4333']
  expect((await failing('bridge-shapes', { ...bridgeShapes.tree, flow })).toSorted()).toEqual(
    parts.toSorted(),
  )
})

describe('a blackjack dealer', () => {
  test('who shuffles for ever', async () => {
    const flow = [repeat({}, shuffle(zone('stock')))]
    const trees = { 'blackjack-dealer': { ...dealerDrawing(belowSeventeen), flow } }
    const [report] = (await verify({ only: ['blackjack-dealer'], trees })).result.facts
    expect(report).toMatchObject({ ok: false, trouble: '13 games did not end' })
  })

  const hard = sum(zone('dealer'), (card) => look('pips', rankOf(card)))

  test('who hits soft 17', async () => {
    const hitsSoft = or(belowSeventeen, and(eq(total, 17), ne(total, hard)))
    // Who has a blackjack does not draw at all.
    expect(await failing('blackjack-dealer', dealerDrawing(hitsSoft))).toEqual([
      '17',
      '18',
      '19',
      '20',
      '21',
      'bust',
    ])
  })

  test('for whom a jack is eleven', async () => {
    const pips = { ...blackjack.tables?.['pips'], of: { ...blackjack.tables?.['pips']?.of, J: 11 } }
    const tree = dealerDrawing(belowSeventeen, { ...blackjack, tables: { pips } } as Game)
    expect(await failing('blackjack-dealer', tree)).toContain('bust')
  })
})

test('poker hands where the ace is low only', async () => {
  const tree = { ...poker5.tree, deck: { ...poker5.tree.deck, ranks: ACE_LOW } }
  expect(await failing('poker-5', tree)).toEqual(expect.arrayContaining(['straightFlush', 'straight']))
})

test('cribbage hands without one for his nobs', async () => {
  const tree = withDef(cribbage, 'worth', (worth: { of: unknown[] }) => ({
    ...worth,
    of: worth.of.slice(0, -1),
  }))
  const keys = await failing('cribbage-hands', cribbageShow(tree))
  expect(keys).toEqual(expect.arrayContaining(['mean', '1', '29']))
  // Nothing is worth 19, with it or without.
  expect(keys).not.toContain('19')
})
