import { describe, expect, test } from 'vitest'
import { checkGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { formatEvent } from '../interpret/trace.ts'
import { labels, say } from '../testing/scripted.ts'
import { kuhnPoker } from './kuhn-poker.ts'

const program = new Program(kuhnPoker)
const CARDS = ['J', 'Q', 'K']

/** The cards of the two players. */
type Deal = readonly [string, string]

const DEALS: Deal[] = CARDS.flatMap((first) => CARDS.map((second): Deal => [first, second])).filter(
  ([first, second]) => first !== second,
)

const start = (deal: Deal): Play => Play.start(program, { seed: 1, deck: deal.map((card) => `${card}S`) })

function bet(deal: Deal, ...words: readonly string[]): Play {
  const play = start(deal)
  say(play, ...words)
  return play
}

test('the rules check without a warning', () => {
  expect(checkGame(kuhnPoker).problems).toEqual([])
})

describe('betting', () => {
  test('is to check or bet, and facing a bet to fold or call', () => {
    expect(labels(bet(['J', 'Q']))).toEqual(['check', 'bet'])
    expect(labels(bet(['J', 'Q'], 'check'))).toEqual(['check', 'bet'])
    expect(labels(bet(['J', 'Q'], 'bet'))).toEqual(['fold', 'call'])
    const answer = bet(['J', 'Q'], 'check', 'bet')
    expect(answer.seat).toBe(0)
    expect(labels(answer)).toEqual(['fold', 'call'])
  })

  test.each([
    [['check', 'check'], 1],
    [['bet', 'call'], 2],
    [['check', 'bet', 'call'], 2],
  ])('%j is won by the higher card, which wins %i', (words, gain) => {
    expect(bet(['K', 'Q'], ...words).outcome.scores).toEqual([gain, -gain])
    expect(bet(['J', 'Q'], ...words).outcome.scores).toEqual([-gain, gain])
    expect(bet(['J', 'Q'], ...words).outcome.winners).toEqual([1])
  })

  test('costs whoever folds the ante, with the higher card too', () => {
    expect(bet(['J', 'K'], 'bet', 'fold').outcome.scores).toEqual([1, -1])
    expect(bet(['K', 'J'], 'check', 'bet', 'fold').outcome.scores).toEqual([-1, 1])
    expect(bet(['K', 'J'], 'check', 'bet', 'fold').outcome).toMatchObject({
      winners: [1],
      counters: { bets: 1, folds: 1, showdowns: 0 },
    })
  })

  test('shows the cards after a call, and not after a fold', () => {
    const shown = (...words: readonly string[]): string[] => {
      const heard: string[] = []
      const onEvent = (event: Parameters<typeof formatEvent>[1]): void =>
        void heard.push(formatEvent(program, event).trim())
      say(Play.start(program, { seed: 1, deck: ['KS', 'JS'], onEvent }), ...words)
      return heard.filter((line) => line.includes('shown') || line.endsWith('seen by all'))
    }
    expect(shown('bet', 'call')).toEqual(['shown to all: JS KS'])
    expect(shown('bet', 'fold')).toEqual([])
  })
})

type Node =
  | { readonly gain: number }
  | { readonly known: string; readonly yields: Node; readonly dares: Node }

/** Everything that can happen after a deal; `known` is what the player whose turn it is knows. */
function treeOf(deal: Deal): Node {
  const after = (...heard: readonly string[]): Node => {
    const play = bet(deal, ...heard)
    if (play.over) return { gain: play.outcome.scores[0] as number }
    const [yields, dares] = labels(play) as [string, string]
    return {
      known: [deal[play.seat], ...heard].join(' '),
      yields: after(...heard, yields),
      dares: after(...heard, dares),
    }
  }
  return after()
}

describe('between perfect players', () => {
  const trees = DEALS.map(treeOf)

  /** How often, in ninths, a player bets rather than checks, or calls rather than folds. */
  type Plan = Readonly<Record<string, number>>

  /** The second player's only best plan. */
  const second: Plan = { 'J check': 3, 'Q check': 0, 'K check': 9, 'J bet': 0, 'Q bet': 3, 'K bet': 9 }
  /** The first player's: it may bluff with a jack up to a third of the time, and the rest follows from that. */
  const first = (bluffs: number): Plan => ({
    J: bluffs,
    Q: 0,
    K: 3 * bluffs,
    'J check bet': 0,
    'Q check bet': bluffs + 3,
    'K check bet': 9,
  })

  /** Nobody is asked more than three times in a deal, so that shares of 9³ stay whole. */
  const WHOLE = 9 ** 3

  /** What the first player gains in all six deals, in 729ths: exactly. */
  function gain(plan: Plan): number {
    const within = (node: Node, share: number): number => {
      if ('gain' in node) return node.gain * share
      const dares = (share / 9) * (plan[node.known] as number)
      return within(node.dares, dares) + within(node.yields, share - dares)
    }
    return trees.reduce((sum, tree) => sum + within(tree, WHOLE), 0)
  }

  /** A plan without chance for each way to answer yes or no in all situations of another. */
  function pureLike(plan: Plan): Plan[] {
    const situations = Object.keys(plan)
    return Array.from({ length: 2 ** situations.length }, (_, bits) =>
      Object.fromEntries(situations.map((known, n) => [known, 9 * ((bits >> n) & 1)])),
    )
  }

  // −1/18 a deal.
  const VALUE = (-1 * DEALS.length * WHOLE) / 18

  test.each([0, 1, 2, 3])('the first one loses 1/18 a game, bluffing %i times in nine', (bluffs) => {
    expect(gain({ ...first(bluffs), ...second })).toBe(VALUE)
  })

  test('neither can do better, so that this is the value of the game (Kuhn 1950)', () => {
    expect(Math.max(...pureLike(first(0)).map((plan) => gain({ ...plan, ...second })))).toBe(VALUE)
    for (const bluffs of [0, 1, 2, 3]) {
      const replies = pureLike(second).map((plan) => gain({ ...first(bluffs), ...plan }))
      expect(replies).toHaveLength(64)
      expect(Math.min(...replies)).toBe(VALUE)
    }
  })
})
