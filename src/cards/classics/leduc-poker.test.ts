import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { checkGame } from '../check/check.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { labels, say } from '../testing/scripted.ts'
import { leducPoker } from './leduc-poker.ts'

const program = new Program(leducPoker)
const CARDS = ['JH', 'QH', 'KH', 'JS', 'QS', 'KS']

/** The first player's card, the second player's, and the one for all. */
type Deal = readonly [string, string, string]

const DEALS: Deal[] = CARDS.flatMap((first) =>
  CARDS.flatMap((second) => CARDS.map((board): Deal => [first, second, board])),
).filter((deal) => new Set(deal).size === 3)

/** Plays a deal by the first letters of what is done: k for check. */
function bet(deal: Deal, betting: string): Play {
  const play = Play.start(program, { seed: 1, deck: deal })
  const words: Record<string, string> = { f: 'fold', c: 'call', k: 'check', r: 'raise' }
  say(play, ...Array.from(betting, (letter) => words[letter] as string))
  return play
}

type Node =
  | { readonly gain: number }
  | { readonly seat: number; readonly known: string; readonly next: readonly Node[] }

/** Everything that can happen after a deal. `known` is what the player whose turn it is knows. */
function treeOf(deal: Deal, name: (card: string) => string): Node {
  const [place] = program.membersOf('board') as [number]
  const after = (play: Play, heard: string): Node => {
    if (play.over) {
      const [first, second] = play.outcome.scores as [number, number]
      expect(first + second).toBe(0)
      return { gain: first }
    }
    const board = play.state.countIn(place) === 0 ? '' : name(deal[2])
    const saved = play.save()
    return {
      seat: play.seat,
      known: `${play.seat} ${name(deal[play.seat] as string)} ${board} ${heard}`,
      next: labels(play).map((label, n) => {
        const branch = Play.load(program, saved)
        branch.choose(n)
        return after(branch, `${heard} ${label}`)
      }),
    }
  }
  return after(Play.start(program, { seed: 1, deck: deal }), '')
}

const leaves = (node: Node): number =>
  'gain' in node ? 1 : node.next.reduce((total, next) => total + leaves(next), 0)
const knownIn = (node: Node): string[] =>
  'gain' in node ? [] : [node.known, ...node.next.flatMap((next) => knownIn(next))]

test('the rules check without a warning', () => {
  expect(checkGame(leducPoker).problems).toEqual([])
})

describe('betting', () => {
  test('offers a fold only to who has something to call', () => {
    const play = bet(['JH', 'QH', 'KH'], '')
    expect(labels(play)).toEqual(['check', 'raise'])
    play.choose(1)
    expect(labels(play)).toEqual(['fold', 'call', 'raise'])
  })

  test('has at most two raises a round, of two and then of four', () => {
    const play = bet(['JH', 'QH', 'KH'], 'rr')
    expect(labels(play)).toEqual(['fold', 'call'])
    const second = bet(['JH', 'QH', 'KH'], 'rrcrr')
    expect(labels(second)).toEqual(['fold', 'call'])
    second.choose(1)
    expect(second.outcome.scores).toEqual([-13, 13])
  })

  test('is opened by the first player in both rounds', () => {
    expect(bet(['JH', 'QH', 'KH'], 'kk').seat).toBe(0)
    expect(bet(['JH', 'QH', 'KH'], 'rc').seat).toBe(0)
    expect(bet(['JH', 'QH', 'KH'], 'krc').seat).toBe(0)
  })

  test('costs whoever folds what it has put in', () => {
    expect(bet(['JH', 'KH', 'JS'], 'rf').outcome.scores).toEqual([1, -1])
    expect(bet(['JH', 'KH', 'JS'], 'krf').outcome.scores).toEqual([-1, 1])
    expect(bet(['JH', 'KH', 'JS'], 'rcrrf').outcome.scores).toEqual([-7, 7])
    expect(bet(['JH', 'KH', 'JS'], 'rcrrf').outcome.winners).toEqual([1])
  })
})

describe('a showdown', () => {
  test('is won by a pair with the common card over a higher card', () => {
    expect(bet(['JH', 'KH', 'JS'], 'kkkk').outcome.scores).toEqual([1, -1])
    expect(bet(['KH', 'QH', 'QS'], 'rckk').outcome.scores).toEqual([-3, 3])
  })

  test('is won by the higher card without a pair, and split by equal cards', () => {
    expect(bet(['QH', 'JH', 'KS'], 'kkrc').outcome.scores).toEqual([5, -5])
    const split = bet(['QH', 'QS', 'KS'], 'rcrc')
    expect(split.outcome.scores).toEqual([0, 0])
    expect(split.outcome.winners).toEqual([0, 1])
  })
})

test('a deal can be bet in 49 ways, and the players can be asked in 936 situations, as in OpenSpiel', () => {
  // A round ends without a fold as kk, rc, rrc, krc, krrc, with one as rf, rrf, krf, krrf: 4 + 5 × 9.
  const trees = DEALS.map((deal) => treeOf(deal, (card) => card))
  expect(trees.map(leaves)).toEqual(DEALS.map(() => 49))
  // Each round asks at the start and after k, r, kr, rr, krr: 6 × 6 cards, and 5 × 6 × 6 × 5 with the common card.
  expect(new Set(trees.flatMap(knownIn)).size).toBe(936)
})

test('between perfect players the first one loses 0.0856 a game (OpenSpiel)', () => {
  // Suits do not matter: deals of the same ranks have the same tree.
  const trees = DEALS.map((deal) => treeOf(deal, (card) => card.charAt(0)))
  expect(solve(trees, 400)).toBeCloseTo(-0.085606424078, 3)
})

/** Regret matching+ for both players in turn; the value of what they did on average, late rounds weighing more. */
function solve(trees: readonly Node[], rounds: number): number {
  const regrets = new Map<string, number[]>()
  const averages = new Map<string, number[]>()
  const listOf = (
    lists: Map<string, number[]>,
    { known, next }: { known: string; next: readonly Node[] },
  ) => {
    const list = lists.get(known) ?? next.map(() => 0)
    lists.set(known, list)
    return list
  }
  const shares = (weights: readonly number[]): number[] => {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    return weights.map((weight) => (total > 0 ? weight / total : 1 / weights.length))
  }
  /** The first player's gain, and what `learner` could have had, weighed by how often the other lets it happen. */
  const learn = (node: Node, learner: number, round: number, own: number, others: number): number => {
    if ('gain' in node) return node.gain
    const regret = listOf(regrets, node)
    const mix = (plans.get(node.known) ?? plan(node.known, regret)) as readonly number[]
    const isLearner = node.seat === learner
    const gains = node.next.map((next, n) => {
      const share = mix[n] as number
      return learn(next, learner, round, isLearner ? own * share : own, isLearner ? others : others * share)
    })
    const gain = gains.reduce((sum, each, n) => sum + each * (mix[n] as number), 0)
    if (!isLearner) return gain
    const sign = learner === 0 ? 1 : -1
    const change = changes.get(node.known) ?? regret.map(() => 0)
    changes.set(node.known, change)
    const average = listOf(averages, node)
    for (const [n, each] of gains.entries()) {
      change[n] = (change[n] as number) + others * sign * (each - gain)
      average[n] = (average[n] as number) + round * own * (mix[n] as number)
    }
    return gain
  }
  const plans = new Map<string, readonly number[]>()
  const plan = (known: string, regret: readonly number[]): readonly number[] => {
    const made = shares(regret)
    plans.set(known, made)
    return made
  }
  const changes = new Map<string, number[]>()
  for (let round = 1; round <= rounds; round += 1) {
    for (const learner of [0, 1]) {
      plans.clear()
      changes.clear()
      for (const tree of trees) learn(tree, learner, round, 1, 1)
      for (const [known, change] of changes) {
        const regret = regrets.get(known) as number[]
        for (const [n, by] of change.entries()) regret[n] = Math.max(0, (regret[n] as number) + by)
      }
    }
  }
  const value = (node: Node): number => {
    if ('gain' in node) return node.gain
    const mix = shares(averages.get(node.known) as number[])
    return node.next.reduce((sum, next, n) => sum + value(next) * (mix[n] as number), 0)
  }
  return trees.reduce((sum, tree) => sum + value(tree), 0) / trees.length
}

test('200 games at random end with every card in one place', () => {
  for (let index = 0; index < 200; index += 1) {
    const play = Play.start(program, { seed: 2, index })
    const rng = stream(2, 'players', index)
    while (!play.over) play.choose(rng.below(play.choices.length))
    expect(play.outcome.ending).toBe('finished')
    const held = program.zones.flatMap((_, zone) => play.state.cardsIn(zone))
    expect(held.toSorted((a, b) => a - b)).toEqual(program.deck.cards)
    const { folds, showdowns } = play.outcome.counters as { folds: number; showdowns: number }
    expect(folds + showdowns).toBe(1)
  }
})
