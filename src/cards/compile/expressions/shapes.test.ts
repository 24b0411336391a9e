/** Shapes in code find what the interpreter finds, for any cards. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GameModel } from '../../model/game-model.ts'
import { pokerValue } from '../../model/poker.ts'
import { type KnownShape, Shapes } from '../../model/shapes.ts'
import { bound, byRank } from '../../rules/build.ts'
import { NONE } from '../../rules/deck.ts'
import type { DeckTree, Game, Shape } from '../../rules/tree.ts'
import { small } from '../../testing/small-game.ts'
import { Memory } from '../module/memory.ts'
import { ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { compileModule, instantiate, newMemory } from '../wasm/instantiate.ts'
import { I32, I64, type ValueType } from '../wasm/opcodes.ts'
import type { Emitter } from './emitter.ts'
import { newEmitter } from './expressions.ts'
import { completingShape, writeCombos, writeDeadwood, writeMatches, writePoker } from './shapes.ts'

const DECKS: Readonly<Record<string, DeckTree>> = {
  'a whole pack': { suits: ['C', 'D', 'H', 'S'], ranks: [...'A23456789TJQK'], in: 'stock' },
  'a pack with the ace high': { suits: ['C', 'D', 'H', 'S'], ranks: [...'23456789TJQKA'], in: 'stock' },
  'few ranks and jokers': {
    suits: ['C', 'D', 'H', 'S'],
    ranks: [...'A2345'],
    jokers: { X: 2, Y: 1 },
    in: 'stock',
  },
  'several packs': {
    suits: ['C', 'D', 'H'],
    ranks: [...'A2345'],
    packs: 3,
    jokers: { X: 1, Y: 6 },
    without: ['2C/2', 'Y'],
    in: 'stock',
  },
}

const tables = {
  pips: byRank({ A: 1, '2': 2, '3': 3, '4': 4, '5': 5 }, 10),
  withNothing: byRank({ A: 0, '2': 1, '3': 1 }, 2),
  alike: byRank({}, 1),
  dear: byRank({ A: 17, '2': 40, '3': 3 }, 90),
  below: byRank({ A: -3, '2': -1, '3': 0, '4': 2 }, 5),
  deep: byRank({ A: -40, '2': 7, '3': -1 }, -2),
  // Two ranks in one place, and a gap.
  places: byRank({ A: 4, '2': 5, '3': 5, '4': 6, '5': 9 }, 10),
  // No card stands beside the next one.
  odd: byRank({ A: 2, '2': 0, '3': 4, '4': 1, '5': 3, '6': 6, '7': 5, '8': 3, '9': 8 }, 7),
}

type Compiled = (...args: readonly (number | bigint)[]) => number

class Compiler {
  readonly model: GameModel
  readonly shapes: Shapes

  constructor(deck: DeckTree) {
    const { ranks } = deck
    const known = (table: (typeof tables)['pips']) => ({
      ...table,
      of: Object.fromEntries(Object.entries(table.of).filter(([rank]) => ranks.includes(rank))),
    })
    const game: Game = {
      ...small,
      deck,
      tables: Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, known(table)])),
    }
    this.model = new GameModel(game, { seats: 2 })
    this.shapes = new Shapes(this.model.deck)
  }

  /** A module of one function. */
  compile(
    params: readonly ValueType[],
    write: (builder: ModuleBuilder, body: Body, params: readonly Local[]) => void,
  ): Compiled {
    const memory = new Memory(this.model, [])
    const builder = new ModuleBuilder(this.model, memory)
    builder.module.export(
      'found',
      builder.module.function(params, [I32], (body, ...locals) => write(builder, body, locals)),
    )
    const module = compileModule(builder.module.encode())
    return instantiate<{ found: Compiled }>(module, newMemory(memory.end)).found
  }

  /** A function of a set of cards. */
  ofCards(write: (emit: Emitter) => void): Compiled {
    return this.compile(this.words, (builder, body, locals) => {
      write(newEmitter(builder, body, new Map([['cards', { type: 'card*', locals }]])))
    })
  }

  /** What a set of cards is for a function. */
  get words(): readonly ValueType[] {
    return new Array<ValueType>(Math.ceil(this.model.deck.size / 64)).fill(I64)
  }

  masksOf(cards: readonly number[]): bigint[] {
    return this.words.map((_, word) =>
      mask(cards.filter((card) => card >> 6 === word).map((card) => card & 63)),
    )
  }

  known({ min, max, same, run, sum }: Shape): KnownShape {
    const { deck } = this.model
    const inOrder = (card: number): number => (deck.isJoker(deck.rankOf(card)) ? NONE : deck.rankOf(card))
    return {
      min: Number(min),
      max: Number(max),
      ...(same && { same }),
      ...(run !== undefined && { run: run === 'ranks' ? inOrder : this.model.valueByCard(run) }),
      ...(sum && { sum: { of: this.model.valueByCard(sum.by), is: Number(sum.is) } }),
    }
  }
}

const mask = (cards: readonly number[]): bigint => cards.reduce((set, card) => set | (1n << BigInt(card)), 0n)

const shape: fc.Arbitrary<Shape> = fc
  .record({
    min: fc.integer({ min: 0, max: 5 }),
    max: fc.constantFrom(2, 3, 5, 100),
    same: fc.constantFrom(undefined, 'rank' as const, 'suit' as const),
    kind: fc.constantFrom('plain', 'run', 'sum'),
    order: fc.constantFrom('ranks', 'places', 'odd'),
    by: fc.constantFrom('pips', 'withNothing', 'alike', 'dear', 'below', 'deep'),
    // Fewer than a card, what fits in a lane or a mask, and what is just too much for it.
    is: fc.oneof(
      fc.integer({ min: -8, max: 20 }),
      fc.integer({ min: -200, max: -1 }),
      fc.constantFrom(15, 16, 63, 64),
      fc.integer({ min: 0, max: 200 }),
    ),
  })
  .map(({ min, max, same, kind, order, by, is }) => ({
    min,
    max,
    ...(same && !(same === 'rank' && kind === 'run') && { same }),
    ...(kind === 'run' && { run: order }),
    ...(kind === 'sum' && { sum: { by, is } }),
  }))

const cards = bound('cards')

describe.each(Object.entries(DECKS))('of %s', (_, deck) => {
  const compiler = new Compiler(deck)
  const { model, shapes } = compiler
  const handOf = (maxLength: number) =>
    fc
      .uniqueArray(fc.constantFrom(...model.deck.cards), { maxLength })
      .map((hand) => hand.toSorted((a, b) => a - b))
  const hands = fc.array(handOf(9), { minLength: 30, maxLength: 30 })
  /** Subsets of hands: where shapes are found. */
  const parts = fc.array(handOf(5), { minLength: 60, maxLength: 60 })
  const trials = { numRuns: 100 }

  test('a set has a shape where it does in the interpreter', () => {
    fc.assert(
      fc.property(shape, parts, (wanted, some) => {
        const found = compiler.ofCards((emit) => writeMatches(cards, wanted, emit))
        for (const hand of some)
          expect(found(...compiler.masksOf(hand))).toBe(Number(shapes.matches(hand, compiler.known(wanted))))
      }),
      trials,
    )
  })

  test('as many subsets have a shape as in the interpreter', () => {
    const pair: Shape = { min: 2, max: 2, same: 'rank' }
    fc.assert(
      fc.property(fc.oneof(shape, fc.constant(pair)), hands, (wanted, some) => {
        const found = compiler.ofCards((emit) => writeCombos(cards, wanted, emit))
        for (const hand of [...some, model.deck.cards.slice(0, 20)])
          expect(found(...compiler.masksOf(hand))).toBe(shapes.count(hand, compiler.known(wanted)))
      }),
      trials,
    )
  })

  test('every subset of a sum is counted, however many there are', () => {
    const four: Shape = { sum: { by: 'alike', is: 4 } }
    const found = compiler.ofCards((emit) => writeCombos(cards, four, emit))
    const choose4 = [0, 0, 0, 0, 1, 5, 15, 35, 70, 126]
    choose4.forEach((ways, n) => {
      expect(found(...compiler.masksOf(model.deck.cards.slice(0, n)))).toBe(ways)
    })
  })

  test('cards are completed in as many ways as there are, up to two', () => {
    fc.assert(
      fc.property(shape, hands, fc.nat(), (wanted, some, which) => {
        const found = compiler.compile(
          [...compiler.words, ...compiler.words, I32, I32],
          (builder, body, params) => {
            for (const param of params) body.get(param)
            body.call(completingShape(builder, wanted))
          },
        )
        const sum = Number(wanted.sum?.is ?? 0)
        for (const hand of some) {
          const picked = hand.filter((_, n) => (which >> n) % 4 === 1)
          const rest = hand.filter((card) => !picked.includes(card))
          for (let size = 0; size <= 5; size += 1) {
            const ways = [...shapes.subsetsOfSize(picked, rest, size, compiler.known(wanted))].length
            expect(found(...compiler.masksOf(picked), ...compiler.masksOf(rest), size, sum)).toBe(
              Math.min(2, ways),
            )
          }
        }
      }),
      trials,
    )
  })

  // The checker sees to it that melds are of one pack.
  if (deck.packs !== undefined) return

  test('a poker hand is worth the same', () => {
    const found = compiler.ofCards((emit) => writePoker(cards, emit))
    fc.assert(
      fc.property(fc.oneof(handOf(5), handOf(9), handOf(30)), (hand) => {
        expect(found(mask(hand))).toBe(pokerValue(model.deck, hand))
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['ranks', 'places', 'odd'])('as much is left when melds are put aside, runs by %s', (run) => {
    const melds: readonly Shape[] = [
      { min: 3, max: 100, same: 'rank' },
      { min: 3, max: 5, same: 'suit', run },
    ]
    const found = compiler.ofCards((emit) =>
      writeDeadwood({ get: 'deadwood', of: cards, by: 'pips', shapes: melds }, emit),
    )
    fc.assert(
      fc.property(fc.oneof(handOf(10), handOf(12)), (hand) => {
        const least = shapes.deadwood(
          hand,
          model.valueByCard('pips'),
          melds.map((meld) => compiler.known(meld)),
        )
        expect(found(mask(hand))).toBe(least)
      }),
      { numRuns: 300 },
    )
  })

  test.each(['pips', 'below'])('as much is left of cards that are nearly all in melds, by %s', (by) => {
    const melds: readonly Shape[] = [
      { min: 3, max: 100, same: 'rank' },
      { min: 3, max: 100, same: 'suit', run: 'ranks' },
    ]
    const found = compiler.ofCards((emit) =>
      writeDeadwood({ get: 'deadwood', of: cards, by, shapes: melds }, emit),
    )
    const known = melds.map((meld) => compiler.known(meld))
    const lowRanks = model.deck.cards.filter((card) => model.deck.rankOf(card) < 4)
    fc.assert(
      fc.property(fc.subarray(lowRanks, { minLength: 11 }), (hand) => {
        expect(found(mask(hand))).toBe(shapes.deadwood(hand, model.valueByCard(by), known))
      }),
      { numRuns: 100 },
    )
  })
})
