import { expect, test } from 'vitest'
import { checkGame } from '../../check/check.ts'
import { classicNamed } from '../../classics/game-name.ts'
import { lower } from '../../lower/lowering.ts'
import { GameModel } from '../../model/game-model.ts'
import {
  all,
  count,
  deal,
  empty,
  family,
  increase,
  lt,
  move,
  not,
  pile,
  player,
  repeat,
  shuffle,
  spread,
  top,
  val,
  variable,
  when,
  zone,
} from '../../rules/build.ts'
import type { Game, Step } from '../../rules/tree.ts'
import { compareEngines } from '../../testing/engines.ts'
import { collectingIn } from './collecting.ts'

const places = (game: Game): unknown => {
  const model = new GameModel(game, {})
  const { code } = lower(model)
  const found = collectingIn(code, model)
  return found && { pile: found.pile, moves: Array.from(found.moves, (at) => code[at]?.op) }
}

test.each(['hearts', 'spades', 'crazy-eights', 'gin-rummy', 'rummy', 'cribbage', 'president', 'blackjack'])(
  'in %s the cards are collected after a deal',
  (id) => {
    expect(places(classicNamed(id).game)).toEqual({ pile: 'stock', moves: ['move'] })
  },
)

test.each(['war', 'beggar-my-neighbour', 'cheat'])('in %s no cards are collected', (id) => {
  expect(places(classicNamed(id).game)).toBeUndefined()
})

/** Three rounds; what comes after the cards are collected differs. */
const rounds = (after: readonly Step[], collected: Parameters<typeof move>[0] = all('card')): Game => {
  const { game, problems } = checkGame({
    v: 1,
    id: 'rounds',
    name: 'Rounds',
    source: 'made up for tests',
    family: 'test',
    seats: { min: 2, max: 2 },
    deck: { suits: ['C', 'D'], ranks: [...'2345'], in: 'stock' },
    zones: { stock: pile('none'), hand: spread('owner', 'player') },
    vars: { rounds: variable('num'), seen: variable('num') },
    flow: [
      repeat(
        { while: lt(val('rounds'), 3) },
        shuffle(zone('stock')),
        deal(zone('stock'), 'hand', { n: 3 }),
        increase('seen', count(family('hand'))),
        move(collected, zone('stock')),
        ...after,
        increase('rounds', 1),
      ),
    ],
    result: { score: val('seen'), win: 'most' },
  })
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return game as Game
}

test('nothing between collecting and shuffling may look at where cards lie', () => {
  expect(places(rounds([]))).toBeDefined()
  expect(places(rounds([when(lt(val('rounds'), 1), increase('seen', 1))]))).toBeDefined()
  expect(places(rounds([increase('seen', count(zone('stock')))]))).toBeUndefined()
  expect(places(rounds([when(not(empty(zone('stock'))), increase('seen', 1))]))).toBeUndefined()
  expect(places(rounds([move(top(zone('stock')), zone('hand', player(0)))]))).toBeUndefined()
})

test('whether all cards are collected or some, every game goes as it does in the interpreter', () => {
  for (const collected of [all('card'), family('hand')] as const) {
    const game = rounds([], collected)
    expect(places(game)).toBeDefined()
    expect(compareEngines(game, { games: 50 })).toMatchObject({ verdict: 'equal', games: 50, unfinished: 0 })
  }
})
