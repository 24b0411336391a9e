import { describe, expect, test } from 'vitest'
import { assertGame, sentence } from '../check/check.ts'
import { CLASSICS } from '../classics/index.ts'
// biome-ignore format: a line for each name would hide the cases
import {
  all, bound, choose, count, deal, each, everyone, filter, first, game, gt, image, increase, may, mayEach, mayPick, me, minus, move, next,
  number, pile, rankOf, set, show, shuffle, some, spread, sum, top, val, variable, zone,
} from '../rules/build.ts'
import type { Expr, Game, Step } from '../rules/tree.ts'
import { simulateBatch } from '../simulate/simulate.ts'
import { InformedProgram } from './informed-program.ts'
import { findLeaks } from './leaks.ts'

/** Two cards each, then each does these steps. The higher score wins. */
function lottery(...steps: Step[]): Game {
  const tree = game({
    id: 'lottery',
    name: 'Lottery',
    source: 'made up for tests',
    family: 'test',
    seats: { min: 2, max: 3 },
    deck: { suits: ['C', 'H'], ranks: ['A', '2', '3', '4', '5', '6'], in: 'stock' },
    zones: {
      stock: pile('none'),
      pot: spread('none'),
      hand: spread('owner', 'player'),
      won: spread('all', 'player'),
    },
    vars: {
      score: variable('num', { per: ['player'] }),
      secret: variable('num', { per: ['player'], see: 'owner' }),
      lucky: variable('card'),
    },
    flow: [
      shuffle(zone('stock')),
      deal(zone('stock'), 'hand', { n: 2 }),
      move(top(zone('stock')), zone('pot')),
      move(top(zone('stock')), zone('pot')),
      each(everyone, () => steps),
    ],
    result: { score: val('score', me), win: 'most' },
  })
  return assertGame(tree)
}

const win = (card: Expr): Step[] => [
  increase(['score', me], number(rankOf(card))),
  move(card, zone('won', me)),
]
const take = (from: Expr): Step => choose([mayEach('take', from, win), may('pass', [])])
const leaksOf = (tree: Game): string[] => findLeaks(new InformedProgram(tree)).map(sentence)

describe('an offer that gives away hidden cards is found', () => {
  test.each([
    ['a place that nobody sees', [take(zone('pot'))]],
    ["another's hand", [take(zone('hand', next(me)))]],
    ['the best card of a hidden pile', [take(filter(zone('stock'), (card) => gt(number(rankOf(card)), 3)))]],
  ])('cards of %s', (_, steps) => {
    const [problem, ...others] = leaksOf(lottery(...steps))
    expect(others).toEqual([])
    expect(problem).toMatch(
      /^flow\[4\]\.steps\[0\]\.options\[0\]: found an offer that gives away hidden cards: "take (.+)" is offered to player \d, who cannot know that \1 lies in (pot|stock|hand of player \d) \(in game \d+ of random play with seed 1\); expected the same offers however the hidden cards lie/,
    )
  })

  test('with its name left out, or where only its being there tells something', () => {
    const ranks = choose([
      mayEach(
        'ask',
        image(zone('pot'), (card) => rankOf(card)),
        () => [],
      ),
    ])
    const peek = choose([
      may('knock', [], some(filter(zone('pot'), (card) => gt(number(rankOf(card)), 2)))),
      may('pass', []),
    ])
    for (const step of [ranks, peek])
      expect(leaksOf(lottery(step))[0]).toMatch(
        /whether "(ask .|knock)" is offered to player \d depends on what/,
      )
  })

  test('also of a number that another has set unseen', () => {
    const think = choose([
      mayEach('think of', { get: 'range', from: 1, to: 3 }, (n) => set(['secret', me], n)),
    ])
    const guess = choose([may('stop', []), may('go on', [], gt(val('secret', next(me)), 1))])
    const tree = lottery(think, guess)
    expect(leaksOf(tree)[0]).toMatch(
      /whether "go on" is offered to player \d depends on what player \d cannot know/,
    )
  })
})

test('blind draws, cards that were shown, guesses and own cards give nothing away', () => {
  const steps = [
    take(zone('hand', me)),
    choose([may('draw', [move(top(zone('stock')), zone('won', me))]), may('pass', [])]),
    choose([mayEach('guess', all('card'), (card) => set('lucky', card))]),
    choose([
      mayEach('from', minus(everyone, me), (who) => [increase(['score', me], count(zone('hand', who)))]),
    ]),
    show(zone('pot'), me),
    take(zone('pot')),
  ]
  expect(leaksOf(lottery(...(steps as Step[])))).toEqual([])
})

test.each(['hearts', 'go-fish', 'gin-rummy', 'old-maid', 'gops'])('%s gives nothing away', (id) => {
  expect(leaksOf(CLASSICS.get(id) as Game)).toEqual([])
})

test('a secret that could not have been set in every imagined world is imagined all the same', () => {
  const high = gt(
    sum(zone('hand', me), (card) => number(rankOf(card))),
    4,
  )
  const think = choose(
    [1, 2].map((n) => may(`think of ${n}`, [set(['secret', me], n)], high)),
    [],
  )
  const tree = lottery(think, take(zone('hand', me)))
  for (const name of ['greedy', 'mcts:20'])
    expect(simulateBatch(tree, { games: 10, players: [name] }).firstError).toBeUndefined()
})

test('they refuse also where another world leaves one choice, which compiled code makes at once', () => {
  const knock = may(
    'knock',
    [increase(['score', me], 1)],
    some(filter(zone('pot'), (card) => gt(number(rankOf(card)), 4))),
  )
  const tree = lottery(choose([knock, may('pass', [])]))
  for (const name of ['greedy', 'mcts:20']) {
    const { firstError } = simulateBatch(tree, { games: 10, players: [name] })
    expect(firstError?.message).toMatch(
      /^what player \d is offered \("(knock|pass)"\) depends on what player \d cannot see/,
    )
  }
})

test('they refuse also where another world leaves nothing to pick after what was picked', () => {
  const isHigher = (card: Expr): Expr => gt(number(rankOf(card)), number(rankOf(bound('own'))))
  const pair = mayPick(
    'pair',
    [
      { as: 'own', in: first(zone('hand', me)) },
      { as: 'who', in: filter(everyone, () => some(filter(zone('pot'), isHigher))) },
    ],
    [],
  )
  // The first pick is forced, so the second is the first to be asked for.
  const never = may('pass', [], gt(count(zone('won', me)), 5))
  const tree = lottery(choose([pair, never], []))
  for (const name of ['greedy', 'mcts:20']) {
    const { errors, firstError } = simulateBatch(tree, { games: 20, players: [name] })
    expect(errors).toBeGreaterThan(0)
    expect(firstError?.message).toMatch(
      /^what player \d is offered \("pair .+"\) depends on what player \d cannot see/,
    )
  }
})

test('greedy and search refuse to choose where the offers give away hidden cards', () => {
  const tree = lottery(take(zone('pot')))
  for (const name of ['greedy', 'mcts:20']) {
    const { errors, firstError } = simulateBatch(tree, { games: 5, players: [name] })
    expect(errors).toBe(5)
    expect(firstError?.message).toMatch(
      /^what player 1 is offered \("take .+"\) depends on what player 1 cannot see: players who look ahead do not play such a game/,
    )
  }
  expect(simulateBatch(tree, { games: 5, players: ['random'] }).errors).toBe(0)
  expect(simulateBatch(lottery(take(zone('hand', me))), { games: 5, players: ['greedy'] }).errors).toBe(0)
})
